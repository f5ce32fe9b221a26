import { getTickAtSqrtRatio } from '../pools/tickMath.ts';
import { v2Maths } from '../pools/v2Maths.ts';
import type { PoolState, V2PoolState, V3PoolState } from '../types.ts';
import type { Random } from './Random.ts';
import type { Market, MarketToken } from './randomMarket.ts';
import { FEE_TIERS, type Position, poolWithPositions, usableRange } from './randomPools.ts';

/** The kinds of pool that a pair of tokens can have: a V2 pair and one V3 pool per fee. */
const KINDS = [undefined, ...FEE_TIERS] as const;

/** A market with the depth that the trades are measured by: the common unit on one side of its pools. */
export interface FairMarket extends Market {
  /** Of the deepest pool of the first token and the deepest of the second, the smaller, in the common unit. */
  readonly depth: number;
}

/**
 * The market that the app sees of one pair: the first token, the second, and 3 to 10 base tokens, with up to
 * five pools for each pair of them, `poolCount` in all. No pool's price is further from the tokens' values
 * than its fee, so no trade in a circle pays. Depths reach from 10^3 to 10^7 of the common unit, between base
 * tokens to 10^8; one pool in six is a hundred times thinner than that. V3 pools have 6 to 40 positions
 * around their price, from one spacing to a factor of e in width, and sometimes none over the full range.
 */
export function fairMarket(random: Random, poolCount: number): FairMarket {
  const bases = Math.min(10, Math.max(3, Math.round(Math.sqrt(poolCount / 3.3))));
  const tokens = Array.from({ length: bases + 2 }, (_, i) => fairToken(random, i));
  const slots = tokens.flatMap((_, a) =>
    tokens.slice(a + 1).flatMap((_, rest) => KINDS.map((kind) => ({ a, b: a + 1 + rest, kind }))),
  );
  const chosen: typeof slots = [];
  while (chosen.length < poolCount && slots.length > 0) {
    // Pools of the two traded tokens are drawn twice as often as those between base tokens.
    const place = random.int(0, slots.length - 1);
    if (slots[place]!.a > 1 && random.chance(0.5)) continue;
    chosen.push(...slots.splice(place, 1));
  }
  let inFirst = 0;
  let inSecond = 0;
  const pools = chosen.map(({ a, b, kind }, i): PoolState => {
    const [low, high] = [tokens[a]!, tokens[b]!];
    const address = `0x${(i + 1).toString(16).padStart(8, '0')}${random.bits(128).toString(16).padStart(32, '0')}`;
    const thin = random.chance(1 / 6) ? 0.01 : 1;
    const depth = 10 ** (a > 1 ? 5 + 3 * random.float() : 3 + 4 * random.float()) * thin;
    if (a === 0) inFirst = Math.max(inFirst, depth);
    if (a === 1 || b === 1) inSecond = Math.max(inSecond, depth);
    return kind === undefined
      ? fairV2(random, address, low, high, depth)
      : fairV3(random, address, low, high, depth, kind);
  });
  return { tokens, pools, depth: Math.min(inFirst, inSecond) };
}

function fairToken(random: Random, index: number): MarketToken {
  const decimals = random.pick([6, 8, 18, 18, 18]);
  const price = 10 ** (random.float() * 8 - 4);
  return { key: `0x${(index + 1).toString(16).padStart(40, '0')}`, value: price / 10 ** decimals };
}

/** Within nine tenths of the fee of the true price: token1 per token0. */
function fairPrice(random: Random, token0: MarketToken, token1: MarketToken, fee: number): number {
  return (token0.value / token1.value) * (1 + (random.float() * 2 - 1) * 0.9 * fee);
}

function fairV2(
  random: Random,
  address: string,
  token0: MarketToken,
  token1: MarketToken,
  depth: number,
): V2PoolState {
  const reserve0 = depth / token0.value;
  return {
    kind: 'v2',
    maths: v2Maths,
    address,
    token0: token0.key,
    token1: token1.key,
    reserve0: BigInt(Math.ceil(reserve0)),
    reserve1: BigInt(Math.ceil(reserve0 * fairPrice(random, token0, token1, 0.003))),
  };
}

function fairV3(
  random: Random,
  address: string,
  token0: MarketToken,
  token1: MarketToken,
  depth: number,
  { fee, tickSpacing }: (typeof FEE_TIERS)[number],
): V3PoolState {
  const root = Math.sqrt(fairPrice(random, token0, token1, fee / 1e6));
  const sqrtPriceX96 = BigInt(Math.round(root * 2 ** 96));
  const tick = getTickAtSqrtRatio(sqrtPriceX96);
  const { min, max } = usableRange(tickSpacing);
  const snapped = (at: number) => Math.floor(at / tickSpacing) * tickSpacing;
  const count = random.int(6, 40);
  const full = (depth / token0.value) * root;
  const positions: Position[] = random.chance(0.8)
    ? [{ lower: min, upper: max, liquidity: BigInt(Math.ceil(full / 2)) }]
    : [];
  for (let i = 0; i < count; i++) {
    const half = Math.max(tickSpacing, Math.round(10_000 ** random.float()));
    const center = tick + random.int(-half, half);
    const lower = snapped(center - half);
    // A position of the same worth is denser the narrower it is, as `1 / (1 - 1 / sqrt(width))` says.
    const density = Math.min(40, 1 / (1 - Math.exp(-half / 20_000)));
    const liquidity = BigInt(Math.ceil((full * density * (0.2 + random.float())) / count));
    positions.push({ lower, upper: snapped(center + half) + tickSpacing, liquidity });
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
