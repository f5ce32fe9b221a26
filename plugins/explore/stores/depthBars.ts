import { isV2Pool, isV3Pool, type PoolState } from '../../../kernel/amm/index.ts';
import type { Unit } from '../../../kernel/currency/unit.ts';
import { rawPerUnitNumber } from '../../../kernel/currency/unitNumbers.ts';

export interface DepthBar {
  /** token1 per token0 in shown units, at the middle of the bar. */
  readonly price: number;
  /** The liquidity in the bar, in shown units of token1 at the pool's price. */
  readonly worth: number;
  /** True where the bar contains the pool's own price. */
  readonly here: boolean;
}

const BARS = 40;
/**
 * Half the width of the chart in ticks where the pool's own ticks do not limit it: from a third of the price
 * to three times the price.
 */
const WIDEST_TICKS = 11_000;
const TICK_BASE = 1.0001;

/**
 * A pool's liquidity around its price, in bars of equal width in ticks: on the left what it would pay in
 * token1, on the right what it would pay in token0. None for a pool of another kind than V2 and V3. A V3 pool is only drawn as far as its ticks were read.
 * Source: Uniswap V3 whitepaper, 6.29 and 6.30.
 */
export function depthBars(pool: PoolState, unit0: Unit, unit1: Unit): readonly DepthBar[] {
  const [per0, per1] = [rawPerUnitNumber(unit0), rawPerUnitNumber(unit1)];
  const scale = { price: per0 / per1, worth: per1 };
  if (isV2Pool(pool)) {
    if (pool.reserve0 === 0n || pool.reserve1 === 0n) return [];
    const root = Math.sqrt(Number(pool.reserve1) / Number(pool.reserve0));
    const liquidity = Math.sqrt(Number(pool.reserve0)) * Math.sqrt(Number(pool.reserve1));
    return barsAround(root, WIDEST_TICKS, () => liquidity, scale);
  }
  if (!isV3Pool(pool)) return [];
  const { tick, tickSpacing, liquidity } = pool;
  const { indexes, liquidityNet, minWord, maxWord } = pool.ticks;
  const word = 256 * tickSpacing;
  const known = Math.max(tickSpacing, Math.min(tick - minWord * word, (maxWord + 1) * word - 1 - tick));
  const reach = indexes.reduce((most, index) => Math.max(most, Math.abs(index - tick)), 0);
  const half = Math.min(known, WIDEST_TICKS, Math.max(reach * 1.1, tickSpacing * BARS));
  const net = indexes.map((index, at) => [index, liquidityNet[at] ?? 0n] as const);
  const liquidityAt = (middle: number): number => {
    let active = liquidity;
    for (const [index, change] of net) {
      if (index > tick && index <= middle) active += change;
      if (index <= tick && index > middle) active -= change;
    }
    return Number(active);
  };
  return barsAround(Number(pool.sqrtPriceX96) / 2 ** 96, half, liquidityAt, scale);
}

/** @param root square root of the pool's price in raw units */
function barsAround(
  root: number,
  half: number,
  liquidityAt: (tick: number) => number,
  scale: { readonly price: number; readonly worth: number },
): readonly DepthBar[] {
  const rootAt = (tick: number) => TICK_BASE ** (tick / 2);
  const tick = (2 * Math.log(root)) / Math.log(TICK_BASE);
  const width = (half * 2) / BARS;
  return Array.from({ length: BARS }, (_, index) => {
    const left = tick - half + index * width;
    const [low, high] = [rootAt(left), rootAt(left + width)];
    const [paid1, paid0] = [Math.min(high, root), Math.max(low, root)];
    const amount1 = Math.max(0, paid1 - low);
    const amount0 = Math.max(0, 1 / paid0 - 1 / high);
    const middle = left + width / 2;
    return {
      price: rootAt(middle) ** 2 * scale.price,
      worth: (liquidityAt(middle) * (amount1 + amount0 * root * root)) / scale.worth,
      here: tick >= left && tick < left + width,
    };
  });
}
