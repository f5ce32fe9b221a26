import { describe, expect, it } from 'vitest';
import { HUSH, testChain } from '../tokens/testing/testChain.ts';
import { currencyId, listedId, nativeCurrency, type Token } from './Currency.ts';

const chain = testChain();
const native = nativeCurrency(chain);
const hush = chain.tokens
  .map((entry): Token => ({ kind: 'token', ...entry }))
  .find(({ address }) => address === HUSH) as Token;

describe('a currency', () => {
  it('says whether it is the native coin or a token', () => {
    expect([native.kind, hush.kind]).toEqual(['native', 'token']);
    expect(native).toEqual({ kind: 'native', chainId: chain.id, ...chain.nativeCurrency });
  });

  it('has ETHER for its id in lists where it is the native coin, and its address where it is a token', () => {
    expect([listedId(native), listedId(hush)]).toEqual(['ETHER', HUSH]);
    expect([currencyId(native), currencyId(hush)]).toEqual([chain.nativeCurrency.symbol, HUSH]);
  });
});
