import { observable, runInAction } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Address, Hex } from '../../chain/ChainSpec.ts';
import type { Eip1193Provider } from '../../rpc/Eip1193Provider.ts';
import type { TransactionRecord } from '../TransactionRecord.ts';
import { followBatches } from './BatchFollower.ts';

const account: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const hash: Hex = `0x${'ab'.repeat(32)}`;
const record = (id: string, change: Partial<TransactionRecord> = {}): TransactionRecord => ({
  id,
  chainId: 1,
  from: account,
  reference: { kind: 'calls', id: `calls-${id}` },
  info: { type: 'BUY' },
  addedTime: 0,
  ...change,
});

let records: TransactionRecord[];
let wallet: { account: Address | undefined; provider: Eip1193Provider | undefined };
let asked: string[];
let answer: () => unknown;
let told: unknown[];
let stop: () => void;

function follow(...given: TransactionRecord[]): void {
  records = observable.array(given, { deep: false });
  const provider: Eip1193Provider = {
    request: async ({ params }) => {
      asked.push(String((params as readonly unknown[])[0]));
      return answer();
    },
  };
  wallet = observable({ account, provider }, {}, { deep: false });
  stop = followBatches(
    {
      list: ({ from } = {}) => records.filter((each) => each.from === from),
      outcome: () => 'pending',
      submitted: async (id, reference) => {
        told.push([id, reference]);
        const at = records.findIndex((each) => each.id === id);
        runInAction(() => records.splice(at, 1, record(id, { reference })));
      },
      rejected: async (id) => void told.push([id, 'rejected']),
    },
    wallet,
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  told = [];
  answer = () => ({ status: 100 });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('followBatches', () => {
  it('asks every two seconds until the wallet tells the hash', async () => {
    follow(record('a'));
    await vi.advanceTimersByTimeAsync(4_000);
    expect(asked).toEqual(['calls-a', 'calls-a', 'calls-a']);
    answer = () => ({ status: 200, receipts: [{ transactionHash: hash }] });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(told).toEqual([['a', { kind: 'hash', hash }]]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toHaveLength(4);
  });

  it('goes on where the wallet fails to answer', async () => {
    answer = () => Promise.reject(new Error('asleep'));
    follow(record('a'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect([asked.length, told]).toEqual([2, []]);
  });

  it('forgets what the wallet gave up', async () => {
    answer = () => ({ status: 400 });
    follow(record('a'));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(told).toEqual([['a', 'rejected']]);
  });

  it('takes up a batch that comes later, each once, and no other kind of record', async () => {
    follow(record('hash', { reference: { kind: 'hash', hash } }));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(asked).toEqual([]);
    runInAction(() => records.push(record('a'), record('b')));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toEqual(['calls-a', 'calls-b']);
  });

  it('asks only the wallet that has the account, when it is there', async () => {
    follow(record('a'), record('other', { from: '0x0000000000000000000000000000000000000001' }));
    await vi.advanceTimersByTimeAsync(0);
    runInAction(() => {
      wallet.account = undefined;
    });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toEqual(['calls-a']);
    runInAction(() => {
      wallet.account = account;
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual(['calls-a', 'calls-a']);
  });

  it('ends when it is stopped', async () => {
    follow(record('a'));
    await vi.advanceTimersByTimeAsync(0);
    stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toEqual(['calls-a']);
  });
});
