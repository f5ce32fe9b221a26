import { chakra } from '@chakra-ui/react/styled-system';
import { type Currency, currencyId, sameCurrency } from '../../../kernel/currency/Currency.ts';
import { Chip } from '../../components/Chip.tsx';
import { shortenSymbol } from '../../format/shorten.ts';
import { TokenLogo } from '../TokenLogo.tsx';

const Chips = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8', px: '16', pb: '12' },
});

export interface TokenChipsProps {
  /** Name of the group. */
  readonly label: string;
  /** Shown before the chips. */
  readonly heading?: string;
  readonly tokens: readonly Currency[];
  readonly selected: Currency | undefined;
  readonly onChoose: (currency: Currency) => void;
}

/** A few tokens at hand above the list; nothing where there are none. */
export function TokenChips({ label, heading, tokens, selected, onChoose }: TokenChipsProps) {
  if (tokens.length === 0) return null;
  return (
    <Chips role="group" aria-label={label}>
      {heading && (
        <chakra.span fontSize="12" color="neutral2">
          {heading}
        </chakra.span>
      )}
      {tokens.map((currency) => (
        <Chip
          key={currencyId(currency)}
          look="quiet"
          htmlTranslate="no"
          size="medium"
          ps="6"
          aria-pressed={sameCurrency(currency, selected)}
          _pressed={{ bg: 'accent2', color: 'accentText' }}
          onClick={() => onChoose(currency)}
        >
          <TokenLogo currency={currency} size={24} />
          {shortenSymbol(currency.symbol)}
        </Chip>
      ))}
    </Chips>
  );
}
