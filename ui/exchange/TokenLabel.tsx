import { chakra } from '@chakra-ui/react/styled-system';
import type { Currency } from '../../kernel/currency/Currency.ts';
import { shortenSymbol } from '../format/shorten.ts';
import { TokenLogo } from './TokenLogo.tsx';

const Label = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8',
    flexShrink: '0',
    // As high as the button that selects a token.
    minH: '44px',
    maxW: '220px',
    fontSize: '16',
    fontWeight: 'medium',
    lineHeight: 'number',
    whiteSpace: 'nowrap',
  },
});

export interface TokenLabelProps {
  readonly currency: Currency;
  readonly chainColor?: string | undefined;
}

/** A token that cannot be changed here: its logo and symbol, in place of the button that selects one. */
export function TokenLabel({ currency, chainColor }: TokenLabelProps) {
  return (
    <Label>
      <TokenLogo currency={currency} size={24} chainColor={chainColor} />
      <chakra.span htmlTranslate="no" overflow="hidden" textOverflow="ellipsis">
        {shortenSymbol(currency.symbol)}
      </chakra.span>
    </Label>
  );
}
