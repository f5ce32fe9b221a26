import { describe, expect, it } from 'vitest';
import '../gas.ts';
import { swapPool } from '../pools/swapPool.ts';
import { v2Maths } from '../pools/v2Maths.ts';
import { isV3Pool } from '../pools/v3Maths.ts';
import { quoteTrade } from '../quoteTrade.ts';
import { DEFAULT_GAS_MODEL } from '../routes/gasModel.ts';
import type { RouteOptions, RouteQuote, RouteRequest } from '../routes/routeTypes.ts';
import { splitRoutes } from '../routes/splitRoutes.ts';
import { cases } from '../testing/cases.ts';
import { fairTrade, TRADE_SIZES } from '../testing/fairTrade.ts';
import { Random, testSeed } from '../testing/Random.ts';
import { randomMarket, worth } from '../testing/randomMarket.ts';
import { poolWithPositions, withKnownWords } from '../testing/randomPools.ts';
import type { V2PoolState } from '../types.ts';
import { flowParts } from './flowParts.ts';
import { improveRoute } from './improveRoute.ts';
import { poolPoint } from './points/poolPoint.ts';
import { poolArbitrage } from './poolArbitrage.ts';
import { routeGap } from './routeGap.ts';

const seed = testSeed(31);
const full = process.env.SLUICE_FULL !== undefined;
const SIZES = Object.keys(TRADE_SIZES) as (keyof typeof TRADE_SIZES)[];
const FIRST = { maxHops: 3, maxSplits: 4 };
const FREE: RouteOptions['gas'] = { price: { numerator: 0n, denominator: 1n } };
const MOST = { maxHops: 4, maxSplits: 28, gas: FREE };

function pair(address: string, reserve0: bigint, reserve1: bigint): V2PoolState {
  return { kind: 'v2', maths: v2Maths, address, token0: 'X', token1: 'Y', reserve0, reserve1 };
}

/** Net of gas: at least as good. */
function isAsGood(route: RouteQuote, than: RouteQuote): boolean {
  const gain = route.quoteGasAdjusted - than.quoteGasAdjusted;
  return route.tradeType === 'EXACT_INPUT' ? gain >= 0n : gain <= 0n;
}

function expectExact(route: RouteQuote, request: RouteRequest): void {
  const forward = request.tradeType === 'EXACT_INPUT';
  const parts = route.parts.map(({ path, amountIn, amountOut }) => ({
    path,
    amount: forward ? amountIn : amountOut,
  }));
  expect(parts.reduce((sum, { amount }) => sum + amount, 0n)).toBe(request.amount);
  expect(
    quoteTrade(parts, request.tradeType).quotes.map(({ amountIn, amountOut }) => [amountIn, amountOut]),
  ).toEqual(route.parts.map(({ amountIn, amountOut }) => [amountIn, amountOut]));
}

describe('poolArbitrage', () => {
  it('earns what the best of all amounts earns, in every kind of pool and for a curve of amounts alone', () => {
    const random = new Random(seed);
    let earning = 0;
    for (const pool of randomMarket(random, 60, { tokens: 6 }).pools) {
      for (const zeroForOne of [true, false]) {
        const curve = pool.maths.curve(pool, zeroForOne);
        const priceIn = 1;
        const priceOut = (1 + 10 ** (random.float() * 5 - 4)) / curve.rate;
        const best = poolArbitrage(curve, priceIn, priceOut)!;
        const earned = best.amountOut * priceOut - best.amountIn;
        const tally = { ticks: 0, exceeded: new Set<typeof curve>() };
        const at = (amount: number) => curve.output(amount, 0, 0, tally) * priceOut - amount * priceIn;
        expect(at(best.amountIn)).toBeCloseTo(earned, -Math.log10(earned) + 6);
        for (const share of [0.5, 0.9, 0.99, 0.999, 1.001, 1.01, 1.1, 2]) {
          expect(at(best.amountIn * share)).toBeLessThanOrEqual(earned + best.amountIn * 1e-13);
        }
        const plain = {
          ...{ pool, zeroForOne, rate: curve.rate },
          output: curve.output.bind(curve),
          input: curve.input.bind(curve),
        };
        const searched = poolArbitrage(plain, priceIn, priceOut)!;
        const found = searched.amountOut * priceOut - searched.amountIn;
        expect(found / earned).toBeCloseTo(1, 5);
        if (earned > 0) earning++;
      }
    }
    expect(earning).toBeGreaterThan(100);
  });

  it('earns nothing where the price is no better than the pool’s', () => {
    const pool = pair('0xp', 10n ** 20n, 10n ** 20n);
    const curve = pool.maths.curve(pool, true);
    expect(poolArbitrage(curve, 0.997, 1)).toBeUndefined();
    expect(poolArbitrage(curve, 0.996, 1)?.amountIn).toBeGreaterThan(0);
  });
});

describe('poolPoint', () => {
  it('is the curve, its rate and how that bends, both ways and in every kind of pool', () => {
    const random = new Random(seed + 5);
    let compared = 0;
    for (const pool of randomMarket(random, 60, { tokens: 6 }).pools) {
      for (const zeroForOne of [true, false]) {
        const curve = pool.maths.curve(pool, zeroForOne);
        const plain = {
          ...{ pool, zeroForOne, rate: curve.rate },
          output: curve.output.bind(curve),
          input: curve.input.bind(curve),
        };
        const reserve = Number(pool.maths.virtualReserve(pool, !zeroForOne));
        for (const tradeType of ['EXACT_INPUT', 'EXACT_OUTPUT'] as const) {
          const out = reserve * 10 ** (random.float() * 3 - 4);
          const given = tradeType === 'EXACT_INPUT' ? out / curve.rate : out;
          const point = poolPoint(curve, given, tradeType);
          const measured = poolPoint(plain, given, tradeType);
          if (!point || !measured || point.got < 1e6) continue;
          expect(point.got / measured.got).toBeCloseTo(1, 9);
          // A piece of a thousandth may cross a tick, where the bend changes.
          expect(point.rate / measured.rate).toBeCloseTo(1, 4);
          compared++;
          if (point.ticks !== poolPoint(curve, given * 1.002, tradeType)?.ticks) continue;
          if (point.ticks !== poolPoint(curve, given * 0.998, tradeType)?.ticks) continue;
          expect(point.bend / measured.bend).toBeCloseTo(1, 1);
        }
      }
    }
    expect(compared).toBeGreaterThan(100);
  });

  it('of a curve that is measured ends as that of a pool with ticks does, softly where the pool ends', () => {
    const pool = poolWithPositions({
      ...{ address: '0xp', token0: 'A', token1: 'B', fee: 500, tickSpacing: 10 },
      ...{ sqrtPriceX96: 2n ** 96n, tick: 0 },
      positions: [{ lower: -100, upper: 100, liquidity: 10n ** 24n }],
    });
    const curve = pool.maths.curve(pool, true);
    const plain = {
      ...{ pool, zeroForOne: true, rate: curve.rate },
      output: curve.output.bind(curve),
      input: curve.input.bind(curve),
    };
    for (const tradeType of ['EXACT_INPUT', 'EXACT_OUTPUT'] as const) {
      const forward = tradeType === 'EXACT_INPUT';
      const whole = swapPool(pool, 'A', 'EXACT_INPUT', 10n ** 30n);
      const end = Number(forward ? whole.amountIn : whole.amountOut);
      for (const given of [end * 0.9, end * 0.9995, end * (1 - 1e-5), end * (1 - 1e-6)]) {
        const [point, measured] = [poolPoint(curve, given, tradeType)!, poolPoint(plain, given, tradeType)!];
        expect(measured.got / point.got).toBeCloseTo(1, 6);
        expect(measured.rate / point.rate, `${tradeType} ${given / end}`).toBeCloseTo(1, 2);
      }
      const [near, last] = [1 - 1e-6, 1].map((share) => poolPoint(plain, end * share, tradeType)!.rate);
      expect(forward ? last! / near! : near! / last!).toBeLessThan(1e-3);
      expect(poolPoint(plain, end * 1.001, tradeType)).toBeUndefined();
    }
  });
});

describe('flowParts', () => {
  it('have shares of the token that the trade type names', () => {
    const [cheap, dear] = ['0xcheap', '0xdear'].map((address, i) => {
      const pool = pair(address, 10n ** 24n, 10n ** 24n);
      return {
        edge: { curve: pool.maths.curve(pool, true), from: 0, to: 1 },
        amountIn: 100,
        amountOut: [90, 30][i]!,
        ticks: 0,
      };
    });
    const shares = (tradeType: 'EXACT_INPUT' | 'EXACT_OUTPUT') =>
      flowParts([cheap!, dear!], 0, 1, 3, tradeType).map(({ share }) => share);
    expect(shares('EXACT_INPUT')).toEqual([0.5, 0.5]);
    expect(shares('EXACT_OUTPUT')).toEqual([0.75, 0.25]);
  });
});

describe('routeGap', () => {
  it('is nothing for the known best of two parallel pairs, and what is lost by one alone', () => {
    const pools = [pair('0xa', 4n * 10n ** 24n, 4n * 10n ** 24n), pair('0xb', 10n ** 24n, 10n ** 24n)];
    const request = {
      ...{ pools, tokenIn: 'X', tokenOut: 'Y' },
      tradeType: 'EXACT_INPUT' as const,
      amount: 5n * 10n ** 22n,
    };
    // At equal marginal prices reserves of 4 to 1 share the amount 4 to 1, as one pool of 5 would take it.
    const best = splitRoutes(request, FIRST)!;
    const reached = (5e24 * 0.997 * 5e22) / (5e24 + 0.997 * 5e22);
    expect(Number(best.amountOut)).toBeCloseTo(reached, -9);
    expect(routeGap(request, FIRST, best)).toBeLessThanOrEqual(1e-4);
    const alone = splitRoutes({ ...request, pools: pools.slice(0, 1) }, FIRST)!;
    const lost = (reached / Number(alone.amountOut) - 1) * 1e4;
    expect(routeGap(request, FIRST, alone)).toBeCloseTo(lost, 3);
    const exact = { ...request, tradeType: 'EXACT_OUTPUT' as const };
    const needed = (5e24 * 5e22) / (5e24 - 5e22) / 0.997;
    const single = splitRoutes({ ...exact, pools: pools.slice(0, 1) }, FIRST)!;
    expect(routeGap(exact, FIRST, single)).toBeCloseTo((1 - needed / Number(single.amountIn)) * 1e4, 3);
    expect(routeGap(exact, FIRST, splitRoutes(exact, FIRST)!)).toBeLessThanOrEqual(1e-4);
  });

  it('is never below what another division gives in addition', { timeout: 3_600_000 }, () => {
    const random = new Random(seed + 1);
    const wanted = cases(10_000, 150);
    let compared = 0;
    let better = 0;
    for (let i = 0; compared < wanted; i++) {
      const size = SIZES[i % SIZES.length]!;
      // Markets with trades in a circle that pay, ticks that end, and the fair ones that the figures are from.
      const drawn = fairTrade(random, random.int(4, i % 10 === 0 ? 120 : 30), size);
      let { request } = drawn;
      if (i % 3 === 0) {
        const pools = request.pools.map((pool) => {
          if (!isV3Pool(pool) || !random.chance(0.3)) return pool;
          const word = Math.floor(pool.tick / pool.tickSpacing / 256);
          return withKnownWords(pool, word - 1, word + 1);
        });
        request = { ...request, pools };
      } else if (i % 3 === 1) {
        const market = randomMarket(random, random.int(4, 40), { positions: 8 });
        const [a, b] = [market.tokens[0]!, market.tokens[1]!];
        const given = request.tradeType === 'EXACT_INPUT' ? a : b;
        const amount = worth(given, 10 ** (2 + 4 * random.float()));
        request = { ...request, pools: market.pools, tokenIn: a.key, tokenOut: b.key, amount };
      }
      const first = splitRoutes(request, { maxHops: 2, maxSplits: 2 });
      if (first === null) continue;
      const gap = routeGap(request, MOST, first);
      const route = improveRoute(request, MOST, splitRoutes(request, FIRST) ?? first);
      const forward = request.tradeType === 'EXACT_INPUT';
      const [from, to] = forward ? [first.amountOut, route.amountOut] : [first.amountIn, route.amountIn];
      const gained = (Number(forward ? to - from : from - to) / Number(from)) * 1e4;
      expect(gained).toBeLessThanOrEqual(gap);
      expect(routeGap(request, MOST, route)).toBeGreaterThanOrEqual(0);
      if (gained > 0) better++;
      compared++;
    }
    expect(better).toBeGreaterThan(compared / 3);
  });
});

describe('improveRoute', () => {
  it('is exact and never worse than the first answer, gas counted, and never worse with more than four parts', {
    timeout: 600_000,
  }, () => {
    const random = new Random(seed + 2);
    let better = 0;
    for (let i = cases(300, 12); i > 0; i--) {
      const { request, gas } = fairTrade(random, random.int(20, 80), random.pick(SIZES));
      const options: RouteOptions = random.chance(0.5) ? gas : { gas: FREE };
      const allowed = [4, 8, 28];
      let before: RouteQuote | undefined;
      for (const maxSplits of allowed) {
        const first = splitRoutes(request, { ...options, maxHops: 3, maxSplits: 4 });
        if (first === null) break;
        const route = improveRoute(request, { ...options, maxHops: 4, maxSplits }, first);
        expectExact(route, request);
        expect(route.parts.length).toBeLessThanOrEqual(maxSplits);
        expect(isAsGood(route, first)).toBe(true);
        if (route !== first) expect(route.gasEstimate).toBeLessThanOrEqual(12_000_000n);
        if (before) expect(isAsGood(route, before)).toBe(true);
        before = route;
        if (route !== first) better++;
      }
    }
    expect(better).toBeGreaterThan(10);
  });

  it('comes within 0.1 bp of the best on the pools read for small trades, 0.5 for large and 2 for very large ones', {
    timeout: 600_000,
  }, () => {
    const random = new Random(seed + 3);
    for (const [size, limit] of [
      ['small', 0.1],
      ['large', 0.5],
      ['very large', 2],
    ] as const) {
      const gaps: number[] = [];
      for (let i = cases(100, 7); i > 0; i--) {
        const { request } = fairTrade(random, random.int(40, full ? 300 : 100), size);
        const first = splitRoutes(request, FIRST);
        if (first === null) continue;
        gaps.push(routeGap(request, MOST, improveRoute(request, MOST, first)));
      }
      gaps.sort((a, b) => a - b);
      expect(gaps[gaps.length >> 1]).toBeLessThan(limit);
    }
  });

  it('takes no more than eight parts where nobody knows what gas costs', () => {
    const { request } = fairTrade(new Random(seed), 60, 'very large');
    const first = splitRoutes(request, FIRST)!;
    const { gas: _, ...unpriced } = MOST;
    expect(improveRoute(request, MOST, first).parts.length).toBeGreaterThan(8);
    expect(improveRoute(request, unpriced, first).parts).toHaveLength(8);
  });

  it('takes what it has when the time is over', () => {
    const { request } = fairTrade(new Random(seed), 60, 'large');
    const first = splitRoutes(request, FIRST)!;
    const hasty = improveRoute(request, MOST, first, () => true);
    expect(isAsGood(hasty, first)).toBe(true);
    expect(isAsGood(improveRoute(request, MOST, first), hasty)).toBe(true);
  });

  it('takes no more gas than a transaction may', () => {
    const { request } = fairTrade(new Random(7), 100, 'very large');
    const first = splitRoutes(request, FIRST)!;
    const unitsOf = (perTickCrossed: bigint) => {
      const gas = { ...FREE, model: { ...DEFAULT_GAS_MODEL, perTickCrossed } };
      return improveRoute(request, { ...MOST, gas }, first).gasEstimate;
    };
    expect(unitsOf(100_000n)).toBeGreaterThan(unitsOf(0n));
    expect(unitsOf(100_000n)).toBeLessThanOrEqual(12_000_000n);
  });

  it('divides among many paths where the time is over at once, also where not every path can be left out', () => {
    const { request, gas } = fairTrade(new Random(7), 300, 'very large');
    const options = { ...gas, maxHops: 4, maxSplits: 28 };
    const first = splitRoutes(request, { ...gas, ...FIRST })!;
    const hasty = improveRoute(request, options, first, () => true);
    expect(hasty.parts.length).toBeGreaterThan(20);
    expect(routeGap(request, options, hasty)).toBeLessThan(routeGap(request, options, first) / 10);
  });

  it('leaves tokens with a transfer fee to the first answer', () => {
    const { request, market } = fairTrade(new Random(seed + 4), 60, 'large');
    const taxes = new Map(market.tokens.slice(2).map(({ key }) => [key, { buyFeeBps: 0, sellFeeBps: 100 }]));
    const first = splitRoutes(request, { ...FIRST, taxes });
    if (first === null) throw new Error('the market has no pool of the two tokens');
    const route = improveRoute(request, { ...MOST, taxes }, first);
    const touched = route === first ? [] : route.parts.flatMap(({ path }) => path.tokens);
    expect(touched.filter((token) => taxes.has(token))).toEqual([]);
  });
});
