import type { Currency } from '../../../../kernel/currency/Currency.ts';
import type { TokenAmounts } from '../../../../kernel/positions/liquidityAmounts.ts';
import { usdOf } from '../../../format/formatUsd.ts';

/** Both amounts in dollars; undefined where one of the tokens has no price. */
export function sumUsd(
  prices: Parameters<typeof usdOf>[0],
  [first, second]: readonly [Currency, Currency],
  amounts: TokenAmounts | undefined,
): number | undefined {
  const [one, other] = [
    usdOf(prices, first, amounts?.amount0Raw),
    usdOf(prices, second, amounts?.amount1Raw),
  ];
  return one === undefined || other === undefined ? undefined : one + other;
}
