import type { Currency } from '../../../kernel/currency/Currency.ts';
import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import type { Quote } from '../../../kernel/quote/Quote.ts';
import { reviewAmountText } from '../../../ui/exchange/amounts/amountTexts.ts';
import type { Rounding } from '../../../ui/format/formatAmount.ts';
import { formatPercent } from '../../../ui/format/formatPercent.ts';

/** Each amount above zero with its symbol; both where both are zero. */
export function amountTexts(
  { amount0Raw, amount1Raw }: TokenAmounts,
  currencies: readonly [Currency, Currency],
  locale: string,
  rounding: Rounding = 'down',
): readonly string[] {
  const sides = [
    { raw: amount0Raw, currency: currencies[0] },
    { raw: amount1Raw, currency: currencies[1] },
  ];
  const some = sides.filter(({ raw }) => raw > 0n);
  return (some.length > 0 ? some : sides).map(({ raw, currency }) =>
    reviewAmountText(raw, currency, locale, rounding),
  );
}

/** "60% V3 0.30% › V2 0.30%": one line for each part of the route. */
export function routeTexts({ parts }: Quote, locale: string): readonly string[] {
  return parts.map(({ hops, shareBps }) => {
    const pools = hops.map(
      ({ protocol, fee, added }) =>
        `${added?.label ?? protocol.toUpperCase()}\xa0${formatPercent(fee, locale)}`,
    );
    const share = parts.length > 1 ? `${formatPercent(shareBps * 100, locale, 0)} ` : '';
    return `${share}${pools.join(' › ')}`;
  });
}
