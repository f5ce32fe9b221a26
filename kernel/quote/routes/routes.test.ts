import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChainSpec } from '../../chain/ChainSpec.ts';
import { pairKey, tokenPair } from '../PoolRef.ts';
import { sharesBps } from '../sources/sharesBps.ts';
import { address } from '../testing/FakeChain.ts';
import { routePairs } from './routePairs.ts';
import { routeSearches } from './routeSearches.ts';

const [A, B, X, Y, Z] = [0xa, 0xb, 0xe, 0xf, 0x10].map(address) as [
  ReturnType<typeof address>,
  ReturnType<typeof address>,
  ReturnType<typeof address>,
  ReturnType<typeof address>,
  ReturnType<typeof address>,
];
const keys = (...pairs: readonly (readonly [typeof A, typeof A])[]) =>
  pairs.map(([a, b]) => pairKey(tokenPair(a, b)));

describe('routePairs', () => {
  it('are the direct one for one hop', () => {
    expect(routePairs(A, B, [X, Y], 1).map(pairKey)).toEqual(keys([A, B]));
  });

  it('go through each base token for two', () => {
    expect(routePairs(A, B, [X, Y], 2).map(pairKey)).toEqual(keys([A, B], [A, X], [X, B], [A, Y], [Y, B]));
  });

  it('go between base tokens for three, each pair once', () => {
    const pairs = routePairs(A, B, [X, Y, Z], 3).map(pairKey);
    expect(pairs).toHaveLength(1 + 6 + 3);
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(pairs).toEqual(expect.arrayContaining(keys([X, Y], [X, Z], [Y, Z])));
  });

  it('do not pass a base token that is traded itself, and are the same the other way', () => {
    expect(routePairs(X, B, [X, Y], 3).map(pairKey)).toEqual(keys([X, B], [X, Y], [Y, B]));
    expect(new Set(routePairs(B, A, [X, Y], 3).map(pairKey))).toEqual(
      new Set(routePairs(A, B, [X, Y], 3).map(pairKey)),
    );
  });
});

describe('sharesBps', () => {
  it('add up to 10000 and are within one of the exact share', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 1n, max: 10n ** 30n }), { minLength: 1, maxLength: 8 }),
        (amounts) => {
          const shares = sharesBps(amounts);
          const total = amounts.reduce((sum, amount) => sum + amount, 0n);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(10_000);
          amounts.forEach((amount, index) => {
            const off = BigInt(shares[index] ?? 0) * total - amount * 10_000n;
            expect(off < total && off > -total).toBe(true);
          });
        },
      ),
    );
  });

  it('are zero of nothing', () => {
    expect(sharesBps([0n, 0n])).toEqual([0, 0]);
  });
});

describe('routeSearches', () => {
  const chain = (...kinds: readonly string[]) =>
    ({
      capabilities: { maxSplits: 4 },
      contracts: kinds.map((kind) => ({ kind, version: '1', address: A })),
    }) as unknown as ChainSpec;

  it('take all pools together where a router takes both protocols', () => {
    expect(routeSearches(chain('swapRouter02'), 'EXACT_INPUT', false)).toEqual([
      { protocols: 'all', maxSplits: 4 },
    ]);
  });

  it('keep to what the older routers can do', () => {
    expect(routeSearches(chain('v2Router02', 'swapRouter'), 'EXACT_INPUT', false)).toEqual([
      { protocols: 'v2', maxSplits: 1 },
      { protocols: 'v3', maxSplits: 4 },
    ]);
  });

  it('take one V2 path for a taxed token, and no exact output', () => {
    const all = chain('v2Router02', 'swapRouter02');
    expect(routeSearches(all, 'EXACT_INPUT', true)).toEqual([{ protocols: 'v2', maxSplits: 1 }]);
    expect(routeSearches(all, 'EXACT_OUTPUT', true)).toEqual([]);
    expect(routeSearches(chain('swapRouter02'), 'EXACT_INPUT', true)).toEqual([]);
  });
});
