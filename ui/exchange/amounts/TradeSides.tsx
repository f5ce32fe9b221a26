import { chakra } from '@chakra-ui/react/styled-system';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import { changing } from '../../components/changing.tsx';
import { ExactNumber } from '../../components/ExactNumber.tsx';
import { ArrowDownIcon } from '../../components/icons/icons.tsx';
import { shortenSymbol } from '../../format/shorten.ts';
import { TokenLogo } from '../TokenLogo.tsx';

const Side = chakra('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '12' },
});

export interface TradeSide {
  /** "You pay". */
  readonly label: string;
  readonly currency: Currency;
  /** Formatted for the review (`formatReviewAmount`). */
  readonly amount: string;
  /** The exact amount, where it is known. */
  readonly exact?: string | undefined;
  readonly fiat?: string | undefined;
}

export interface TradeSidesProps {
  readonly input: TradeSide;
  readonly output: TradeSide;
}

function OneSide({ label, currency, amount, exact = amount, fiat }: TradeSide) {
  return (
    <Side>
      <chakra.div minW="0">
        <chakra.p fontSize="14" color="neutral2">
          {label}
        </chakra.p>
        <chakra.p fontSize="28" lineHeight="number" letterSpacing="-0.02em" overflowWrap="anywhere">
          <ExactNumber
            exact={exact}
            draw={changing}
          >{`${amount} ${shortenSymbol(currency.symbol)}`}</ExactNumber>
        </chakra.p>
        {fiat && (
          <chakra.p fontSize="14" color="neutral2">
            {fiat}
          </chakra.p>
        )}
      </chakra.div>
      <TokenLogo currency={currency} />
    </Side>
  );
}

/** What is paid and what is received, one below the other. */
export function TradeSides({ input, output }: TradeSidesProps) {
  return (
    <chakra.div display="flex" flexDirection="column" gap="8" p="16" rounded="16" bg="surface3">
      <OneSide {...input} />
      <chakra.span color="neutral3">
        <ArrowDownIcon />
      </chakra.span>
      <OneSide {...output} />
    </chakra.div>
  );
}
