import { describe, expect, it } from 'vitest';
import { addressOf } from '../tokens/testing/testChain.ts';
import { parseRecord } from './parseRecord.ts';
import type { ClaimInfo } from './TransactionInfo.ts';
import { transactionTitle } from './transactionTitles.ts';

const owner = addressOf(0xa1);
const base = {
  id: 'a',
  chainId: 1,
  from: owner,
  reference: { kind: 'hash', hash: `0x${'01'.repeat(32)}` },
  addedTime: 1_700_000_000_000,
};

describe('a stored record', () => {
  it('of a claim keeps recipient and amount', () => {
    const info: ClaimInfo = { type: 'CLAIM', recipient: owner, uniAmountRaw: '400000000000000000000' };
    const read = parseRecord(JSON.parse(JSON.stringify({ ...base, info })));
    expect(read?.info).toEqual(info);
    expect(read && transactionTitle(read.info, 'confirmed')).toBe('commonLater:tx.CLAIM.confirmed');
  });

  it('keeps what it says of a type that this version does not know', () => {
    const info = { type: 'LATER', anything: [1, 2] };
    expect(parseRecord({ ...base, info, later: 5 })).toMatchObject({ info, later: 5 });
  });

  it.each([
    ['no info', {}],
    ['an info without a type', { info: {} }],
    ['an info that is a list', { info: [] }],
    ['a sender that is none', { info: { type: 'BUY' }, from: '0x12' }],
    ['a hash that is none', { info: { type: 'BUY' }, reference: { kind: 'hash', hash: '0x12' } }],
    ['a time that is none', { info: { type: 'BUY' }, addedTime: -1 }],
  ])('with %s is none', (_, over) => {
    expect(parseRecord({ ...base, ...over })).toBeUndefined();
  });

  it('lets go of a damaged side field and says so', () => {
    let damaged = 0;
    const read = parseRecord({ ...base, info: { type: 'BUY' }, nonce: -1, confirmedTime: 5 }, () => {
      damaged += 1;
    });
    expect([damaged, read?.confirmedTime, read && 'nonce' in read]).toEqual([1, 5, false]);
  });
});
