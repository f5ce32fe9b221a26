import { describe, expect, it } from 'vitest';
import { testChain } from '../../tokens/testing/testChain.ts';
import type { StoredReceipt, TransactionRecord } from '../TransactionRecord.ts';
import { needsFinality, needsPolling } from './needsChecking.ts';
import type { OpenWalletRequests } from './OpenWalletRequests.ts';

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const receipt = { status: 1 } as StoredReceipt;

function record(more: Partial<TransactionRecord> = {}): TransactionRecord {
  const reference = { kind: 'hash', hash: '0x02' } as const;
  return { id: 'a', chainId: 1, from, reference, info: { type: 'CANCEL' }, addedTime: 1_000, ...more };
}

describe('needsPolling', () => {
  const asking = (...ids: readonly string[]) => new Set(ids) as unknown as OpenWalletRequests;

  it.each<[string, Partial<TransactionRecord>, boolean]>([
    ['one without a receipt', {}, true],
    ['one that was mined', { receipt }, false],
    ['one that was cancelled, until that is mined', { cancelled: true }, true],
    ['one that was cancelled and mined', { cancelled: true, receipt }, false],
    ['one that was cancelled and given up', { cancelled: true, abandoned: 'age' }, false],
    ['one that was given up', { abandoned: 'age' }, false],
    ['one that may have been sent', { reference: { kind: 'none' } }, true],
    ['a bundle, which only the wallet knows', { reference: { kind: 'calls', id: '1' } }, false],
  ])('%s: %s %s', (_, more, expected) => {
    expect(needsPolling(record(more), asking())).toBe(expected);
  });

  it('leaves alone what the wallet is asked for', () => {
    expect(needsPolling(record(), asking('a'))).toBe(false);
    expect(needsPolling(record(), asking('b'))).toBe(true);
  });
});

describe('needsFinality', () => {
  const day = 24 * 60 * 60_000;
  const tagged = testChain({ id: 1, finalityTags: ['safe', 'finalized'] });

  it('is for what was included on the chain', () => {
    expect(needsFinality(record({ receipt }), tagged, 1_000)).toBe(true);
    expect(needsFinality(record(), tagged, 1_000)).toBe(false);
    expect(needsFinality(record({ receipt, chainId: 2 }), tagged, 1_000)).toBe(false);
  });

  it('ends at the highest tag that the chain has', () => {
    const safe = testChain({ id: 1, finalityTags: ['safe'] });
    expect(needsFinality(record({ receipt, finality: 'safe' }), tagged, 1_000)).toBe(true);
    expect(needsFinality(record({ receipt, finality: 'finalized' }), tagged, 1_000)).toBe(false);
    expect(needsFinality(record({ receipt, finality: 'safe' }), safe, 1_000)).toBe(false);
    expect(needsFinality(record({ receipt, finality: 'included' }), safe, 1_000)).toBe(true);
  });

  it('ends after a day, or after ten minutes where nodes tell no finality', () => {
    const tagless = testChain({ id: 1, finalityTags: [] });
    for (const [chain, limitMs] of [
      [tagged, day],
      [tagless, 600_000],
    ] as const) {
      expect(needsFinality(record({ receipt }), chain, 1_000 + limitMs - 1)).toBe(true);
      expect(needsFinality(record({ receipt }), chain, 1_000 + limitMs)).toBe(false);
      const later = record({ receipt, confirmedTime: 5_000 });
      expect(needsFinality(later, chain, 5_000 + limitMs - 1)).toBe(true);
      expect(needsFinality(later, chain, 5_000 + limitMs)).toBe(false);
    }
  });
});
