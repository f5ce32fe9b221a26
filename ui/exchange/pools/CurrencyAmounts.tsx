import { chakra } from '@chakra-ui/react/styled-system';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import { changing } from '../../components/changing.tsx';
import { ExactNumber } from '../../components/ExactNumber.tsx';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { useLocale } from '../../components/hooks/useLocale.ts';
import { amountToText } from '../../format/decimalText.ts';
import { formatAmount } from '../../format/formatAmount.ts';
import { localNumber } from '../../format/localNumber.ts';
import { shortenSymbol } from '../../format/shorten.ts';
import { TokenLogo } from '../TokenLogo.tsx';

const Rows = chakra('dl', {
  base: {
    display: 'grid',
    gap: '8',
    p: '12',
    rounded: '16',
    bg: 'surface3',
    fontVariantNumeric: 'tabular-nums',
  },
});
const Row = chakra('div', {
  base: {
    display: 'flex',
    // With large text on a small screen an amount stands below its token.
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '12',
    minH: '28',
  },
});
const Term = chakra('dt', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '8', minW: '0', overflowWrap: 'anywhere' },
});
const Value = chakra('dd', {
  base: { ms: 'auto', fontWeight: 'medium', textAlign: 'end', overflowWrap: 'anywhere' },
});

export interface CurrencyAmountsProps {
  readonly currencies: readonly [Currency, Currency];
  /** Raw units; undefined: not known (yet). */
  readonly amounts: TokenAmounts | undefined;
  /** The read failed: shows two dashes instead of a placeholder. */
  readonly unknown?: boolean;
  /** The tooltip of the dashes. */
  readonly unknownText: string;
  readonly testId?: string;
}

/** Both amounts of a position, one below the other; the exact amount is in the tooltip. */
export function CurrencyAmounts({
  currencies,
  amounts,
  unknown = false,
  unknownText,
  testId,
}: CurrencyAmountsProps) {
  const locale = useLocale();
  const raws = [amounts?.amount0Raw, amounts?.amount1Raw];
  return (
    <Rows data-testid={testId}>
      {currencies.map((currency, side) => {
        const raw = raws[side];
        return (
          <Row key={currency.kind === 'native' ? 'native' : currency.address}>
            <Term htmlTranslate="no">
              <TokenLogo currency={currency} size={24} />
              {shortenSymbol(currency.symbol)}
            </Term>
            {raw === undefined ? (
              <Value>{unknown ? <span title={unknownText}>--</span> : <Skeleton w="72" h="16" />}</Value>
            ) : (
              <Value data-raw={raw.toString()}>
                <ExactNumber exact={localNumber(amountToText(raw, currency), locale)} draw={changing}>
                  {formatAmount(raw, currency, { locale, style: 'swap' })}
                </ExactNumber>
              </Value>
            )}
          </Row>
        );
      })}
    </Rows>
  );
}
