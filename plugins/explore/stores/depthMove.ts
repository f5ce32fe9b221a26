import { isV2Pool, isV3Pool, type PoolState } from '../../../kernel/amm/index.ts';

const TICK_BASE = 1.0001;
const WORD = 256;
const PIPS = 1_000_000;
/** V2's fee, hundredths of a bip. */
const V2_FEE = 3000;

/** What moves a pool's price by a share, raw units as floats, for display; undefined: more than was read. */
export interface DepthMove {
  /** token1 that a trade pays in to raise the price, its fee included. */
  readonly raise: number | undefined;
  /** token0 that a trade pays in to lower it. */
  readonly lower: number | undefined;
}

/**
 * How much a trade pays in to move a pool's price up or down by a share of it. Between two roots of the price
 * with liquidity L it is L times the difference of the roots in token1, or of their inverses in token0
 * (Uniswap V3 whitepaper, 6.14 and 6.16), over one minus the fee. A V2 pair keeps the fee in its reserves.
 * Undefined for pools of other kinds, and without a price.
 * @param share 0.02 is 2 %
 */
export function depthMove(pool: PoolState, share: number): DepthMove | undefined {
  if (isV2Pool(pool)) {
    if (pool.reserve0 === 0n || pool.reserve1 === 0n) return undefined;
    const lower = Number(pool.reserve0) * pairShare(1 / (1 - share));
    return { raise: Number(pool.reserve1) * pairShare(1 + share), lower };
  }
  if (!isV3Pool(pool) || pool.sqrtPriceX96 === 0n) return undefined;
  const { tick, tickSpacing, fee, ticks } = pool;
  const root = Number(pool.sqrtPriceX96) / 2 ** 96;
  const kept = 1 - fee / PIPS;
  const tickOf = (of: number) => (2 * Math.log(of)) / Math.log(TICK_BASE);
  const [top, bottom] = [root * Math.sqrt(1 + share), root * Math.sqrt(1 - share)];
  const word = WORD * tickSpacing;
  const net = ticks.indexes.map((index, at) => [index, Number(ticks.liquidityNet[at] ?? 0n)] as const);
  const above = net.filter(([index]) => index > tick && index < tickOf(top));
  const below = net.filter(([index]) => index <= tick && index > tickOf(bottom)).reverse();
  const walk = (
    steps: readonly (readonly [number, number])[],
    end: number,
    sign: 1 | -1,
    paid: (from: number, to: number) => number,
  ) => {
    let [at, liquidity, sum] = [root, Number(pool.liquidity), 0];
    for (const [index, change] of steps) {
      const next = TICK_BASE ** (index / 2);
      sum += liquidity * paid(at, next);
      at = next;
      // Sums of floats may end a hair below zero.
      liquidity = Math.max(0, liquidity + sign * change);
    }
    return (sum + liquidity * paid(at, end)) / kept;
  };
  const isKnown = (of: number) =>
    tickOf(of) >= ticks.minWord * word && tickOf(of) <= (ticks.maxWord + 1) * word - 1;
  return {
    raise: isKnown(top) ? walk(above, top, 1, (from, to) => Math.max(0, to - from)) : undefined,
    lower: isKnown(bottom)
      ? walk(below, bottom, -1, (from, to) => Math.max(0, 1 / to - 1 / from))
      : undefined,
  };
}

/**
 * The part `a` of a V2 reserve that moves the ratio of the reserves by `factor`: of what is paid in all is added,
 * and all but the fee counts for what is paid out, so (1 + a)(1 + (1 - fee) a) = factor.
 */
function pairShare(factor: number): number {
  const kept = 1 - V2_FEE / PIPS;
  const both = 1 + kept;
  return (Math.sqrt(both * both + 4 * kept * (factor - 1)) - both) / (2 * kept);
}
