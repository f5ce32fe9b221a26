import { describe, expect, it } from 'vitest';
import type { TransactionInfo } from '../../../kernel/tx/TransactionInfo.ts';
import type { TransactionRecord } from '../../../kernel/tx/TransactionRecord.ts';
import { pendingApproval } from './pendingApproval.ts';

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const token = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

function record(info: TransactionInfo, more: Partial<TransactionRecord> = {}): TransactionRecord {
  const reference = { kind: 'hash', hash: '0x01' } as const;
  return { id: 'a', chainId: 1, from: owner, reference, info, addedTime: 0, ...more };
}

function approval(amount: string): TransactionInfo {
  return { type: 'APPROVAL', tokenAddress: token, spender: owner, amount };
}

describe('pendingApproval', () => {
  const hour = 3_600_000;
  const wanted = { chainId: 1, from: owner, token, spender: owner } as const;
  function find(records: readonly TransactionRecord[], nowMs = 0): bigint | undefined {
    const outcome = (one: TransactionRecord) => (one.abandoned ? 'unknown' : 'pending');
    return pendingApproval({ list: () => records, outcome }, wanted, nowMs);
  }

  it('is the amount of the newest one of this token and spender, zero where it revokes', () => {
    expect(find([record({ type: 'BUY' }), record(approval('5'))])).toBe(5n);
    expect(find([record(approval('0')), record(approval('5'))])).toBe(0n);
    expect(find([record({ ...approval('5'), spender: token } as TransactionInfo)])).toBeUndefined();
    expect(find([record({ ...approval('5'), tokenAddress: owner } as TransactionInfo)])).toBeUndefined();
    expect(find([record(approval('x')), record(approval('0'))])).toBe(0n);
  });

  it('ignores those over 24 hours old and those at their end', () => {
    expect(find([record(approval('5'))], 24 * hour)).toBe(5n);
    expect(find([record(approval('5'))], 24 * hour + 1)).toBeUndefined();
    expect(find([record(approval('5'), { abandoned: 'age' })])).toBeUndefined();
  });
});
