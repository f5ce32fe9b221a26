import { describe, expect, test } from 'vitest';
import type { Token } from '../currency/Currency.ts';
import { addressOf, testChain } from '../tokens/testing/testChain.ts';
import { pairCandidates } from './pairCandidates.ts';

const chain = testChain({ baseTokens: ['T0', 'T1'] });
const listed = (count: number) =>
  Array.from(
    { length: count },
    (_, index): Token => ({
      kind: 'token',
      chainId: chain.id,
      address: addressOf(index + 1),
      decimals: 18,
      symbol: `T${index}`,
      name: `Token ${index}`,
    }),
  );

describe('pairs that may exist', () => {
  test('of few tokens are each with each other, once, the lower address first', () => {
    const pairs = pairCandidates(chain, listed(5).reverse(), []);
    expect(pairs).toHaveLength(10);
    expect(new Set(pairs.map(({ token0, token1 }) => `${token0.symbol} ${token1.symbol}`)).size).toBe(10);
    expect(pairs.every(({ token0, token1 }) => token0.address < token1.address)).toBe(true);
  });

  test('of many tokens are those with the base tokens', () => {
    const pairs = pairCandidates(chain, listed(100), []);
    expect(pairs).toHaveLength(99 + 98);
  });

  test('are bounded, whatever the lists hold', () => {
    expect(pairCandidates(chain, listed(5_000), [])).toHaveLength(299 + 298);
  });

  test('that were imported come first and are marked', () => {
    const [, , third, fourth] = listed(40) as [Token, Token, Token, Token];
    const [first] = pairCandidates(chain, listed(40), [{ token0: third, token1: fourth }]);
    expect(first).toEqual({ token0: third, token1: fourth, imported: true });
  });
});
