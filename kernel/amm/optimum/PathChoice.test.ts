import { expect, it } from 'vitest';
import { v2Maths } from '../pools/v2Maths.ts';
import { prepareSearch } from '../routes/routeSearch.ts';
import type { PoolState, TokenKey } from '../types.ts';
import { branchPaths } from './betterPaths.ts';
import { PathChoice } from './PathChoice.ts';
import type { EdgePath } from './PathDivision.ts';

const UNIT = 10n ** 18n;
const HOP_GAS = 55_500n;

function pool(address: string, [token0, token1]: readonly [TokenKey, TokenKey], units: bigint): PoolState {
  const reserves = { reserve0: units * UNIT, reserve1: units * UNIT };
  return { kind: 'v2', maths: { ...v2Maths, hopGas: HOP_GAS }, address, token0, token1, ...reserves };
}

it('a part that shares a pool with another is found where the parts of the flow share none', () => {
  const pools = [
    pool('wide start', ['a', 'm'], 1_000_000n),
    pool('other start', ['a', 'm'], 1_000_000n),
    pool('wide end', ['b', 'm'], 10n),
    pool('small end', ['b', 'm'], 5n),
  ];
  const request = { pools, tokenIn: 'a', tokenOut: 'b', tradeType: 'EXACT_INPUT', amount: UNIT } as const;
  // Between what the second part takes that shares its first pool, and what it takes alone.
  const gas = { price: { numerator: 260_000_000_000n, denominator: 1n } };
  const search = prepareSearch(request, { gas, maxHops: 2 })!;
  const { graph, tokenIn, tokenOut } = search;
  const edge = (name: string) =>
    graph.edges.find(({ curve, to }) => {
      const onward = name.endsWith('end') ? to === tokenOut : to !== tokenIn;
      return curve.pool.address === name && onward;
    })!;
  const path = (...names: readonly string[]): EdgePath => names.map(edge);
  const parts = [
    { edges: path('wide start', 'wide end'), share: 2 },
    { edges: path('other start', 'small end'), share: 1 },
  ];
  const edges = graph.edges.filter(({ from, to }) => to !== tokenIn && from !== tokenOut);
  const chosen = (most: number) =>
    new PathChoice(
      {
        ...{
          tradeType: request.tradeType,
          tokenOut: request.tokenOut,
          amount: Number(UNIT),
          gas: search.gas,
        },
        branches: (division) => branchPaths(search, edges, division, most),
      },
      () => false,
    )
      .plans(parts, 28)[0]!
      .division.paths.map((each) => each.map(({ curve }) => curve.pool.address).join(', '));
  expect(chosen(6).sort()).toEqual(['wide start, small end', 'wide start, wide end']);
  expect(chosen(0)).toEqual(['wide start, wide end']);
});
