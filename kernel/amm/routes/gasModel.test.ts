import { describe, expect, it } from 'vitest';
import type { PoolState } from '../types.ts';
import { type GasModel, pathGas, routeGas, UNKNOWN_HOP_GAS } from './gasModel.ts';

const model: GasModel = {
  base: 1_000_000n,
  perPart: 100_000n,
  perHop: { v2: 1_000n, v3: 200n },
  perCall: 50,
  perTickCrossed: 7n,
};

type Own = { address?: string; coin?: string } & Pick<PoolState['maths'], 'hopGas' | 'joinGas'>;

/** A pool of this kind, with its own address unless one is given. */
function pool(kind: string, { address = `${count++}`, coin = '', ...maths }: Own = {}): PoolState {
  return { kind, address, coin, maths } as unknown as PoolState;
}
let count = 0;
const path = (...pools: readonly PoolState[]) => ({ pools, tokens: ['a', 'm', 'n', 'b'] });
const gasOf = (...pools: readonly PoolState[]) => pathGas(path(...pools), 0, model);

describe('the gas of a path', () => {
  it('counts its hops by kind, the ticks it crosses, and a call where the kind changes', () => {
    expect(pathGas(path(pool('v2'), pool('v3'), pool('v3')), 3, model)).toBe(1_471n);
    expect(gasOf(pool('stable'))).toBe(UNKNOWN_HOP_GAS);
  });

  it('takes what the maths of a kind say where the model does not name it', () => {
    expect(gasOf(pool('v2'), pool('stable', { hopGas: 30n }))).toBe(1_080n);
  });

  it('counts what a hop takes more or less after another of its kind', () => {
    const row = { hopGas: 30n, joinGas: -12 };
    expect(gasOf(pool('stable', row), pool('stable', row), pool('stable', row))).toBe(66n);
    expect(gasOf(pool('v2'), pool('stable', row))).toBe(1_080n);
  });

  it('counts a conversion where one pool trades the coin itself and the other its wrapped token', () => {
    const row = { hopGas: 30n, joinGas: -12 };
    const coin = { ...row, coin: 'm' };
    expect(gasOf(pool('stable', coin), pool('stable', coin))).toBe(48n);
    expect(gasOf(pool('stable', coin), pool('stable', row))).toBe(60n + 50n + 6_500n);
    expect(gasOf(pool('v2'), pool('stable', coin))).toBe(1_030n + 50n + 6_500n);
    // The coin of the other side is none of the join.
    expect(gasOf(pool('stable', row), pool('stable', { ...row, coin: 'n' }))).toBe(48n);
  });
});

describe('the gas of a route', () => {
  it('counts what a trade costs once, and each part after the first', () => {
    const first = { path: path(pool('v2')), ticksCrossed: 0 };
    const second = () => ({ path: path(pool('v3'), pool('v3')), ticksCrossed: 1 });
    expect(routeGas([first], model)).toBe(1_001_000n);
    expect(routeGas([first, second(), second()], model)).toBe(1_201_000n + 2n * 407n);
  });

  it('counts what swaps take beyond their hops', () => {
    const part = (moreGas?: number) => ({ path: path(pool('v3')), ticksCrossed: 0, moreGas });
    expect(routeGas([part(7_000), part(14_000), part()], model)).toBe(1_200_000n + 600n + 21_000n);
  });

  it('counts once what parts share at their ends or where they begin, as one call more', () => {
    const [first, last] = [pool('v2'), pool('v3')];
    const part = (...pools: readonly PoolState[]) => ({ path: path(...pools), ticksCrossed: 0 });
    const joined = () => ({ ...part(pool('v3'), last), joined: 1 });
    expect(routeGas([joined(), joined(), part(pool('v3'), last)], model)).toBe(1_200_850n);
    const forked = { ...part(first, pool('v2')), forked: 1 };
    expect(
      routeGas([forked, { ...forked, path: path(first, pool('v3')) }, part(first, pool('v2'))], model),
    ).toBe(1_203_250n);
    // Where the kind changes there is a call anyway.
    expect(routeGas([{ ...forked, path: path(first, pool('v3')) }, part(first, pool('v3'))], model)).toBe(
      1_101_450n,
    );
  });

  it('counts a third of a hop where the trade has passed its pool before', () => {
    const shared = { address: 'shared' };
    const part = (own: string) => ({ path: path(pool(own), pool('v3', shared)), ticksCrossed: 0 });
    expect(routeGas([part('v3'), part('v3')], model)).toBe(1_100_000n + 600n + 67n);
  });

  it('counts what a token takes that is handed on', () => {
    const heavy = { ...model, perToken: { m: 1_000, b: 5_000 } };
    const part = (kind = 'v3', maths?: Own) => ({
      path: path(pool(kind, maths), pool(kind, maths)),
      ticksCrossed: 0,
    });
    expect(routeGas([part()], heavy)).toBe(1_000_400n + 1_000n);
    expect(routeGas([part(), part()], heavy)).toBe(1_100_800n + 2_000n);
    // Such pools hand it on without a transfer.
    expect(routeGas([part('stable', { hopGas: 30n, joinGas: -12 })], heavy)).toBe(1_000_048n);
    // Where two parts are joined it is transferred once.
    const end = { address: 'end' };
    const ending = (joined?: number) => ({
      path: { pools: [pool('v3'), pool('v3', end)], tokens: ['a', 'm', 'b'] },
      ticksCrossed: 0,
      joined,
    });
    const joined = [ending(1), ending()];
    expect(routeGas(joined, heavy) - routeGas(joined, model)).toBe(1_000n);
  });
});
