import { expect, it } from 'vitest';
import type { PoolState } from '../../../amm/index.ts';
import type { RouterKind } from '../../../calldata/RouterKind.ts';
import { address, fakeSpec } from '../../testing/FakeChain.ts';
import { searchGas } from './gasOfRoutes.ts';

const added = { hops: { routers: ['universalRouter'] } };
const pools = [
  { kind: 'v2', maths: {} },
  { kind: 'v3', maths: {} },
  { kind: 'v4', maths: { added } },
] as unknown as readonly PoolState[];

it.each<[string, readonly RouterKind[], RouterKind | undefined, readonly string[]]>([
  ['a kind that only the Universal Router takes', ['swapRouter02', 'universalRouter'], undefined, ['v4']],
  ['all where there is no other router', ['universalRouter'], undefined, ['v2', 'v3', 'v4']],
  [
    'all where the trade keeps to it',
    ['swapRouter02', 'universalRouter'],
    'universalRouter',
    ['v2', 'v3', 'v4'],
  ],
  ['none without it', ['swapRouter02', 'swapRouter', 'v2Router02'], undefined, []],
])('parts fork with pools of %s', (_, kinds, router, forks) => {
  const contracts = kinds.map((kind) => ({ kind, address: address(9), version: '2.0.0' }));
  const sides = {
    tradeType: 'EXACT_INPUT',
    input: { kind: 'token' },
    output: { kind: 'token' },
    router,
  } as const;
  expect(searchGas({ ...fakeSpec, contracts } as unknown as typeof fakeSpec, sides, pools).forks).toEqual(
    forks,
  );
});
