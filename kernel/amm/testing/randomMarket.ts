import { getSqrtRatioAtTick, getTickAtSqrtRatio, MAX_SQRT_RATIO, MIN_SQRT_RATIO } from '../pools/tickMath.ts';
import { v2Maths } from '../pools/v2Maths.ts';
import type { PoolState, TokenKey, V2PoolState, V3PoolState } from '../types.ts';
import type { Random } from './Random.ts';
import { FEE_TIERS, type Position, poolWithPositions, usableRange } from './randomPools.ts';

/** A token of a random market: `value` is what one raw unit is worth, in a unit common to the market. */
export interface MarketToken {
  readonly key: TokenKey;
  readonly value: number;
}

export interface Market {
  readonly tokens: readonly MarketToken[];
  readonly pools: readonly PoolState[];
}

export interface MarketSetting {
  readonly tokens?: number;
  /** Share of V3 pools, 0 to 1. */
  readonly v3?: number;
  /** Positions per V3 pool besides the full-range one. */
  readonly positions?: number;
}

/** Half of all pools have one of this many tokens on one side, like a chain's base tokens. */
const HUBS = 4;

/**
 * A market whose pools agree on prices to within a third of a percent, with depths from 10^4 to 10^7 of the
 * common unit. This is how arbitrage leaves a market, so routes compete.
 */
export function randomMarket(random: Random, poolCount: number, setting: MarketSetting = {}): Market {
  const tokenCount = setting.tokens ?? Math.max(4, Math.round(Math.sqrt(poolCount * 2)));
  const tokens = Array.from({ length: tokenCount }, (_, i) => randomToken(random, i));
  const pools: PoolState[] = [];
  for (let i = 0; i < poolCount; i++) {
    const first = random.chance(0.5)
      ? random.int(0, Math.min(HUBS, tokenCount) - 1)
      : random.int(0, tokenCount - 1);
    const second = (first + random.int(1, tokenCount - 1)) % tokenCount;
    const [low, high] = first < second ? [first, second] : [second, first];
    const [a, b] = [tokens[low]!, tokens[high]!];
    const address = `0x${(i + 1).toString(16).padStart(8, '0')}${random.bits(128).toString(16).padStart(32, '0')}`;
    const isV3 = random.chance(setting.v3 ?? 0.5);
    pools.push(
      isV3 ? marketV3(random, address, a, b, setting.positions ?? 24) : marketV2(random, address, a, b),
    );
  }
  return { tokens, pools };
}

/** Raw units of `token` worth `value` of the market's common unit; at least 1. */
export function worth(token: MarketToken, value: number): bigint {
  return BigInt(Math.max(1, Math.round(value / token.value)));
}

/** A random depth in the common unit; its logarithm is uniform. */
function randomDepth(random: Random): number {
  return 10 ** (4 + 3 * random.float());
}

function randomToken(random: Random, index: number): MarketToken {
  const decimals = random.pick([6, 8, 18, 18, 18]);
  const price = 10 ** (random.float() * 8 - 4);
  return { key: `0x${(index + 1).toString(16).padStart(40, '0')}`, value: price / 10 ** decimals };
}

function noisyPrice(random: Random, token0: MarketToken, token1: MarketToken): number {
  return (token0.value / token1.value) * (1 + (random.float() - 0.5) * 0.006);
}

function marketV2(random: Random, address: string, token0: MarketToken, token1: MarketToken): V2PoolState {
  const reserve0 = randomDepth(random) / token0.value;
  const reserve1 = reserve0 * noisyPrice(random, token0, token1);
  return {
    kind: 'v2',
    maths: v2Maths,
    address,
    token0: token0.key,
    token1: token1.key,
    reserve0: BigInt(Math.ceil(reserve0)),
    reserve1: BigInt(Math.ceil(reserve1)),
  };
}

function marketV3(
  random: Random,
  address: string,
  token0: MarketToken,
  token1: MarketToken,
  positionCount: number,
): V3PoolState {
  const { fee, tickSpacing } = random.pick(FEE_TIERS);
  const root = Math.sqrt(noisyPrice(random, token0, token1));
  const sqrtPriceX96 = clampPrice(BigInt(Math.round(root * 2 ** 96)));
  const tick = getTickAtSqrtRatio(sqrtPriceX96);
  const { min, max } = usableRange(tickSpacing);
  // Liquidity of a full-range position whose token0 side is worth the depth.
  const full = (randomDepth(random) / token0.value) * root;
  const positions: Position[] = [{ lower: min, upper: max, liquidity: BigInt(Math.ceil(full)) }];
  for (let i = 0; i < positionCount; i++) {
    const half = tickSpacing * Math.ceil(2 ** (random.float() * 7));
    const center = tick + random.int(-half, half);
    const lower = snap(center - half, tickSpacing, min, max - tickSpacing);
    const upper = snap(center + half, tickSpacing, lower + tickSpacing, max);
    const liquidity = BigInt(Math.ceil(full * (0.5 + 4 * random.float())));
    positions.push({ lower, upper, liquidity });
  }
  return poolWithPositions({
    address,
    token0: token0.key,
    token1: token1.key,
    fee,
    tickSpacing,
    sqrtPriceX96,
    tick,
    positions,
  });
}

function clampPrice(price: bigint): bigint {
  if (price <= MIN_SQRT_RATIO) return getSqrtRatioAtTick(-887_000);
  return price >= MAX_SQRT_RATIO ? getSqrtRatioAtTick(887_000) : price;
}

function snap(tick: number, tickSpacing: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, Math.floor(tick / tickSpacing) * tickSpacing));
}
