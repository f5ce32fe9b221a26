import { MAX_TICK, MIN_TICK, type V3PoolState } from '../amm/index.ts';
import type { TickRange } from './liquidityAmounts.ts';

/** The liquidity between two neighbouring ticks of a pool. */
export interface DepthBar {
  readonly tickLower: number;
  readonly tickUpper: number;
  readonly liquidity: bigint;
}

/**
 * A pool's liquidity by price, from its initialised ticks: going out from the price, each tick adds or
 * removes its net liquidity. Covers only known ticks, and leaves out ranges without liquidity.
 * Source: Uniswap/v3-core UniswapV3Pool.sol, swap (`liquidityNet` is added going up).
 */
export function depthBars({ tick, liquidity, ticks }: V3PoolState): readonly DepthBar[] {
  const { indexes, liquidityNet } = ticks;
  // The first tick above the price; the price itself may be on the tick below.
  let above = indexes.findIndex((index) => index > tick);
  if (above < 0) above = indexes.length;
  const bars: DepthBar[] = [];
  const put = (from: number | undefined, to: number | undefined, size: bigint) => {
    if (from !== undefined && to !== undefined && size > 0n) {
      bars.push({ tickLower: from, tickUpper: to, liquidity: size });
    }
  };
  put(indexes[above - 1], indexes[above], liquidity);
  let size = liquidity;
  for (let at = above; at < indexes.length - 1; at += 1) {
    size += liquidityNet[at] ?? 0n;
    put(indexes[at], indexes[at + 1], size);
  }
  size = liquidity;
  for (let at = above - 1; at > 0; at -= 1) {
    size -= liquidityNet[at] ?? 0n;
    put(indexes[at - 1], indexes[at], size);
  }
  return bars.sort((a, b) => a.tickLower - b.tickLower);
}

/** The tick range in which a pool's liquidity is known: a bitmap word is 256 usable ticks. */
export function knownTicks({ ticks, tickSpacing }: V3PoolState): TickRange {
  const wordTicks = 256 * tickSpacing;
  return {
    tickLower: Math.max(ticks.minWord * wordTicks, MIN_TICK),
    tickUpper: Math.min((ticks.maxWord + 1) * wordTicks, MAX_TICK),
  };
}
