import { describe, expect, it } from 'vitest';
import { type TradeType, type V2PoolState, v2Maths } from '../../amm/index.ts';
import { improveRoute } from '../../amm/optimum.ts';
import { findRoute, type RouteProblem } from './findRoute.ts';

const E = 10n ** 18n;
const all = { protocols: 'all', maxSplits: 1 };
const pool = (
  address: string,
  token0: string,
  token1: string,
  reserve1: bigint,
  coin?: string,
): V2PoolState => ({
  ...{ kind: 'v2', maths: v2Maths, address, token0, token1 },
  ...{ reserve0: 1000n * E, reserve1: reserve1 * E },
  ...(coin !== undefined && { coin }),
});
/** `c` is the wrapped coin: the first and the third of these trade the coin itself. */
const pools = [
  pool('coin', 'a', 'c', 1200n, 'c'),
  pool('wrapped', 'b', 'c', 900n),
  pool('coin too', 'b', 'c', 1000n, 'c'),
  pool('wrapped too', 'a', 'c', 1000n),
];
/** The best path is the coin out of one pool, wrapped into the other. */
const best = ['coin', 'wrapped'];

function path(tradeType: TradeType, of = pools): readonly string[] | undefined {
  const { route } = findRoute({
    request: { pools: of, tokenIn: 'a', tokenOut: 'b', tradeType, amount: E },
    options: { maxHops: 2, isUnmixed: tradeType === 'EXACT_OUTPUT' },
    first: [all],
    effort: 'single',
  });
  return route?.parts.flatMap(({ path: { pools: passed } }) => passed.map(({ address }) => address));
}

describe('a path from a pool of the coin to one of its wrapped token', () => {
  it('is for an exact input', () => {
    expect(path('EXACT_INPUT')).toEqual(best);
  });

  it('is not for an exact output, which no router converts on its way', () => {
    expect(path('EXACT_OUTPUT')).toEqual(['coin', 'coin too']);
    expect(
      path(
        'EXACT_OUTPUT',
        pools.filter(({ address }) => address !== 'coin'),
      ),
    ).toEqual(['wrapped too', 'wrapped']);
    expect(
      path(
        'EXACT_OUTPUT',
        pools.filter(({ address }) => best.includes(address)),
      ),
    ).toBeUndefined();
  });
});

describe('an exact output', () => {
  // In by the one kind and out by the other would pay most.
  const kinds = [
    { ...pool('old in', 'a', 'c', 1050n), kind: 'other' } as unknown as V2PoolState,
    { ...pool('old out', 'b', 'c', 1000n), kind: 'other' } as unknown as V2PoolState,
    pool('new in', 'a', 'c', 1000n),
    pool('new out', 'b', 'c', 950n),
  ];
  const problem: RouteProblem = {
    request: { pools: kinds, tokenIn: 'a', tokenOut: 'b', tradeType: 'EXACT_OUTPUT', amount: 100n * E },
    options: { maxHops: 3, isUnmixed: true },
    first: [{ protocols: 'all', maxSplits: 4 }],
    effort: 'split',
  };
  const pathsOf = (found: ReturnType<typeof findRoute>) =>
    found.route?.parts.map(({ path: { pools: passed } }) => passed.map(({ address }) => address)).sort();

  it.each([
    ['at first', undefined],
    [
      'improved',
      (...[request, options]: Parameters<NonNullable<Parameters<typeof findRoute>[1]>>) => {
        const first = findRoute({ ...problem, request, effort: 'single' }).route;
        return first && improveRoute(request, options, first);
      },
    ],
  ] as const)('is divided over paths of several kinds, none of which mixes them: %s', (_, solve) => {
    expect(pathsOf(findRoute(problem, solve))).toEqual([
      ['new in', 'new out'],
      ['old in', 'old out'],
    ]);
  });
});
