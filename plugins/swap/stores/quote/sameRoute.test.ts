import { expect, test } from 'vitest';
import type { Quote } from '../../../../kernel/quote/Quote.ts';
import { sameRoute } from './sameRoute.ts';

/** Route parts, each as its share and its pools in order. */
const route = (...parts: readonly (readonly [number, ...string[]])[]) =>
  ({
    parts: parts.map(([shareBps, ...pools]) => ({ shareBps, hops: pools.map((pool) => ({ pool })) })),
  }) as unknown as Quote;

test('only the same pools, in the same order and parts, are the same route', () => {
  const one = route([6_000, 'a', 'b'], [4_000, 'c']);
  expect(sameRoute(one, route([6_000, 'a', 'b'], [4_000, 'c']))).toBe(true);
  for (const other of [
    route([6_000, 'a', 'b'], [4_000, 'd']),
    route([6_000, 'b', 'a'], [4_000, 'c']),
    route([5_000, 'a', 'b'], [5_000, 'c']),
    route([4_000, 'c'], [6_000, 'a', 'b']),
    route([6_000, 'a'], [4_000, 'c']),
    route([6_000, 'a', 'b']),
    route([10_000, 'a', 'b', 'c']),
  ]) {
    expect(sameRoute(one, other)).toBe(false);
  }
});
