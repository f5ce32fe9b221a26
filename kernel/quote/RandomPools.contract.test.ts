import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import {
  AmmError,
  bestSingleRoute,
  isV2Pool,
  isV3Pool,
  MAX_SQRT_RATIO,
  MIN_SQRT_RATIO,
  type PoolState,
  swapPool,
  type TradeType,
  type V3PoolState,
} from '../amm/index.ts';
import { swapV3 } from '../amm/pools/swapV3.ts';
import { Random, testSeed } from '../amm/testing/Random.ts';
import { randomAmount } from '../amm/testing/randomPools.ts';
import type { Hex } from '../chain/ChainSpec.ts';
import { localClients, readPools } from './testing/localMarket.ts';
import { RandomMarket, simulate } from './testing/RandomMarket.ts';

const full = process.env.SLUICE_FULL === '1';
const CASES = full ? 3000 : 320;
const POOLS = full ? 60 : 8;
const END_POOLS = full ? 20 : 6;
const AT_ONCE = 40;
/** The trader has more of each token. */
const MAX_PAID = 1n << 158n;

interface Case {
  readonly pool: PoolState;
  readonly zeroForOne: boolean;
  readonly tradeType: TradeType;
  readonly amount: bigint;
  readonly limit: bigint | undefined;
}

describe('random pools on the local chain', () => {
  let chain: TestChain;
  let mark: Hex;

  beforeEach(async () => {
    chain = localChain();
    mark = await chain.snapshot();
  });
  afterEach(() => chain.revert(mark));

  it(
    `trade as computed: QuoterV2, Router02 and SwapRouter02 in ${CASES} cases`,
    async () => {
      const random = new Random(testSeed(41));
      const market = new RandomMarket(chain, random);
      await market.fund([chain.address('swapRouter02')]);
      const pools = [...(await market.create(POOLS)), ...(await market.createAtEnds(END_POOLS))];
      const { states } = await readPools(localClients(chain).get(31337), pools, 'whole');
      expect(states).toHaveLength(POOLS + END_POOLS);
      const cases = [
        ...states.flatMap(nearEmpty),
        ...Array.from({ length: CASES }, () => randomCase(random, states)),
      ];
      let answered = 0;
      for (let start = 0; start < cases.length; start += AT_ONCE) {
        const answers = await Promise.all(
          cases.slice(start, start + AT_ONCE).map((one) => compare(one, market.owner)),
        );
        answered += answers.filter(Boolean).length;
      }
      console.log(`${answered} of ${cases.length} answered with an amount, the others refused by both`);
      expect(answered).toBeGreaterThan(CASES / 3);
    },
    full ? 900_000 : 120_000,
  );

  /** Whether the contracts returned an amount. */
  async function compare(one: Case, from: `0x${string}`): Promise<boolean> {
    const { pool, zeroForOne, tradeType, amount, limit } = one;
    const exactInput = tradeType === 'EXACT_INPUT';
    const label = `${tradeType} ${amount} of ${pool.kind} ${pool.address} ${zeroForOne} ${limit ?? ''}`;
    const [tokenIn, tokenOut] = zeroForOne ? [pool.token0, pool.token1] : [pool.token1, pool.token0];
    if (limit === undefined) compareRoute(one, label);
    if (pool.kind === 'v2') {
      const path = [tokenIn, tokenOut];
      const [view, swap] = exactInput
        ? (['getAmountsOut', 'swapExactTokensForTokens'] as const)
        : (['getAmountsIn', 'swapTokensForExactTokens'] as const);
      const quoted = await simulate(chain, 'v2Router02', [view, [amount, path]], from);
      const bound = exactInput ? 0n : 1n << 200n;
      const swapped = await simulate(chain, 'swapRouter02', [swap, [amount, bound, path, from]], from);
      const ours = answerOf(one);
      const amounts = quoted?.[0] as readonly bigint[] | undefined;
      // The view function returns amounts that the pair would refuse: a zero output, or reserves beyond 112
      // bits.
      if (swapped !== undefined) expect(ours?.quoted, label).toBe(amounts?.[exactInput ? 1 : 0]);
      expect(ours?.quoted, `${label} by SwapRouter02`).toBe(swapped?.[0]);
      return swapped !== undefined;
    }
    const { fee } = pool as V3PoolState;
    const quoted = await simulate(
      chain,
      'quoterV2',
      [
        exactInput ? 'quoteExactInputSingle' : 'quoteExactOutputSingle',
        [[tokenIn, tokenOut, amount, fee, limit ?? 0n]],
      ],
      from,
    );
    const ours = answerOf(one);
    expect(ours?.quoted, label).toBe(quoted?.[0]);
    expect(ours?.price, `${label} price after`).toBe(quoted?.[1]);
    if (ours && (exactInput ? amount : ours.quoted) > MAX_PAID) return true;
    const bound = exactInput ? 0n : 1n << 200n;
    const swapped = await simulate(
      chain,
      'swapRouter02',
      [
        exactInput ? 'exactInputSingle' : 'exactOutputSingle',
        [[tokenIn, tokenOut, fee, from, amount, bound, limit ?? 0n]],
      ],
      from,
    );
    expect(ours?.quoted, `${label} by SwapRouter02`).toBe(swapped?.[0]);
    return swapped !== undefined;
  }
});

/** Nearly all that a pair holds, and nearly all that it can take. */
function nearEmpty(pool: PoolState): readonly Case[] {
  if (!isV2Pool(pool)) return [];
  return [true, false].flatMap((zeroForOne) => {
    const [reserveIn, reserveOut] = zeroForOne
      ? [pool.reserve0, pool.reserve1]
      : [pool.reserve1, pool.reserve0];
    const cases = [0n, 1n, 10n, 20n, 30n, 40n].map((bits) => ({
      tradeType: 'EXACT_OUTPUT' as const,
      amount: reserveOut - (1n << bits),
    }));
    const most = { tradeType: 'EXACT_INPUT' as const, amount: (1n << 112n) - 1n - reserveIn };
    return [...cases, most, { ...most, amount: most.amount + 1n }]
      .filter(({ amount }) => amount > 0n)
      .map((one) => ({ ...one, pool, zeroForOne, limit: undefined }));
  });
}

function randomCase(random: Random, states: readonly PoolState[]): Case {
  const pool = random.pick(states);
  const zeroForOne = random.chance(0.5);
  const tradeType = random.chance(0.5) ? 'EXACT_INPUT' : 'EXACT_OUTPUT';
  const all = everything(pool, zeroForOne, tradeType);
  // All, or all but a few raw units.
  const amount = random.chance(0.1)
    ? all - (random.magnitude(0, 30) % (all + 1n)) || 1n
    : randomAmount(random, all);
  const limited = isV3Pool(pool) && random.chance(0.25);
  return {
    pool,
    zeroForOne,
    tradeType,
    amount,
    limit: limited && isV3Pool(pool) ? randomLimit(random, pool, zeroForOne) : undefined,
  };
}

/** The amount that a trade of more than the pool holds would use up. */
function everything(pool: PoolState, zeroForOne: boolean, tradeType: TradeType): bigint {
  if (isV2Pool(pool)) {
    if (tradeType === 'EXACT_OUTPUT') return zeroForOne ? pool.reserve1 : pool.reserve0;
    return (zeroForOne ? pool.reserve0 : pool.reserve1) * 4n;
  }
  const [low, high] = limits(pool as V3PoolState, zeroForOne);
  // Nothing lies beyond the end.
  if (low > high) return 1n << 90n;
  const all = swapV3(pool as V3PoolState, zeroForOne, tradeType, 1n << 250n);
  return tradeType === 'EXACT_INPUT' ? all.amountIn : all.amountOut;
}

/** The lowest and the highest price limit that a swap may have. */
function limits({ sqrtPriceX96 }: V3PoolState, zeroForOne: boolean): readonly [bigint, bigint] {
  return zeroForOne ? [MIN_SQRT_RATIO + 1n, sqrtPriceX96 - 1n] : [sqrtPriceX96 + 1n, MAX_SQRT_RATIO - 1n];
}

function randomLimit(random: Random, pool: V3PoolState, zeroForOne: boolean): bigint | undefined {
  const [low, high] = limits(pool, zeroForOne);
  if (low > high) return undefined;
  // Usually near the price.
  const room = (high - low) >> BigInt(random.int(0, 30));
  return zeroForOne ? high - random.below(room) : low + random.below(room);
}

/**
 * The expected answer of the contracts: partial fills for an exact input, or for an exact output that stops
 * at a limit.
 */
function answerOf({ pool, zeroForOne, tradeType, amount, limit }: Case) {
  try {
    const swap =
      isV3Pool(pool) && limit !== undefined
        ? swapV3(pool, zeroForOne, tradeType, amount, limit)
        : swapPool(pool, zeroForOne ? pool.token0 : pool.token1, tradeType, amount);
    if (tradeType === 'EXACT_OUTPUT' && !swap.complete && limit === undefined) return undefined;
    // "swaps entirely within 0-liquidity regions are not supported" (uniswapV3SwapCallback of quoter and router).
    if (swap.amountIn === 0n) return undefined;
    const price = isV3Pool(swap.after) ? swap.after.sqrtPriceX96 : undefined;
    const isWhole = swap.complete && swap.amountOut > 0n;
    return { quoted: tradeType === 'EXACT_INPUT' ? swap.amountOut : swap.amountIn, price, isWhole };
  } catch (error) {
    if (error instanceof AmmError && error.code !== 'tick_range_exceeded') return undefined;
    throw error;
  }
}

/** The search finds a route wherever the pool takes the whole amount and pays something, however near its end. */
function compareRoute(one: Case, label: string): void {
  const { pool, zeroForOne, tradeType, amount } = one;
  const [tokenIn, tokenOut] = zeroForOne ? [pool.token0, pool.token1] : [pool.token1, pool.token0];
  const route = bestSingleRoute({ tradeType, tokenIn, tokenOut, amount, pools: [pool] });
  const found = tradeType === 'EXACT_INPUT' ? route?.amountOut : route?.amountIn;
  const ours = answerOf(one);
  expect(found, `${label} by the search`).toBe(ours?.isWhole ? ours.quoted : undefined);
}
