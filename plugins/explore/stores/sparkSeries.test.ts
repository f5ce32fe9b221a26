import { expect, it } from 'vitest';
import { MAX_SQRT_RATIO, MIN_SQRT_RATIO } from '../../../kernel/amm/index.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { IndexedPool } from '../../../kernel/index/types.ts';
import type { PoolLine, TokenLine, TokenPath } from './marketRows.ts';
import { poolSpark, tokenSpark } from './sparkSeries.ts';

const pool = (name: string, sqrtPriceX96 = 1n << 96n) =>
  ({ address: name, state: { sqrtPriceX96 } }) as unknown as IndexedPool;
const of = (name: string, sqrtPriceX96?: bigint) => ({ pool: pool(name, sqrtPriceX96) }) as PoolLine;
const through = (...steps: readonly (readonly [string, boolean])[]) =>
  ({
    path: {
      steps: steps.map(([name, inverted]) => ({ pool: pool(name), inverted })),
    } as unknown as TokenPath,
  }) as TokenLine;
const closes = new Map(
  Object.entries({ a: [1, 1, 2], b: [0, 1, 2], end: [1e-30, 1.4e48, 1.4e48], none: [0, 0, 0] }).map(
    ([name, roots]) => [name as Address, new Float64Array(roots)],
  ),
);

it('of a pool goes through the squares of its roots, up to its last price', () => {
  expect(poolSpark(of('a'), closes)).toEqual([0.25, 0.25, 1]);
});

it('begins where a price is known', () => {
  expect(poolSpark(of('b'), closes)).toEqual([undefined, 0.25, 1]);
});

it('is flat where there was a price but no trade, and not there where no price is known', () => {
  expect(poolSpark(of('quiet'), closes)).toEqual([1, 1]);
  expect(poolSpark(of('quiet', 0n), closes)).toBeUndefined();
  expect(poolSpark(of('none'), closes)).toBeUndefined();
  expect(poolSpark({ pool: { ...pool('quiet'), state: undefined } } as PoolLine, closes)).toBeUndefined();
});

it('is not there for a pool at an end of the scale', () => {
  expect(poolSpark(of('a', MAX_SQRT_RATIO - 1n), closes)).toBeUndefined();
  expect(poolSpark(of('a', MIN_SQRT_RATIO + 1n), closes)).toBeUndefined();
});

it('of a token goes through all pools on its way to dollars, each the right way round', () => {
  expect(tokenSpark(through(['a', false]), closes)).toEqual([0.25, 0.25, 1]);
  expect(tokenSpark(through(['a', true]), closes)).toEqual([4, 4, 1]);
  expect(tokenSpark(through(['a', true], ['b', false]), closes)).toEqual([undefined, 1, 1]);
  expect(tokenSpark(through(['quiet', false], ['a', false]), closes)).toEqual([0.25, 0.25, 1]);
  expect(tokenSpark(through(), closes)).toEqual([1, 1]);
  expect(tokenSpark({ path: undefined } as TokenLine, closes)).toBeUndefined();
});

it('at the ends of all prices has no point that is no number', () => {
  const series = tokenSpark(through(['end', true], ['end', true], ['end', true], ['end', true]), closes);
  expect(series).toEqual([undefined, 1, 1]);
});
