import { describe, expect, it } from 'vitest';
import { addressOf } from '../../tokens/testing/testChain.ts';
import type { TransactionInfo } from '../TransactionInfo.ts';
import { transactionTitle } from '../transactionTitles.ts';
import { parseRecord } from './parseRecord.ts';

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
    const info: TransactionInfo<'CLAIM'> = {
      type: 'CLAIM',
      recipient: owner,
      uniAmountRaw: '400000000000000000000',
    };
    const read = parseRecord(JSON.parse(JSON.stringify({ ...base, info })));
    expect(read?.info).toEqual(info);
    expect(read && transactionTitle(read.info, 'confirmed')).toBe('commonLazy:tx.CLAIM.confirmed');
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
    ['a time that no date can tell', { info: { type: 'BUY' }, addedTime: 8.64e15 + 1 }],
    ['a time in parts', { info: { type: 'BUY' }, addedTime: 1.5 }],
    ['no chain', { info: { type: 'BUY' }, chainId: '1' }],
    ['an empty id', { info: { type: 'BUY' }, id: '' }],
    ['an endless id', { info: { type: 'BUY' }, id: 'x'.repeat(1_025) }],
    ['an id that is a number', { info: { type: 'BUY' }, id: 5 }],
    ['a sender that is a number', { info: { type: 'BUY' }, from: 5 }],
    ['no reference', { info: { type: 'BUY' }, reference: null }],
    [
      'a reference of no kind',
      { info: { type: 'BUY' }, reference: { kind: 'mail', hash: base.reference.hash } },
    ],
    ['calls without an id', { info: { type: 'BUY' }, reference: { kind: 'calls' } }],
    ['a Safe hash that is none', { info: { type: 'BUY' }, reference: { kind: 'safe', safeTxHash: '0x12' } }],
    ['an info of null', { info: null }],
  ])('with %s is none', (_, over) => {
    expect(parseRecord({ ...base, ...over })).toBeUndefined();
  });

  it.each([
    { kind: 'none' },
    { kind: 'calls', id: '7' },
    { kind: 'safe', safeTxHash: base.reference.hash },
    base.reference,
  ])('keeps the reference %j', (reference) => {
    expect(parseRecord({ ...base, info: { type: 'BUY' }, reference })?.reference).toEqual(reference);
  });

  const hash = base.reference.hash;
  const receipt = { blockHash: hash, transactionHash: hash, blockNumber: 1, from: owner };
  const asked = { to: owner, dataHash: hash, valueRaw: '0' };

  it.each<[string, unknown, unknown]>([
    ['nonce', 0, 0.5],
    ['confirmedTime', 5, '5'],
    ['deadline', 5, -5],
    ['deadline', 8.64e12, 8.64e12 + 1],
    ['confirmedTime', 8.64e15, 8.64e15 + 1],
    ['lastCheckedBlockNumber', 5, null],
    ['cancelled', true, 'true'],
    ['replacedBy', 'b', ''],
    ['replaces', 'b', 5],
    ['abandoned', 'deadline', 'boredom'],
    ['abandoned', 'age', true],
    ['abandoned', 'nonce_used', ''],
    ['finality', 'included', 'certain'],
    ['finality', 'safe', 5],
    ['finality', 'finalized', ''],
    ['failureReason', 'x'.repeat(1_024), 'x'.repeat(1_025)],
    ['originalHash', hash, '0x12'],
    ['replaces', 'another', base.id],
    ['receipt', receipt, { ...receipt, blockHash: '0x12' }],
    ['receipt', { ...receipt, status: 0 }, { ...receipt, status: '0' }],
    ['receipt', receipt, { ...receipt, transactionHash: undefined }],
    ['receipt', receipt, { ...receipt, blockNumber: -1 }],
    ['receipt', receipt, { ...receipt, from: '' }],
    ['receipt', receipt, [receipt]],
    ['asked', asked, { ...asked, to: '0x12' }],
    ['asked', { ...asked, gasEstimate: '21000' }, { ...asked, gasEstimate: 21_000 }],
    ['asked', { ...asked, gasLimit: '21000' }, { ...asked, gasLimit: '21k' }],
    ['asked', { ...asked, gasUsed: '21000' }, { ...asked, gasUsed: '-1' }],
    ['asked', { ...asked, valueRaw: '9'.repeat(78) }, { ...asked, valueRaw: '9'.repeat(79) }],
    ['asked', { ...asked, nextNonce: 0 }, { ...asked, nextNonce: '0' }],
    ['asked', { ...asked, dataSize: 0 }, { ...asked, dataSize: 0.5 }],
    ['asked', { ...asked, batched: true }, { ...asked, batched: 'yes' }],
    ['asked', { ...asked, selector: '0x414bf389' }, { ...asked, selector: '0x41' }],
    ['asked', { ...asked, before: [asked] }, { ...asked, before: [{ ...asked, to: '0x12' }] }],
    ['abandoned', 'given_up', 'given up'],
    ['abandoned', 'other_chain', 5],
    ['unseen', true, 'yes'],
    ['batch', { hashes: [hash], said: 'partial', done: 1, calls: 2 }, { hashes: ['0x12'] }],
    ['batch', { hashes: [] }, { hashes: [], said: 'maybe' }],
    ['batch', { hashes: [], done: 0 }, { hashes: [], done: -1 }],
    ['differs', { parts: ['data'], arrivedRaw: '0' }, { parts: 'data' }],
    ['differs', { parts: ['of a later version'] }, true],
    ['asked', asked, { ...asked, dataHash: 'x' }],
    ['asked', asked, 'yes'],
    ['asked', asked, { ...asked, valueRaw: undefined }],
  ])('keeps %s where it is right, and lets go of it where it is not', (field, good, bad) => {
    const faults: string[] = [];
    const read = (value: unknown) =>
      parseRecord({ ...base, info: { type: 'BUY' }, [field]: value }, () => void faults.push(field));
    expect(read(good)).toHaveProperty(field, good);
    expect(faults).toEqual([]);
    expect(read(bad)).not.toHaveProperty(field);
    expect(faults).toEqual([field]);
  });

  it('lets go of a damaged side field and says so', () => {
    let damaged = 0;
    const read = parseRecord({ ...base, info: { type: 'BUY' }, nonce: -1, confirmedTime: 5 }, () => {
      damaged += 1;
    });
    expect([damaged, read?.confirmedTime, read && 'nonce' in read]).toEqual([1, 5, false]);
  });
});
