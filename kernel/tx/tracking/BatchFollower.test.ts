import { observable, runInAction } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Address, Hex } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
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
/** The transaction that the wallet names has a record already. */
let taken: boolean;
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
      submitted: async (id, reference, _nonce, batch) => {
        if (taken) throw new SluiceError('transaction_duplicate', 'known');
        told.push([id, reference, batch]);
        const at = records.findIndex((each) => each.id === id);
        runInAction(() => records.splice(at, 1, record(id, { reference })));
      },
      ended: async (id, why) => void told.push([id, why]),
    },
    wallet,
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  told = [];
  taken = false;
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
    expect(told).toEqual([['a', { kind: 'hash', hash }, { hashes: [hash] }]]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toHaveLength(4);
  });

  it('goes on where the wallet fails to answer', async () => {
    answer = () => Promise.reject(new Error('asleep'));
    follow(record('a'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect([asked.length, told]).toEqual([2, []]);
  });

  it('ends what the wallet gave up', async () => {
    answer = () => ({ status: 400 });
    follow(record('a'));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(told).toEqual([['a', 'given_up']]);
    expect(asked).toHaveLength(1);
  });

  it('hands on the word of a batch that failed, with all of its transactions', async () => {
    const other: Hex = `0x${'cd'.repeat(32)}`;
    answer = () => ({ status: 600, receipts: [{ transactionHash: other }, { transactionHash: hash }] });
    follow(record('a'));
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toEqual([['a', { kind: 'hash', hash }, { hashes: [other, hash], said: 'partial' }]]);
  });

  it.each<[string, () => unknown]>([
    ['says that it is done and not where', () => ({ status: 200 })],
    ['has lost it', () => Promise.reject(Object.assign(new Error('unknown bundle'), { code: 5730 }))],
  ])('waits a minute for a wallet that %s', async (_, said) => {
    answer = said;
    follow(record('a'));
    await vi.advanceTimersByTimeAsync(56_000);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(told).toEqual([['a', 'age']]);
    expect(asked).toHaveLength(30);
  });

  it('takes no transaction that is another record’s', async () => {
    taken = true;
    answer = () => ({ status: 200, receipts: [{ transactionHash: hash }] });
    follow(record('a'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual([['a', 'age']]);
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
