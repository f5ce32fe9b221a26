import { describe, expect, it } from 'vitest';
import '../gas.ts';
import { v2Maths } from '../pools/v2Maths.ts';
import { isV3Pool } from '../pools/v3Maths.ts';
import { quoteTrade } from '../quoteTrade.ts';
import { bruteForceShared, bruteForceSingle, bruteForceSplit } from '../testing/bruteForce.ts';
import { cases } from '../testing/cases.ts';
import { codeOf } from '../testing/codeOf.ts';
import { findPaths } from '../testing/findPaths.ts';
import { Random, testSeed } from '../testing/Random.ts';
import { type Market, type MarketToken, randomMarket, worth } from '../testing/randomMarket.ts';
import { withKnownWords } from '../testing/randomPools.ts';
import type { PoolState, V2PoolState } from '../types.ts';
import { bestSingleRoute } from './bestSingleRoute.ts';
import { DEFAULT_GAS_MODEL } from './gasModel.ts';
import type { RouteOptions, RouteQuote, RouteRequest } from './routeTypes.ts';
import { splitRoutes } from './splitRoutes.ts';

const seed = testSeed(23);
/**
 * 0.01 of a basis point. For a coarse token, where they are more: the few raw units lost to integers and to
 * keeping clear of a tick.
 */
function tolerance({ amount }: RouteRequest, quoted: number): number {
  return Math.max(1e-6, 64 / Math.min(Number(amount), quoted));
}

function randomRequest(random: Random, market: Market, lowLog = 1): RouteRequest {
  const tradeType = random.pick(['EXACT_INPUT', 'EXACT_OUTPUT'] as const);
  const [a, b] = [market.tokens[0]!, market.tokens[1]!];
  const amount = worth(tradeType === 'EXACT_INPUT' ? a : b, 10 ** (lowLog + (5.5 - lowLog) * random.float()));
  return { pools: market.pools, tokenIn: a.key, tokenOut: b.key, tradeType, amount };
}

/** Gas at 0 to 100 common units a hop. */
function randomGas(random: Random, market: Market, { tradeType }: RouteRequest): RouteOptions {
  if (random.chance(0.3)) return {};
  const quoted: MarketToken = market.tokens[tradeType === 'EXACT_INPUT' ? 1 : 0]!;
  const price = { numerator: worth(quoted, 10 ** (4 * random.float())), denominator: 10_000_000n };
  return { gas: { price, model: DEFAULT_GAS_MODEL } };
}

/**
 * How far `ours` is behind `theirs`, as a share of the amount quoted; negative when ahead. A difference below
 * one raw unit a part is the contracts' rounding, which for a coarse token can exceed any tolerance.
 */
function behind(ours: RouteQuote | null, theirs: number): number {
  if (ours === null) return Number.POSITIVE_INFINITY;
  const forward = ours.tradeType === 'EXACT_INPUT';
  const difference = (theirs - Number(ours.quoteGasAdjusted)) * (forward ? 1 : -1);
  if (Math.abs(difference) <= 3) return 0;
  return difference / Number(forward ? ours.amountOut : ours.amountIn);
}

function expectConsistent(quote: RouteQuote, request: RouteRequest, options: RouteOptions): void {
  const forward = request.tradeType === 'EXACT_INPUT';
  const parts = quote.parts.map(({ path, amountIn, amountOut }) => ({
    path,
    amount: forward ? amountIn : amountOut,
  }));
  expect(parts.reduce((sum, part) => sum + part.amount, 0n)).toBe(request.amount);
  expect(forward ? quote.amountIn : quote.amountOut).toBe(request.amount);
  const again = quoteTrade(parts, request.tradeType, { taxes: options.taxes });
  expect(again.quotes.map(({ amountIn, amountOut }) => [amountIn, amountOut])).toEqual(
    quote.parts.map(({ amountIn, amountOut }) => [amountIn, amountOut]),
  );
  expect(again.quotes.every(({ complete }) => complete)).toBe(true);
}

describe('bestSingleRoute', () => {
  it('is the best of all paths net of gas', { timeout: 300_000 }, () => {
    const random = new Random(seed);
    const markets = cases(2_000, 150);
    let found = 0;
    for (let i = markets; i > 0; i--) {
      const market = randomMarket(random, random.int(4, 40), { positions: 8 });
      const request = randomRequest(random, market, -2);
      const options = { ...randomGas(random, market, request), maxHops: random.int(1, 4) };
      const truth = bruteForceSingle(request, options);
      const ours = bestSingleRoute(request, options);
      expect(ours?.quoteGasAdjusted).toBe(truth?.quoteGasAdjusted);
      if (ours !== null) {
        expectConsistent(ours, request, options);
        found++;
      }
    }
    expect(found).toBeGreaterThan(markets / 3);
  });

  it('is the best of all paths for a handful of units, where rounding decides', { timeout: 300_000 }, () => {
    const random = new Random(seed + 1);
    for (let i = cases(1_000, 100); i > 0; i--) {
      const market = randomMarket(random, random.int(4, 20), { positions: 4 });
      const request = { ...randomRequest(random, market), amount: random.magnitude(0, 20) };
      const truth = bruteForceSingle(request, {});
      expect(bestSingleRoute(request)?.quoteGasAdjusted).toBe(truth?.quoteGasAdjusted);
    }
  });
});

describe('splitRoutes', () => {
  it('is never worse than the best single route, and sums exactly', { timeout: 300_000 }, () => {
    const random = new Random(seed + 2);
    const markets = cases(2_000, 150);
    let split = 0;
    for (let i = markets; i > 0; i--) {
      const market = randomMarket(random, random.int(4, 80), { positions: 8 });
      const request = randomRequest(random, market, 1);
      const options = { ...randomGas(random, market, request), maxSplits: random.int(1, 5) };
      const ours = splitRoutes(request, options);
      const single = bestSingleRoute(request, options);
      if (single !== null) {
        expect(ours).not.toBeNull();
        const gain = ours!.quoteGasAdjusted - single.quoteGasAdjusted;
        expect(request.tradeType === 'EXACT_INPUT' ? gain >= 0n : gain <= 0n).toBe(true);
      }
      if (ours === null) continue;
      expectConsistent(ours, request, options);
      expect(ours.parts.length).toBeLessThanOrEqual(options.maxSplits);
      if (ours.parts.length > 1) split++;
    }
    expect(split).toBeGreaterThan(markets / 5);
  });

  it('is at most 0.01 bp behind a 0.1 % grid over up to three paths', { timeout: 300_000 }, () => {
    const random = new Random(seed + 3);
    let compared = 0;
    let worst = Number.NEGATIVE_INFINITY;
    while (compared < cases(1_000, 150)) {
      const market = randomMarket(random, random.int(2, 3), { tokens: 2, positions: 12 });
      const drawn = randomRequest(random, market, 3);
      // A multiple of the steps, so that the grid's parts are integers and sum to the amount.
      const request = { ...drawn, amount: (drawn.amount / 1000n + 1n) * 1000n };
      const options = { ...randomGas(random, market, request), maxHops: 1 };
      const paths = findPaths(market.pools, request.tokenIn, request.tokenOut, options);
      const truth = bruteForceSplit(paths, request, options, 1000);
      if (truth === undefined) continue;
      const distance = behind(splitRoutes(request, options), truth);
      worst = Math.max(worst, distance);
      expect(distance).toBeLessThanOrEqual(tolerance(request, Math.abs(truth)));
      compared++;
    }
    console.log(`${compared} markets, at worst ${(worst * 1e4).toExponential(2)} bp behind the grid`);
  });

  it('is at most 0.01 bp behind a grid over paths that share pools', { timeout: 300_000 }, () => {
    const random = new Random(seed + 4);
    let compared = 0;
    let worst = Number.NEGATIVE_INFINITY;
    while (compared < cases(300, 20)) {
      const market = randomMarket(random, 4, { tokens: 3, positions: 12 });
      const request = randomRequest(random, market, 3);
      const options = { ...randomGas(random, market, request), maxHops: 2 };
      const paths = findPaths(market.pools, request.tokenIn, request.tokenOut, options);
      const shared = paths.some((a) =>
        paths.some((b) => a !== b && a.pools.some((p) => b.pools.includes(p))),
      );
      if (!shared || paths.length > 3) continue;
      const truth = bruteForceShared(paths, request, options, 50);
      if (truth === undefined) continue;
      const distance = behind(splitRoutes(request, options), Number(truth.quoteGasAdjusted));
      worst = Math.max(worst, distance);
      expect(distance).toBeLessThanOrEqual(
        tolerance(request, Number(truth.amountIn < truth.amountOut ? truth.amountIn : truth.amountOut)),
      );
      compared++;
    }
    console.log(`${compared} markets, at worst ${(worst * 1e4).toExponential(2)} bp behind the grid`);
  });

  it('fills by parts what no single path can', () => {
    const market = parallelPairs(10n ** 20n, 10n ** 20n);
    const request = { ...market, tradeType: 'EXACT_OUTPUT' as const, amount: 15n * 10n ** 19n };
    expect(bestSingleRoute(request)).toBeNull();
    const quote = splitRoutes(request);
    expect(quote?.parts.map(({ amountOut }) => amountOut)).toEqual([75n * 10n ** 18n, 75n * 10n ** 18n]);
  });

  it('gives the odd units to a part, so that nothing is lost', () => {
    const market = parallelPairs(10n ** 20n, 10n ** 20n, 10n ** 20n);
    for (const amount of [10n ** 19n + 1n, 10n ** 19n + 2n, 99_999_999_999_999_999n]) {
      const request = { ...market, tradeType: 'EXACT_INPUT' as const, amount };
      const quote = splitRoutes(request)!;
      expect(quote.parts.length).toBe(3);
      expectConsistent(quote, request, {});
    }
  });

  it('does not split where gas costs more than it gains', () => {
    const request = {
      ...parallelPairs(10n ** 20n, 10n ** 20n),
      tradeType: 'EXACT_INPUT' as const,
      amount: 10n ** 17n,
    };
    expect(splitRoutes(request)?.parts.length).toBe(2);
    const gas = { price: { numerator: 10n ** 12n, denominator: 1n } };
    const quote = splitRoutes(request, { gas })!;
    expect(quote.parts.length).toBe(1);
    expect(quote.gasEstimate).toBe(107_500n);
    expect(quote.quoteGasAdjusted).toBe(quote.amountOut - 107_500n * 10n ** 12n);
  });
});

/** V2 pairs of X and Y with these reserves on both sides. */
function parallelPairs(...reserves: bigint[]): { pools: PoolState[]; tokenIn: string; tokenOut: string } {
  const pools = reserves.map(
    (reserve, i): V2PoolState => ({
      kind: 'v2',
      maths: v2Maths,
      address: `0xp${i}`,
      token0: 'X',
      token1: 'Y',
      reserve0: reserve,
      reserve1: reserve,
    }),
  );
  return { pools, tokenIn: 'X', tokenOut: 'Y' };
}

describe('the rules of a search', () => {
  const searches = [bestSingleRoute, splitRoutes];
  const base = { ...parallelPairs(10n ** 14n - 1n), tradeType: 'EXACT_INPUT' as const, amount: 1000n };

  it('leaves out V2 pairs with too little on the output side', () => {
    for (const search of searches) {
      expect(search(base)).not.toBeNull();
      expect(search(base, { minV2ReserveOut: 10n ** 14n })).toBeNull();
      const pools = [{ ...(base.pools[0] as V2PoolState), reserve1: 10n ** 14n }];
      expect(search({ ...base, pools }, { minV2ReserveOut: 10n ** 14n })).not.toBeNull();
      const back = { ...base, pools, tokenIn: 'Y', tokenOut: 'X' };
      expect(search(back, { minV2ReserveOut: 10n ** 14n })).toBeNull();
    }
  });

  it('answers null where nothing trades, pays, or suffices', () => {
    for (const search of searches) {
      expect(search({ ...base, pools: [] })).toBeNull();
      expect(search({ ...base, tokenOut: 'Z' })).toBeNull();
      expect(search({ ...base, amount: 1n })).toBeNull();
      expect(search({ ...base, amount: 2n ** 256n - 1n })).toBeNull();
      expect(search({ ...base, tradeType: 'EXACT_OUTPUT', amount: 10n ** 14n })).toBeNull();
    }
  });

  it('refuses equal tokens, no amount and settings out of range', () => {
    for (const search of searches) {
      expect(codeOf(() => search({ ...base, tokenOut: 'X' }))).toBe('identical_tokens');
      expect(codeOf(() => search({ ...base, amount: 0n }))).toBe('invalid_amount');
      expect(codeOf(() => search(base, { maxHops: 0 }))).toBe('invalid_option');
      expect(codeOf(() => search(base, { maxHops: 5 }))).toBe('invalid_option');
      const price = { numerator: 1n, denominator: 0n };
      expect(codeOf(() => search(base, { gas: { price } }))).toBe('invalid_option');
    }
    expect(codeOf(() => splitRoutes(base, { maxSplits: 0 }))).toBe('invalid_option');
    expect(codeOf(() => findPaths(base.pools, 'X', 'X'))).toBe('identical_tokens');
  });

  it('takes taxed tokens through V2 only, with their fees in the result', () => {
    const random = new Random(seed + 5);
    let found = 0;
    for (let i = 60; i > 0; i--) {
      const market = randomMarket(random, 20, { positions: 4 });
      const request = randomRequest(random, market);
      const tax = () => ({ buyFeeBps: random.int(0, 2000), sellFeeBps: random.int(0, 2000) });
      const taxes = new Map(market.tokens.slice(0, 3).map(({ key }) => [key, tax()]));
      const options = { taxes };
      const truth = bruteForceSingle(request, options);
      const ours = bestSingleRoute(request, options);
      expect(ours?.amountOut).toBe(truth?.amountOut);
      expect(ours?.amountIn).toBe(truth?.amountIn);
      if (ours === null) continue;
      found++;
      const split = splitRoutes(request, options)!;
      expectConsistent(split, request, options);
    }
    expect(found).toBeGreaterThan(10);
  });

  it('says which tick tables were too short', () => {
    const { pools } = randomMarket(new Random(seed), 1, { tokens: 2, v3: 1 });
    const whole = pools[0]!;
    if (!isV3Pool(whole)) throw new Error('expected a V3 pool');
    const word = Math.floor(whole.tick / whole.tickSpacing / 256);
    const known = withKnownWords(whole, word, word);
    const told: [string, string][] = [];
    const request: RouteRequest = {
      pools: [known],
      tokenIn: known.token0,
      tokenOut: known.token1,
      tradeType: 'EXACT_INPUT',
      amount: 2n ** 120n,
    };
    for (const search of searches) {
      expect(search(request, { onTickRangeExceeded: (...what) => told.push(what) })).toBeNull();
    }
    expect(told).toEqual([
      [known.address, 'below'],
      [known.address, 'below'],
    ]);
  });

  it('stops when cancelled', () => {
    const market = randomMarket(new Random(seed), 300, { positions: 4 });
    const request = randomRequest(new Random(seed), market, 4);
    expect(codeOf(() => splitRoutes(request, { isCancelled: () => true }))).toBe('cancelled');
  });
});

describe('findPaths', () => {
  it('lists simple paths, shorter ones first', () => {
    const market = randomMarket(new Random(seed), 30, { tokens: 5 });
    const [a, b] = [market.tokens[0]!.key, market.tokens[1]!.key];
    const counts = [1, 2, 3, 4].map((maxHops) => findPaths(market.pools, a, b, { maxHops }).length);
    expect([...counts].sort((x, y) => x - y)).toEqual(counts);
    for (const { tokens } of findPaths(market.pools, a, b, { maxHops: 4 })) {
      expect(new Set(tokens).size).toBe(tokens.length);
      expect([tokens[0], tokens[tokens.length - 1]]).toEqual([a, b]);
    }
  });
});
