import { describe, expect, it } from 'vitest';
import '../gas.ts';
import { v2Maths } from '../pools/v2Maths.ts';
import { prepareSearch } from '../routes/routeSearch.ts';
import type { RouteOptions, RouteQuote, RouteRequest } from '../routes/routeTypes.ts';
import { splitRoutes } from '../routes/splitRoutes.ts';
import { cases } from '../testing/cases.ts';
import { fairTrade } from '../testing/fairTrade.ts';
import { Random, testSeed } from '../testing/Random.ts';
import { randomMarket, worth } from '../testing/randomMarket.ts';
import type { V2PoolState } from '../types.ts';
import { flowBound } from './flowBound.ts';
import { improveRoute } from './improveRoute.ts';
import { routeCertificate } from './routeCertificate.ts';

const seed = testSeed(33);
const FREE: RouteOptions['gas'] = { price: { numerator: 0n, denominator: 1n } };
const MOST = { maxHops: 4, maxSplits: 28, gas: FREE };
const UNIT = 10n ** 18n;

/** Reserves in whole units. */
function pair(tokenA: string, tokenB: string, reserveA: number, reserveB: number): V2PoolState {
  const [a, b] = [BigInt(reserveA) * UNIT, BigInt(reserveB) * UNIT];
  const address = `0x${tokenA}${tokenB}${reserveA}`;
  return tokenA < tokenB
    ? { kind: 'v2', maths: v2Maths, address, token0: tokenA, token1: tokenB, reserve0: a, reserve1: b }
    : { kind: 'v2', maths: v2Maths, address, token0: tokenB, token1: tokenA, reserve0: b, reserve1: a };
}

function best(request: RouteRequest): RouteQuote | null {
  const first = splitRoutes(request, { ...MOST, maxHops: 3, maxSplits: 4 });
  return first && improveRoute(request, MOST, first);
}

/** Basis points of the amount by which `route` is behind `than`. */
function behind(route: RouteQuote, than: RouteQuote): number {
  return route.tradeType === 'EXACT_INPUT'
    ? (1 - Number(route.amountOut) / Number(than.amountOut)) * 1e4
    : (Number(route.amountIn) / Number(than.amountIn) - 1) * 1e4;
}

describe('a pool of dust with an old price', () => {
  const middles = Array.from({ length: 8 }, (_, i) => `M${i}`);
  const pools = middles.flatMap((middle) => [pair('A', middle, 1e6, 1e6), pair(middle, 'B', 1e6, 1e6)]);
  const request = {
    ...{ tokenIn: 'A', tokenOut: 'B', tradeType: 'EXACT_INPUT' as const },
    amount: 500_000n * UNIT,
  };
  const clean = best({ ...request, pools })!;

  it.each([
    ['M1', 'A'],
    ['A', 'M1'],
    ['M1', 'B'],
    ['B', 'M1'],
    ['A', 'B'],
    ['B', 'A'],
    ['M1', 'M2'],
  ])('of %s and %s takes nothing from the division', (cheap, dear) => {
    const dirty = { ...request, pools: [...pools, pair(cheap, dear, 10, 15)] };
    const route = best(dirty)!;
    expect(route.parts.length).toBeGreaterThanOrEqual(8);
    expect(behind(route, clean)).toBeLessThan(1e-6);
    const { gapBps, arbitrageBps } = routeCertificate(dirty, MOST, route);
    expect(gapBps).toBeLessThan(0.01);
    expect(arbitrageBps).toBeLessThan(0.1);
  });

  it('costs no random market a basis point', { timeout: 600_000 }, () => {
    const random = new Random(seed);
    for (let i = cases(600, 60); i > 0; i--) {
      const trade = fairTrade(random, random.int(10, 60), random.pick(['large', 'very large']));
      const { tokens } = trade.market;
      const dust = Array.from({ length: random.int(1, 4) }, (_, place): V2PoolState => {
        const [low, high] = random
          .pick([
            [0, random.int(2, tokens.length - 1)],
            [1, random.int(2, tokens.length - 1)],
            [0, 1],
          ] as const)
          .map((number) => tokens[number]!) as [(typeof tokens)[number], (typeof tokens)[number]];
        return {
          ...{ kind: 'v2', maths: v2Maths, address: `0xdust${place}`, token0: low.key, token1: high.key },
          reserve0: worth(low, 10),
          reserve1: worth(high, 10 * random.pick([0.2, 0.5, 0.8, 1.3, 2, 5])),
        };
      });
      const clean = best(trade.request);
      if (clean === null) continue;
      const route = best({ ...trade.request, pools: [...trade.request.pools, ...dust] })!;
      expect(behind(route, clean), `market ${i}`).toBeLessThan(1);
    }
  });
});

it('a thousand small pools that are the market are used, none left out by its size', () => {
  const pools = Array.from({ length: 500 }, (_, i) => [
    pair('A', `M${i}`, 100 + i, 100 + i),
    pair(`M${i}`, 'B', 100 + i, 100 + i),
  ]).flat();
  const request = {
    ...{ pools, tokenIn: 'A', tokenOut: 'B', tradeType: 'EXACT_INPUT' as const },
    amount: 1000n * UNIT,
  };
  const first = splitRoutes(request, { ...MOST, maxHops: 3, maxSplits: 4 })!;
  const route = improveRoute(request, MOST, first);
  expect(route.parts).toHaveLength(28);
  // Four paths of 600 would give 545, twenty-eight 889, before fees.
  expect(first.amountOut).toBeLessThan(545n * UNIT);
  expect(route.amountOut).toBeGreaterThan(880n * UNIT);
});

it('a flow that no allowed path takes leaves the first answer', () => {
  const pools = [pair('A', 'M', 1000, 1000), pair('M', 'B', 1000, 1000)];
  for (const tradeType of ['EXACT_INPUT', 'EXACT_OUTPUT'] as const) {
    const request = { pools, tokenIn: 'A', tokenOut: 'B', tradeType, amount: UNIT };
    const first = splitRoutes(request, { ...MOST, maxSplits: 4 })!;
    expect(improveRoute(request, { ...MOST, maxHops: 1 }, first)).toBe(first);
  }
});

it('in markets out of line the answer is better than four parts, and the certificate leaves the circles out', () => {
  const random = new Random(seed + 1);
  const gained: number[] = [];
  const gaps: number[] = [];
  const circles: number[] = [];
  for (let i = cases(100, 16); i > 0; i--) {
    const { tokens, pools } = randomMarket(random, 200);
    const [a, b] = [tokens[0]!, tokens[1]!];
    const amount = worth(a, 10 ** (3 + 3 * random.float()));
    const request = { pools, tokenIn: a.key, tokenOut: b.key, tradeType: 'EXACT_INPUT' as const, amount };
    const first = splitRoutes(request, { ...MOST, maxHops: 3, maxSplits: 4 });
    if (first === null) continue;
    const route = improveRoute(request, MOST, first);
    gained.push(behind(first, route));
    const { gapBps, arbitrageBps } = routeCertificate(request, MOST, route);
    gaps.push(gapBps);
    circles.push(arbitrageBps);
  }
  const middle = (values: number[]) => values.sort((x, y) => x - y)[values.length >> 1]!;
  expect(middle(gained)).toBeGreaterThan(5);
  expect(middle(gaps)).toBeLessThan(10);
  expect(middle(circles)).toBeGreaterThan(100);
});

it('where circles pay for a whole exact output, the bound is no input, and never less', () => {
  const market = [pair('A', 'M', 1e6, 1e6), pair('M', 'B', 1e6, 1e6)];
  const circle = [pair('M', 'N', 1e5, 2e5), pair('N', 'M', 1e5, 2e5)];
  const pools = [...market, ...circle];
  const request = { pools, tokenIn: 'A', tokenOut: 'B', tradeType: 'EXACT_OUTPUT' as const, amount: UNIT };
  const route = best(request)!;
  const search = prepareSearch(request, MOST)!;
  expect(flowBound(search, route).bound).toBe(0);
  expect(routeCertificate(request, MOST, route).gapBps).toBeLessThan(1e4);
});
