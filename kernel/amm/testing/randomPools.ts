import { getSqrtRatioAtTick, MAX_TICK, MIN_TICK } from '../pools/tickMath.ts';
import { v2Maths } from '../pools/v2Maths.ts';
import { v3Maths } from '../pools/v3Maths.ts';
import type { TokenKey, V2PoolState, V3PoolState } from '../types.ts';
import type { Random } from './Random.ts';

/** The fee tiers of V3 with their tick spacings. */
export const FEE_TIERS = [
  { fee: 100, tickSpacing: 1 },
  { fee: 500, tickSpacing: 10 },
  { fee: 3000, tickSpacing: 60 },
  { fee: 10000, tickSpacing: 200 },
] as const;

/** Liquidity from `lower` to `upper` (ticks). */
export interface Position {
  readonly lower: number;
  readonly upper: number;
  readonly liquidity: bigint;
}

export interface V3PoolSetting {
  readonly address: string;
  readonly token0: TokenKey;
  readonly token1: TokenKey;
  readonly fee: number;
  readonly tickSpacing: number;
  readonly sqrtPriceX96: bigint;
  readonly tick: number;
  readonly positions: readonly Position[];
}

/** A V3 pool with these positions and its whole tick table known. */
export function poolWithPositions({ positions, ...setting }: V3PoolSetting): V3PoolState {
  const net = new Map<number, bigint>();
  let liquidity = 0n;
  for (const { lower, upper, liquidity: size } of positions) {
    net.set(lower, (net.get(lower) ?? 0n) + size);
    net.set(upper, (net.get(upper) ?? 0n) - size);
    if (lower <= setting.tick && setting.tick < upper) liquidity += size;
  }
  // A tick where positions end and begin with equal liquidity stays initialised with a net of zero.
  const indexes = [...net.keys()].sort((a, b) => a - b);
  const wordOf = (tick: number) => Math.floor(Math.floor(tick / setting.tickSpacing) / 256);
  return {
    kind: 'v3',
    maths: v3Maths,
    ...setting,
    liquidity,
    ticks: {
      minWord: wordOf(MIN_TICK),
      maxWord: wordOf(MAX_TICK + setting.tickSpacing),
      indexes,
      liquidityNet: indexes.map((index) => net.get(index)!),
    },
  };
}

/** The part of a pool's tick table within these words, as if the rest had not been read. */
export function withKnownWords(pool: V3PoolState, minWord: number, maxWord: number): V3PoolState {
  const span = 256 * pool.tickSpacing;
  const kept = pool.ticks.indexes
    .map((index, i) => ({ index, net: pool.ticks.liquidityNet[i]! }))
    .filter(({ index }) => index >= minWord * span && index < (maxWord + 1) * span);
  return {
    ...pool,
    ticks: {
      minWord,
      maxWord,
      indexes: kept.map(({ index }) => index),
      liquidityNet: kept.map(({ net }) => net),
    },
  };
}

/** The lowest and highest tick a position may have. */
export function usableRange(tickSpacing: number): { min: number; max: number } {
  const max = Math.floor(MAX_TICK / tickSpacing) * tickSpacing;
  return { min: -max, max };
}

const TOKEN0 = `0x${'00'.repeat(19)}01`;
const TOKEN1 = `0x${'00'.repeat(19)}02`;

/**
 * Any V3 pool: any fee tier and price, one to a dozen overlapping positions from one spacing to the full
 * range, with gaps. Sometimes the price is exactly at a tick, or the only liquidity is elsewhere.
 */
export function randomV3Pool(random: Random): V3PoolState {
  const { fee, tickSpacing } = random.pick(FEE_TIERS);
  const { min, max } = usableRange(tickSpacing);
  const around = random.chance(0.1) ? random.int(min, max - 1) : random.int(-200_000, 200_000);
  const onTick = random.chance(0.2);
  const tick = onTick ? snap(around, tickSpacing, min, max - tickSpacing) : around;
  const low = getSqrtRatioAtTick(tick);
  const sqrtPriceX96 = onTick ? low : low + random.below(getSqrtRatioAtTick(tick + 1) - low - 1n);
  const reach = tickSpacing * 2 ** random.int(1, 11);
  const liquidityBits = random.int(10, 100);

  const positions: Position[] = [];
  for (let count = random.int(1, 12); count > 0; count--) {
    const liquidity = random.magnitude(liquidityBits - 8, liquidityBits);
    if (random.chance(0.1)) {
      positions.push({ lower: min, upper: max, liquidity });
      continue;
    }
    const lower = snap(tick + random.int(-reach, reach), tickSpacing, min, max - tickSpacing);
    const width = tickSpacing * random.int(1, Math.max(1, Math.floor(reach / tickSpacing)));
    positions.push({ lower, upper: Math.min(max, lower + width), liquidity });
  }
  const sitsOnPrice = positions.some(({ lower, upper }) => lower === tick || upper === tick);
  // After a swap down onto an initialised tick, a pool has that tick's price but the tick below it.
  const cameDown = onTick && sitsOnPrice && random.chance(0.3);
  return poolWithPositions({
    address: `0x${random.bits(160).toString(16).padStart(40, '0')}`,
    token0: TOKEN0,
    token1: TOKEN1,
    fee,
    tickSpacing,
    sqrtPriceX96,
    tick: cameDown ? tick - 1 : tick,
    positions,
  });
}

/** Any V2 pair, from a few units to nearly the maximum of 112 bits. */
export function randomV2Pool(random: Random): V2PoolState {
  return {
    kind: 'v2',
    maths: v2Maths,
    address: `0x${random.bits(160).toString(16).padStart(40, '0')}`,
    token0: TOKEN0,
    token1: TOKEN1,
    reserve0: random.magnitude(1, 110),
    reserve1: random.magnitude(1, 110),
  };
}

function snap(tick: number, tickSpacing: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, Math.floor(tick / tickSpacing) * tickSpacing));
}

/**
 * An amount for a swap: from 1 wei to all the pool holds, every order of magnitude equally likely, sometimes
 * more. `everything` is the amount used by a swap of 2^200 through the pool.
 */
export function randomAmount(random: Random, everything: bigint): bigint {
  const bits = everything.toString(2).length;
  if (random.chance(0.03)) return everything + random.magnitude(0, bits);
  return 1n + (everything <= 1n ? 0n : random.magnitude(0, bits) % everything);
}
