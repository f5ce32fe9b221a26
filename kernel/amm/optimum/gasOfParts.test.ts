import { describe, expect, it } from 'vitest';
import '../gas.ts';
import { v2Maths } from '../pools/v2Maths.ts';
import { quoteRoute } from '../routeQuote.ts';
import { DEFAULT_GAS_MODEL } from '../routes/gasModel.ts';
import { quoteInTurn } from '../routes/quoteInTurn.ts';
import { splitRoutes } from '../routes/splitRoutes.ts';
import { poolWithPositions } from '../testing/randomPools.ts';
import type { PoolState, TokenKey, V2PoolState } from '../types.ts';
import { improveRoute } from './improveRoute.ts';

const AMOUNT = 10n ** 18n;
const UNIT = 10n ** 18n;
const PATHS = 12;

function pool(token0: TokenKey, token1: TokenKey, reserve: bigint, maths: object): PoolState {
  const pair: V2PoolState = {
    ...{ kind: 'v2', maths: { ...v2Maths, ...maths }, address: `${token0}/${token1}/${count++}` },
    ...{ token0, token1, reserve0: reserve, reserve1: reserve },
  };
  return pair;
}
let count = 0;

/** The same amount along each of the first so many paths. */
function inParts(paths: readonly (readonly PoolState[])[], middles: readonly TokenKey[]) {
  const share = AMOUNT / BigInt(paths.length);
  return paths.map((pools, i) => ({
    path: { pools, tokens: ['a', middles[i]!, 'b'] },
    amount: i === 0 ? AMOUNT - share * BigInt(paths.length - 1) : share,
  }));
}

describe('as many parts as pay their gas', () => {
  it.each([
    ['that share their first pool', 55_500n, 0, true],
    ['of hops that take less in a row', 55_500n, -50_000, false],
  ] as const)('are taken, %s', (_, hopGas, joinGas, isShared) => {
    const deep = pool('a', 'm', 1_000_000n * UNIT, { hopGas });
    const middles = Array.from({ length: PATHS }, (_, i) => (isShared ? 'm' : `m${i}`));
    const paths = middles.map((middle) => [
      isShared ? deep : pool('a', middle, 1_000n * UNIT, { hopGas, joinGas }),
      pool('b', middle, 10n * UNIT, { hopGas, joinGas }),
    ]);
    const pools = [...new Set(paths.flat())];
    const request = { pools, tokenIn: 'a', tokenOut: 'b', tradeType: 'EXACT_INPUT', amount: AMOUNT } as const;
    // What a part takes is worth about what the sixth one gives.
    const gas = { price: { numerator: 26_000_000_000n, denominator: 1n } };
    const options = { gas, maxHops: 2, maxSplits: 28 };
    const best = paths
      .map((_, i) => quoteRoute(inParts(paths.slice(0, i + 1), middles), request, options, quoteInTurn)!)
      .reduce((a, b) => (b.quoteGasAdjusted > a.quoteGasAdjusted ? b : a));
    const first = splitRoutes(request, { ...options, maxSplits: 1 })!;
    const route = improveRoute(request, options, first);
    expect(best.parts.length).toBeGreaterThan(2);
    expect(best.parts.length).toBeLessThan(PATHS);
    expect(route.parts).toHaveLength(best.parts.length);
  });
});

it('two parts are taken that share all but their last pool, where each alone would not pay its gas', () => {
  const hopGas = 55_500n;
  const shared = [
    pool('a', 'm', 1_000_000n * UNIT, { hopGas }),
    pool('m', 'n', 1_000_000n * UNIT, { hopGas }),
  ];
  const ends = [pool('b', 'n', 10n * UNIT, { hopGas }), pool('b', 'n', 2n * UNIT, { hopGas })];
  const pools = [...shared, ...ends];
  const request = { pools, tokenIn: 'a', tokenOut: 'b', tradeType: 'EXACT_INPUT', amount: AMOUNT } as const;
  // Between what the second part takes beside the first one and what it would take alone.
  const options = {
    gas: { price: { numerator: 100_000_000_000n, denominator: 1n } },
    maxHops: 3,
    maxSplits: 28,
  };
  const first = splitRoutes(request, { ...options, maxSplits: 1 })!;
  expect(improveRoute(request, options, first).parts).toHaveLength(2);
});

it('a part that fills its pool is taken where it would be too much once parts are forked', () => {
  const start = pool('a', 'm', 2n * UNIT, {});
  const narrow = poolWithPositions({
    ...{ address: 'narrow', token0: 'b', token1: 'm', fee: 500, tickSpacing: 10 },
    ...{ sqrtPriceX96: 2n ** 96n, tick: 0 },
    positions: [{ lower: -10, upper: 100, liquidity: 10n * UNIT }],
  });
  const wide = pool('b', 'm', 1_000n * UNIT, {});
  // It pays a twentieth less than the other, which ends.
  const poor = { ...wide, reserve0: 950n * UNIT };
  const pools = [start, narrow, poor];
  const request = { pools, tokenIn: 'a', tokenOut: 'b', tradeType: 'EXACT_INPUT', amount: UNIT } as const;
  const model = { ...DEFAULT_GAS_MODEL, forks: ['v2'] };
  const options = {
    gas: { price: { numerator: 1_000_000n, denominator: 1n }, model },
    maxHops: 2,
    maxSplits: 28,
  };
  const first = quoteRoute(
    [{ path: { pools: [start, poor], tokens: ['a', 'm', 'b'] }, amount: UNIT }],
    request,
    options,
    quoteInTurn,
  )!;
  expect(improveRoute(request, options, first).parts).toHaveLength(2);
});
