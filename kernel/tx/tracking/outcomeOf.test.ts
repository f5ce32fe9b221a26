import { describe, expect, it } from 'vitest';
import type { StoredReceipt, TransactionRecord } from '../TransactionRecord.ts';
import { isOpen, outcomeOf } from './outcomeOf.ts';

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const receipt: StoredReceipt = {
  blockHash: '0x01',
  blockNumber: 1,
  contractAddress: null,
  from,
  to: null,
  transactionHash: '0x02',
  transactionIndex: 0,
};

function record(more: Partial<TransactionRecord>): TransactionRecord {
  const reference = { kind: 'hash', hash: '0x02' } as const;
  return { id: 'a', chainId: 1, from, reference, info: { type: 'CANCEL' }, addedTime: 0, ...more };
}

describe('outcomeOf', () => {
  it.each<[string, Partial<TransactionRecord>, string]>([
    ['no receipt', {}, 'pending'],
    ['status 1', { receipt: { ...receipt, status: 1 } }, 'confirmed'],
    ['no status', { receipt }, 'confirmed'],
    ['what was not asked for', { receipt, differs: { parts: ['data'] } }, 'differs'],
    [
      'what was not asked for, and failed',
      { receipt: { ...receipt, status: 0 }, differs: { parts: [] } },
      'failed',
    ],
    ['what was not asked for, with its block gone', { differs: { parts: ['data'] } }, 'pending'],
    ['status 0', { receipt: { ...receipt, status: 0 } }, 'failed'],
    ['another status', { receipt: { ...receipt, status: 2 } }, 'failed'],
    ['cancelled', { cancelled: true }, 'cancelled'],
    ['cancelled with a receipt', { cancelled: true, receipt }, 'cancelled'],
    ['replaced', { replacedBy: 'b' }, 'replaced'],
    ['given up by deadline', { abandoned: 'deadline' }, 'unknown'],
    ['given up by age', { abandoned: 'age' }, 'unknown'],
    ['given up by the wallet', { abandoned: 'given_up' }, 'given_up'],
    ['found on another chain', { abandoned: 'other_chain', differs: { parts: ['chain'] } }, 'differs'],
    ['nonce used', { abandoned: 'nonce_used' }, 'dropped'],
    ['a receipt after all', { abandoned: 'age', receipt }, 'confirmed'],
    ['no reference', { reference: { kind: 'none' } }, 'maybe_sent'],
  ])('%s: %s', (_, more, expected) => {
    expect(outcomeOf(record(more))).toBe(expected);
    expect(isOpen(record(more))).toBe(['pending', 'maybe_sent'].includes(expected));
  });

  it('tells asking from maybe sent by what is known of the asker', () => {
    expect(outcomeOf(record({ reference: { kind: 'none' } }), true)).toBe('asking');
    expect(outcomeOf(record({}), true)).toBe('pending');
  });
});
