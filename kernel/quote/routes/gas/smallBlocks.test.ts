import { describe, expect, it } from 'vitest';
import '../../../amm/gas.ts';
import { splitRoutes, type TradeType, type V2PoolState, v2Maths } from '../../../amm/index.ts';
import { improveRoute } from '../../../amm/optimum.ts';
import { findRoute, type RouteProblem } from '../findRoute.ts';
import { routeRoom } from './gasOfRoutes.ts';
import { fitting, splitFitting, whyNoRoute } from './smallBlocks.ts';

const E = 10n ** 18n;
/** A pool of so many whole units of each token. */
const pool = (token0: string, token1: string, units: bigint, number = 0): V2PoolState => ({
  ...{ kind: 'v2', maths: v2Maths, address: `${token0}${token1}${number}`, token0, token1 },
  ...{ reserve0: units * E, reserve1: units * E },
});
/** Four pools side by side, and a much deeper way through two tokens: the most is paid by all of them together. */
const pools = [
  ...[1, 2, 3, 4].map((number) => pool('a', 'b', 1_000n, number)),
  ...[pool('a', 'c', 100_000n), pool('c', 'd', 100_000n), pool('b', 'd', 100_000n)],
];

function problem(
  limit: bigint | undefined,
  tradeType: TradeType = 'EXACT_INPUT',
  amount = 500n * E,
): RouteProblem {
  return {
    request: { pools, tokenIn: 'a', tokenOut: 'b', tradeType, amount },
    options: { maxHops: 3, maxGas: routeRoom({ gasLimit: limit }) },
    first: [{ protocols: 'all', maxSplits: 4 }],
    effort: 'split',
  };
}

function found(of: RouteProblem) {
  const improve = fitting((request, options) => {
    const first = splitRoutes(request, options);
    return first && improveRoute(request, options, first);
  });
  const { route } = findRoute(of, improve);
  const first = findRoute(of, splitFitting).route;
  expect(route === null).toBe(first === null);
  if (!route || !first) return whyNoRoute(of);
  for (const { gasEstimate } of [first, route]) {
    expect(gasEstimate).toBeLessThanOrEqual(of.options.maxGas ?? gasEstimate);
  }
  return { parts: route.parts.length, hops: Math.max(...route.parts.map(({ path }) => path.pools.length)) };
}

describe('a route in small blocks', () => {
  const one = { parts: 1, hops: 1 };
  const way = { parts: 1, hops: 3 };
  const all = { parts: 4, hops: 3 };
  it.each<[bigint | undefined, ReturnType<typeof found>]>([
    [undefined, all],
    [0n, all],
    [1n, all],
    [20_999n, all],
    [21_000n, 'too_much_gas'],
    [60_000n, 'too_much_gas'],
    [100_000n, 'too_much_gas'],
    [110_000n, 'too_much_gas'],
    [119_000n, 'too_much_gas'],
    [123_000n, one],
    [150_000n, one],
    [190_000n, one],
    [200_000n, { parts: 2, hops: 1 }],
    [230_000n, { parts: 2, hops: 1 }],
    [250_000n, way],
    [300_000n, way],
    [330_000n, { parts: 2, hops: 3 }],
    [370_000n, { parts: 2, hops: 3 }],
    [410_000n, { parts: 3, hops: 3 }],
    [440_000n, { parts: 3, hops: 3 }],
    [490_000n, { parts: 4, hops: 3 }],
    [570_000n, all],
    [2_000_000n, all],
    [2n ** 24n, all],
    [60_000_000n, all],
    [2n ** 60n, all],
  ])('with a limit of %s', (limit, shape) => {
    expect(found(problem(limit))).toEqual(shape);
    expect(found(problem(limit, 'EXACT_OUTPUT'))).toEqual(shape);
  });

  it('pays more where the block is larger', () => {
    const paid = [130n, 200n, 250n, 330n, 410n, 490n, 570n].map(
      (limit) => findRoute(problem(limit * 1000n), splitFitting).route?.amountOut ?? 0n,
    );
    expect(paid).toEqual([...paid].sort((a, b) => (a < b ? -1 : 1)));
    expect(new Set(paid).size).toBeGreaterThan(4);
  });

  it('is found for a limit that changes a little with each block', () => {
    const rooms = Array.from({ length: 30 }, (_, block) =>
      routeRoom({ gasLimit: 2_000_000n + BigInt(block) * 100n }),
    );
    expect(new Set(rooms)).toEqual(new Set([1_800_000n]));
  });
});

describe('no route', () => {
  const dear = { ...pool('a', 'b', 1n), reserve0: 10n ** 30n, reserve1: 1_000n };
  const dust = (amount: bigint, tradeType: TradeType = 'EXACT_INPUT'): RouteProblem => {
    const { request, ...rest } = problem(undefined, tradeType, amount);
    return { ...rest, request: { ...request, pools: [dear] } };
  };

  it.each([1n, 10n ** 18n, 10n ** 27n])('is for want of an amount that buys one unit: %s', (amount) => {
    expect(found(dust(amount))).toBe('too_small');
  });

  it('is for want of liquidity', () => {
    expect(found(dust(1_000n, 'EXACT_OUTPUT'))).toBeUndefined();
    const nothing = problem(undefined);
    expect(found({ ...nothing, request: { ...nothing.request, pools: [] } })).toBeUndefined();
  });

  it('is said to need too much gas where the block is what lacks, not where the amount is dust', () => {
    expect(whyNoRoute({ ...dust(10n ** 29n), options: problem(50_000n).options })).toBe('too_much_gas');
    expect(whyNoRoute({ ...dust(1n), options: problem(300_000n).options })).toBe('too_small');
  });
});
