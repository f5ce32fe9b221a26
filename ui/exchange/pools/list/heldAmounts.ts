import {
  amountsForLiquidity,
  type TickRange,
  type TokenAmounts,
} from '../../../../kernel/positions/liquidityAmounts.ts';
import type { PoolPrice } from '../../../../kernel/positions/PositionReader.ts';

/** What removing all of a position's liquidity would pay now, rounded down; `unknown` without the pool's price. */
export function heldAmounts(
  position: TickRange & { readonly liquidity: bigint },
  price: PoolPrice | undefined,
): TokenAmounts | 'unknown' {
  const { liquidity } = position;
  if (liquidity === 0n) return { amount0Raw: 0n, amount1Raw: 0n };
  return price ? amountsForLiquidity(price.sqrtPriceX96, position, liquidity, 'down') : 'unknown';
}
