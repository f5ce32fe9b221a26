import { describe, expect, it } from 'vitest';
import type { TransactionRecord } from '../TransactionRecord.ts';
import { pollDue } from './pollDue.ts';

const minute = 60_000;
const addedTime = 1_000_000_000_000;
const base = {
  id: 'a',
  chainId: 1,
  from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  reference: { kind: 'hash', hash: '0x01' },
  info: { type: 'CANCEL' },
  addedTime,
} as const satisfies TransactionRecord;

function due(ageMs: number, blocks: number | undefined, more: Partial<TransactionRecord> = {}): string {
  const last = blocks === undefined ? {} : { lastCheckedBlockNumber: 1_000 - blocks };
  const now = addedTime + ageMs;
  const head = { number: 1_000, timestamp: Math.floor(now / 1_000) };
  return pollDue({ ...base, ...last, ...more }, head, ageMs);
}

describe('pollDue', () => {
  it.each([
    ['never checked', 0, undefined, 'due'],
    ['same block', 0, 0, 'wait'],
    ['first 5 minutes, every block', 5 * minute, 1, 'due'],
    ['after 5 minutes, 2 blocks', 5 * minute + 1, 2, 'wait'],
    ['after 5 minutes, 3 blocks', 5 * minute + 1, 3, 'due'],
    ['at 60 minutes, 3 blocks', 60 * minute, 3, 'due'],
    ['after 60 minutes, 9 blocks', 60 * minute + 1, 9, 'wait'],
    ['after 60 minutes, 10 blocks', 60 * minute + 1, 10, 'due'],
    ['a head below the last one', 60 * minute + 1, -5, 'due'],
    ['at 6 hours', 360 * minute, 10, 'due'],
    ['over 6 hours', 360 * minute + 1, 0, 'last'],
  ])('%s', (_, ageMs, blocks, expected) => {
    expect(due(ageMs, blocks)).toBe(expected);
  });

  it('goes by the deadline where there is one, on the chain’s clock', () => {
    const deadline = addedTime / 1_000 + 600;
    expect(due(600_000, 3, { deadline })).toBe('due');
    expect(due(601_000, 0, { deadline })).toBe('last');
    expect(due(7 * 60 * minute, 10, { deadline: addedTime / 1_000 + 86_400 })).toBe('due');
  });

  it('gives up neither a Safe’s transaction nor a bundle', () => {
    const safe = { kind: 'safe', safeTxHash: '0x01' } as const;
    expect(due(48 * 60 * minute, 10, { reference: safe })).toBe('due');
    expect(due(48 * 60 * minute, 10, { reference: { kind: 'calls', id: 'x' }, deadline: 1 })).toBe('due');
  });
});
