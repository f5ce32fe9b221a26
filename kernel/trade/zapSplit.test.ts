import { describe, expect, it } from 'vitest';
import { getSqrtRatioAtTick, type PoolState, type V3PoolState } from '../amm/index.ts';
import { cases } from '../amm/testing/cases.ts';
import { Random, testSeed } from '../amm/testing/Random.ts';
import { poolWithPositions, randomV2Pool, randomV3Pool } from '../amm/testing/randomPools.ts';
import { depositOf } from '../positions/deposit.ts';
import type { TickRange } from '../positions/liquidityAmounts.ts';
import type { Quote } from '../quote/Quote.ts';
import { outcomeOf, scaledTrade } from './scaledTrade.ts';
import { type ZapProblem, zapSplit } from './zapSplit.ts';

/** A quote of one token for the other through these pools, one part each, in equal shares. */
function quoteThrough(pools: readonly PoolState[], side: 0 | 1, amountInRaw: bigint): Quote {
  const [first] = pools as [PoolState];
  const [tokenIn, tokenOut] = side === 0 ? [first.token0, first.token1] : [first.token1, first.token0];
  const share = amountInRaw / BigInt(pools.length);
  return {
    request: { tradeType: 'EXACT_INPUT' },
    amountInRaw,
    inputTaxBps: 0,
    outputTaxBps: 0,
    pools,
    parts: pools.map(({ address, kind }, index) => ({
      hops: [{ protocol: kind, pool: address, fee: 0, tokenIn, tokenOut }],
      amountInRaw: index === 0 ? amountInRaw - share * BigInt(pools.length - 1) : share,
      amountOutRaw: 0n,
      shareBps: 0,
    })),
  } as unknown as Quote;
}

/** The liquidity that a deposit after swapping `swapRaw` gets. */
function gained({ totalRaw, side, range, swap, sqrtPriceX96 }: ZapProblem, swapRaw: bigint): bigint {
  const outcome = swapRaw === 0n ? { outRaw: 0n, sqrtPriceX96 } : swap(swapRaw);
  if (!outcome) return 0n;
  const rest = totalRaw - swapRaw;
  const desired =
    side === 0
      ? { amount0Raw: rest, amount1Raw: outcome.outRaw }
      : { amount0Raw: outcome.outRaw, amount1Raw: rest };
  return depositOf(outcome.sqrtPriceX96, range, desired)?.liquidity ?? 0n;
}

/** The most liquidity that any division gives, by trying many, and again around the best one. */
function bruteForce(problem: ZapProblem): bigint {
  const steps = 200n;
  let [from, to] = [0n, problem.totalRaw];
  let best = { swapRaw: 0n, liquidity: 0n };
  for (let round = 0; round < 5 && to > from; round++) {
    for (let i = 0n; i <= steps; i++) {
      const swapRaw = from + ((to - from) * i) / steps;
      const liquidity = gained(problem, swapRaw);
      if (liquidity > best.liquidity) best = { swapRaw, liquidity };
    }
    const reach = (to - from) / steps + 1n;
    from = best.swapRaw > reach ? best.swapRaw - reach : 0n;
    to = best.swapRaw + reach < problem.totalRaw ? best.swapRaw + reach : problem.totalRaw;
  }
  return best.liquidity;
}

function randomRange(random: Random, { tick, tickSpacing }: V3PoolState): TickRange {
  const at = Math.floor(tick / tickSpacing);
  const lower = Math.max(-880_000, (at + random.int(-60, 30)) * tickSpacing);
  const tickLower = Math.ceil(lower / tickSpacing) * tickSpacing;
  return { tickLower, tickUpper: Math.min(tickLower + random.int(1, 90) * tickSpacing, 880_000) };
}

describe('how much to swap before a deposit', () => {
  it('is within a basis point of the best division, through the pool itself, past it, and both', () => {
    const random = new Random(testSeed(41));
    let [found, impossible] = [0, 0];
    for (let count = cases(600, 120); count > 0; count--) {
      const own = { ...randomV3Pool(random), token0: '0xa', token1: '0xb' };
      const other = { ...random.pick([randomV3Pool, randomV2Pool])(random), token0: '0xa', token1: '0xb' };
      const side = random.pick([0, 1] as const);
      const totalRaw = random.magnitude(24, 90);
      const pools = random.pick([[own], [other], [own, other], [other, own]]);
      const priced = { address: own.address, sqrtPriceX96: own.sqrtPriceX96 };
      const slippageBps = random.pick([0, 50, 500]);
      const swap = scaledTrade(quoteThrough(pools, side, totalRaw), priced, slippageBps);
      if (!swap) throw new Error('no trade');
      const range = randomRange(random, own);
      if (range.tickUpper <= range.tickLower) continue;
      const problem = { totalRaw, side, range, sqrtPriceX96: own.sqrtPriceX96, swap };
      const split = zapSplit(problem);
      if (!split) {
        impossible++;
        continue;
      }
      const best = bruteForce(problem);
      const reached = gained(problem, split.swapRaw);
      // Close to the most liquidity that a position holds, a division may pass it. Where a token counts few units, one more or less of them is more than a basis point.
      const isFine =
        best > 1_000_000n && best < 1n << 120n && (split.outRaw === 0n || split.outRaw > 100_000n);
      if (!isFine) continue;
      found++;
      expect({ count, reached: (reached * 10_000n) / best >= 9_999n }).toEqual({ count, reached: true });
    }
    expect(found).toBeGreaterThan(30);
    expect(impossible).toBeGreaterThan(0);
  });

  const pool = poolWithPositions({
    ...{ address: '0x1', token0: '0xa', token1: '0xb', fee: 3000, tickSpacing: 60 },
    ...{ sqrtPriceX96: getSqrtRatioAtTick(0), tick: 0 },
    positions: [{ lower: -887_220, upper: 887_220, liquidity: 10n ** 24n }],
  });
  const priced = { address: pool.address, sqrtPriceX96: pool.sqrtPriceX96 };
  const problemOf = (range: TickRange, side: 0 | 1, totalRaw = 10n ** 21n): ZapProblem => {
    const swap = scaledTrade(quoteThrough([pool], side, 10n ** 20n), priced, 0);
    if (!swap) throw new Error('no trade');
    return { totalRaw, side, range, sqrtPriceX96: pool.sqrtPriceX96, swap };
  };

  it('is nothing where the range takes the token alone, and all of it where it takes the other alone', () => {
    const [above, below] = [
      { tickLower: 600, tickUpper: 1200 },
      { tickLower: -1200, tickUpper: -600 },
    ];
    expect(zapSplit(problemOf(above, 0))?.swapRaw).toBe(0n);
    expect(zapSplit(problemOf(below, 1))?.swapRaw).toBe(0n);
    expect(zapSplit(problemOf(above, 1))?.swapRaw).toBe(10n ** 21n);
    expect(zapSplit(problemOf(below, 0))?.swapRaw).toBe(10n ** 21n);
  });

  it('leaves a part unswapped where the swap itself moves the price into the range', () => {
    // Selling so much of token0 brings the price from 1 down into the range.
    const split = zapSplit(problemOf({ tickLower: -1200, tickUpper: -60 }, 0, 10n ** 23n));
    expect(split?.swapRaw).toBeLessThan(10n ** 23n);
    expect(split?.sqrtPriceX96).toBeLessThan(getSqrtRatioAtTick(-60));
  });

  it('reckons with the price after a swap through the pool: with the one before, it would leave more', () => {
    const problem = problemOf({ tickLower: -6000, tickUpper: 6000 }, 0, 10n ** 23n);
    const blind = zapSplit({
      ...problem,
      swap: (raw) => {
        const outcome = problem.swap(raw);
        return outcome && { ...outcome, sqrtPriceX96: pool.sqrtPriceX96 };
      },
    });
    const seeing = zapSplit(problem);
    if (!blind || !seeing) throw new Error('no split');
    const [worse, better] = [gained(problem, blind.swapRaw), gained(problem, seeing.swapRaw)];
    expect((better - worse) * 100n).toBeGreaterThan(better);
  });

  it('is unknown where the pools cannot take what would have to be swapped', () => {
    const tiny = poolWithPositions({ ...pool, positions: [{ lower: -60, upper: 60, liquidity: 1000n }] });
    const swap = scaledTrade(quoteThrough([tiny], 0, 1n), priced, 0);
    if (!swap) throw new Error('no trade');
    const problem = { ...problemOf({ tickLower: -600, tickUpper: 600 }, 0), swap };
    expect(zapSplit(problem)).toBeUndefined();
  });
});

describe('a quote scaled to other amounts', () => {
  it('is not to be had of a quote whose pools are unknown, or of a token with a transfer fee', () => {
    const quote = quoteThrough([randomV2Pool(new Random(1))], 0, 10n);
    const priced = { address: '0x1', sqrtPriceX96: 1n };
    expect(outcomeOf(quote, priced, 0)).toBeDefined();
    expect(scaledTrade({ ...quote, inputTaxBps: 1 }, priced, 0)).toBeUndefined();
    expect(scaledTrade({ ...quote, outputTaxBps: 1 }, priced, 0)).toBeUndefined();
    const { pools: _, ...contributed } = quote;
    expect(scaledTrade(contributed, priced, 0)).toBeUndefined();
  });
});
