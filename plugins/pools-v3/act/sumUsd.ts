import type { Token } from '../../../kernel/currency/Currency.ts';
import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import { usdOf } from '../../../ui/format/formatUsd.ts';

/** Both amounts in dollars; undefined where one of the tokens has no price. */
export function sumUsd(
  prices: Parameters<typeof usdOf>[0],
  [token0, token1]: readonly [Token, Token],
  amounts: TokenAmounts | undefined,
): number | undefined {
  const [first, second] = [
    usdOf(prices, token0, amounts?.amount0Raw),
    usdOf(prices, token1, amounts?.amount1Raw),
  ];
  return first === undefined || second === undefined ? undefined : first + second;
}
