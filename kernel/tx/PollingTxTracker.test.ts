import { keccak256 } from 'ethers/crypto';
import { autorun } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { PollingTxTracker } from './PollingTxTracker.ts';
import { settledTopics } from './settledOutput.ts';
import type { AskedRequest, TransactionRecord } from './TransactionRecord.ts';
import { FakeChain, type FakeTransaction, hash } from './testing/FakeChain.ts';
import { FakeTabs } from './testing/fakeTab.ts';
import { emptyDataHash } from './tracking/ChainReads.ts';
import { userOperationTopic } from './tracking/operationFailed.ts';

const from: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const router: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const info = { type: 'WRAP', unwrapped: false, currencyAmountRaw: '1', chainId: 1 } as const;
const asked: AskedRequest = { to: router, valueRaw: '7', dataHash: emptyDataHash, nextNonce: 0 };
const first = hash('first');
const second = hash('second');

let chain: FakeChain;
let tabs: FakeTabs;
let tracker: PollingTxTracker;

function use(spec: ConstructorParameters<typeof FakeChain>[0] = {}): void {
  chain = new FakeChain(spec);
  tabs = new FakeTabs(chain);
  tracker = tabs.open().tracker;
}

function sent(transaction: Partial<FakeTransaction> & { readonly hash: Hex }): FakeTransaction {
  return { from, to: router, value: 7n, nonce: 0, ...transaction };
}

async function submit(
  hashes = first,
  more: { readonly deadline?: number; readonly asked?: AskedRequest } = {},
) {
  const id = await tracker.begin({ chainId: chain.chain.id, from, info, ...more });
  await tracker.submitted(id, { kind: 'hash', hash: hashes });
  return id;
}

function outcome(id: string): string {
  return tracker.outcome(tracker.get(id)!);
}

/** Mines one block and ticks. */
async function next(...transactions: readonly FakeTransaction[]): Promise<void> {
  chain.mine(transactions);
  await chain.tick();
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  use();
});

afterEach(() => {
  tracker.dispose();
  vi.useRealTimers();
});

describe('the record', () => {
  it('is stored before the wallet is asked, and the hash the moment it is known', async () => {
    const id = await tracker.begin({ chainId: 1, from, info, deadline: 1_800_000_600, asked });
    const stored = await tabs.browser.database.get('transactions', id);
    expect(stored).toEqual({
      version: 1,
      value: {
        id,
        chainId: 1,
        from,
        info,
        asked,
        reference: { kind: 'none' },
        addedTime: 1_800_000_000_000,
        deadline: 1_800_000_600,
      },
    });
    expect(outcome(id)).toBe('asking');
    await tracker.submitted(id, { kind: 'hash', hash: first }, 3);
    expect(await tabs.browser.database.get('transactions', id)).toMatchObject({
      value: { reference: { kind: 'hash', hash: first }, nonce: 3 },
    });
    expect(outcome(id)).toBe('pending');
  });

  it('goes when the person says no', async () => {
    const id = await tracker.begin({ chainId: 1, from, info });
    await tracker.rejected(id);
    expect(tracker.get(id)).toBeUndefined();
    expect(await tabs.browser.database.all('transactions')).toEqual([]);
  });

  it('is not added twice', async () => {
    await submit();
    const id = await tracker.begin({ chainId: 1, from, info });
    const again = tracker.submitted(id, {
      kind: 'hash',
      hash: first.toUpperCase().replace('0X', '0x') as Hex,
    });
    await expect(again).rejects.toMatchObject({ code: 'transaction_duplicate' });
  });

  it('is not known where it never was', async () => {
    const unknown = { code: 'transaction_unknown' };
    await expect(tracker.submitted('x', { kind: 'hash', hash: first })).rejects.toMatchObject(unknown);
    await expect(tracker.uncertain('x')).rejects.toMatchObject(unknown);
    await expect(tracker.settled('x')).rejects.toMatchObject(unknown);
    await expect(tracker.recheck('x')).rejects.toMatchObject(unknown);
  });

  it('is listed newest first and filtered; all of it observable', async () => {
    const pending: number[] = [];
    const stop = autorun(() => pending.push(tracker.pendingCount(1, from)));
    const a = await submit(first);
    vi.advanceTimersByTime(1_000);
    const b = await submit(second);
    const other = await tracker.begin({ chainId: 5, from: router, info });
    expect(tracker.list({ from }).map((record) => record.id)).toEqual([b, a]);
    expect(tracker.list({ chainId: 5 }).map((record) => record.id)).toEqual([other]);
    expect(tracker.list()).toHaveLength(3);
    expect(pending.at(-1)).toBe(2);
    await next(sent({ hash: first }));
    expect(pending.at(-1)).toBe(1);
    stop();
  });
});

describe('what the wallet sent', () => {
  const wanted: AskedRequest = { ...asked, dataHash: keccak256('0x12345678') as Hex, dataSize: 4 };
  const told = () => {
    const outcomes: string[] = [];
    const stop = autorun(() => outcomes.push(...tracker.list().map((record) => tracker.outcome(record))));
    return { stop, seen: () => [...new Set(outcomes)] };
  };

  it('in place of what it was asked for is never called confirmed, nor after a reload', async () => {
    const { stop, seen } = told();
    chain.answers.set('eth_getCode', () => '0x');
    const id = await submit(first, { asked: wanted });
    await next();
    await next(sent({ hash: first, to: from, value: 7n, input: '0x12345678' }));
    stop();
    expect(seen()).toEqual(['asking', 'pending', 'differs']);
    expect(tracker.get(id)?.differs).toEqual({ parts: ['target'] });
    expect((await tracker.settled(id)).id).toBe(id);
    const fresh = tabs.open().tracker;
    await fresh.ready;
    expect(fresh.outcome(fresh.get(id)!)).toBe('differs');
    fresh.dispose();
  });

  it('with its own fees, and a suffix behind the call, is what was asked for', async () => {
    const id = await submit(first, { asked: wanted });
    await next(sent({ hash: first, input: `0x12345678${'8021'.repeat(8)}` }));
    expect(outcome(id)).toBe('confirmed');
  });

  it('is asked for once more where the first node does not tell it', async () => {
    const id = await submit(first, { asked: wanted });
    const answers: unknown[] = [
      null,
      { hash: first, from, to: router, nonce: '0x0', value: '0x8', input: '0x12345678' },
    ];
    chain.answers.set('eth_getTransactionByHash', () => answers.shift());
    chain.mine([sent({ hash: first })]);
    // The first check reads the nonce.
    await tracker.recheck(id);
    expect(tracker.get(id)?.differs).toEqual({ parts: ['value'] });
  });

  it('is not accused on the word of one endpoint', async () => {
    const id = await submit(first, { asked: wanted });
    const honest = { hash: first, from, to: router, nonce: '0x0', value: '0x7', input: '0x12345678' };
    const answers: unknown[] = [{ ...honest, value: '0x9' }, honest];
    chain.answers.set('eth_getTransactionByHash', () => answers.shift());
    chain.mine([sent({ hash: first })]);
    await tracker.recheck(id);
    expect(outcome(id)).toBe('confirmed');
    expect(answers).toEqual([]);
  });

  describe('through a relayer', () => {
    const swap = {
      type: 'SWAP',
      tradeType: 'EXACT_INPUT',
      inputCurrencyId: 'ETH',
      outputCurrencyId: router,
      inputCurrencyAmountRaw: '7',
      expectedOutputCurrencyAmountRaw: '100',
      minimumOutputCurrencyAmountRaw: '90',
    } as const;
    const word = (value: string | number | bigint) => BigInt(value).toString(16).padStart(64, '0');
    const paid = {
      address: router,
      topics: [settledTopics.transfer, `0x${word(1)}`, `0x${word(from)}`],
      data: `0x${word(95)}`,
    };
    const operation = (success: 0 | 1) => ({
      address: router,
      topics: [userOperationTopic, `0x${word(5)}`, `0x${word(from)}`, `0x${word(0)}`],
      data: `0x${word(3)}${word(success)}${word(1)}${word(1)}`,
    });
    const receipt = (logs: readonly unknown[]) => ({
      blockHash: hash('block'),
      blockNumber: '0x1',
      from: router,
      to: router,
      status: '0x1',
      transactionHash: first,
      transactionIndex: '0x0',
      logs,
    });
    async function relayed(receipts: readonly unknown[], codes: readonly string[]) {
      const id = await tracker.begin({ chainId: 1, from, info: swap, asked: wanted });
      await tracker.submitted(id, { kind: 'hash', hash: first });
      const answers = [...receipts];
      const accounts = [...codes];
      chain.answers.set('eth_getTransactionReceipt', () =>
        answers.length > 1 ? answers.shift() : answers[0],
      );
      chain.answers.set('eth_getCode', () => (accounts.length > 1 ? accounts.shift() : accounts[0]));
      chain.mine([sent({ hash: first, from: router })]);
      await tracker.recheck(id);
      return id;
    }

    it('is not accused on one endpoint’s receipt without events, nor by one that does not have its code yet', async () => {
      const events = await relayed([receipt([]), receipt([paid])], ['0xef01']);
      expect(outcome(events)).toBe('confirmed');
      use();
      const code = await relayed([receipt([paid])], ['0x', '0xef01']);
      expect(outcome(code)).toBe('confirmed');
      use();
      expect(outcome(await relayed([receipt([])], ['0xef01']))).toBe('differs');
    });

    it('has failed where the bundler says that it reverted, which is no other thing than was asked for', async () => {
      const id = await relayed([receipt([operation(0)])], ['0xef01']);
      expect(outcome(id)).toBe('failed');
      expect(tracker.get(id)?.failureReason).toBeUndefined();
      use();
      expect(outcome(await relayed([receipt([operation(1), paid])], ['0xef01']))).toBe('confirmed');
      use();
      expect(outcome(await relayed([receipt([operation(0), operation(1), paid])], ['0xef01']))).toBe(
        'confirmed',
      );
    });
  });

  it.each<[string, unknown]>([
    ['of another transaction', { hash: second, from, to: from, nonce: '0x0', value: '0x0', input: '0x' }],
    ['without its bytes', { hash: first, from, to: from, nonce: '0x0', value: '0x0' }],
    ['without its value', { hash: first, from, to: from, nonce: '0x0', input: '0x' }],
  ])('is not accused by an answer %s', async (_, answer) => {
    const id = await submit(first, { asked: wanted });
    chain.answers.set('eth_getTransactionByHash', () => answer);
    await next(sent({ hash: first }));
    expect(outcome(id)).toBe('confirmed');
  });

  it('waits anew where its block is gone', async () => {
    const id = await submit(first, { asked: wanted });
    await next(sent({ hash: first, value: 1n, input: '0x12345678' }));
    expect(outcome(id)).toBe('differs');
    chain.reorganise(1);
    await chain.tick();
    expect(outcome(id)).toBe('pending');
    await next(sent({ hash: first, input: '0x12345678' }));
    expect(outcome(id)).toBe('confirmed');
  });

  it('is settled all the same where the record makes no sense, and cannot be compared', async () => {
    const odd = { ...info, type: 'APPROVAL', amount: 'all of it' } as never;
    const id = await tracker.begin({ chainId: 1, from, info: odd, asked: wanted });
    await tracker.submitted(id, { kind: 'hash', hash: first });
    await next(sent({ hash: first, input: '0x1234567899' }));
    expect(outcome(id)).toBe('confirmed');
    await tracker.rejected(id);
    const other = await tracker.begin({ chainId: 1, from, info: odd, asked: wanted });
    await tracker.submitted(other, { kind: 'hash', hash: second });
    await next(sent({ hash: second, nonce: 1, input: '0x99999999' }));
    expect(outcome(other)).toBe('confirmed');
  });

  it('instead, under the nonce of a record that makes no sense, has replaced it', async () => {
    const odd = { ...info, type: 'APPROVAL', amount: 'all of it' } as never;
    const id = await tracker.begin({ chainId: 1, from, info: odd, asked: wanted });
    await tracker.submitted(id, { kind: 'hash', hash: first });
    chain.pool = [sent({ hash: first, input: '0x12345678' })];
    await next();
    chain.pool = [];
    await next(sent({ hash: second, input: '0x87654321' }));
    for (let i = 0; i < 4; i++) await next();
    expect(outcome(id)).toBe('replaced');
  });

  it('in place of a cancellation has cancelled nothing', async () => {
    const id = await submit(first, { asked: wanted });
    chain.pool = [sent({ hash: first, input: '0x12345678' })];
    await next();
    const cancelling = await tracker.begin({
      chainId: 1,
      from,
      info: { type: 'CANCEL' },
      asked: { to: from, valueRaw: '0', dataHash: emptyDataHash, dataSize: 0, nextNonce: 0 },
      replaces: id,
    });
    await tracker.submitted(cancelling, { kind: 'hash', hash: second });
    chain.pool = [];
    await next(sent({ hash: second, value: 9n }));
    for (let i = 0; i < 4; i++) await next();
    expect(outcome(id)).toBe('differs');
    expect(tracker.get(id)?.differs).toEqual({ parts: ['target', 'value'] });
  });
});

describe('receipts', () => {
  it('confirm, with the specification’s fields', async () => {
    const id = await submit();
    const settled = tracker.settled(id);
    await next();
    expect(outcome(id)).toBe('pending');
    vi.setSystemTime(1_800_000_004_000);
    await next(sent({ hash: first, nonce: 0 }));
    expect(outcome(id)).toBe('confirmed');
    const record = await settled;
    expect(record).toMatchObject({ finality: 'included', lastCheckedBlockNumber: 2 });
    expect(tracker.get(id)?.nonce).toBe(0);
    expect(Math.round((record.confirmedTime! - record.addedTime) / 1_000)).toBe(4);
    expect(record.receipt).toEqual({
      blockHash: hash('block 2 of fork 0'),
      blockNumber: 2,
      contractAddress: null,
      from,
      status: 1,
      to: router,
      transactionHash: first,
      transactionIndex: 0,
    });
  });

  it('of a swap tell what arrived: the record carries it', async () => {
    const output = '0x0000000000000000000000000000000000aAaa02';
    const word = (value: string) => `0x${value.slice(2).padStart(64, '0')}`;
    const swap = {
      type: 'SWAP',
      tradeType: 'EXACT_INPUT',
      inputCurrencyId: 'MON',
      outputCurrencyId: output,
      inputCurrencyAmountRaw: '1',
      expectedOutputCurrencyAmountRaw: '100',
      minimumOutputCurrencyAmountRaw: '90',
    } as const;
    const id = await tracker.begin({ chainId: 1, from, info: swap });
    await tracker.submitted(id, { kind: 'hash', hash: first });
    chain.answers.set('eth_getTransactionReceipt', () => ({
      blockHash: hash('b'),
      blockNumber: '0x1',
      from,
      transactionHash: first,
      status: '0x1',
      logs: [
        { address: output, topics: [settledTopics.transfer, word(router), word(from)], data: word('0x5f') },
      ],
    }));
    await next();
    expect(outcome(id)).toBe('confirmed');
    expect(tracker.get(id)?.info).toEqual({ ...swap, settledOutputCurrencyAmountRaw: '95' });
  });

  it('fail, with the reason where the node tells', async () => {
    chain.fail.set('eth_call', new SluiceError('call_reverted', 'execution reverted: Too little received'));
    const id = await submit();
    await next(sent({ hash: first, status: 0 }));
    expect(outcome(id)).toBe('failed');
    expect(tracker.get(id)?.failureReason).toBe('Too little received');
  });

  it('without a status count as confirmed', async () => {
    const id = await submit();
    chain.answers.set('eth_getTransactionReceipt', () => ({
      blockHash: hash('b'),
      blockNumber: '0x1',
      from,
      transactionHash: first,
    }));
    await next();
    expect(outcome(id)).toBe('confirmed');
  });

  it('of another transaction, and nonsense, are no answer', async () => {
    const id = await submit();
    for (const answer of [{ transactionHash: second }, 'x', 5, [], { blockHash: first }]) {
      chain.answers.set('eth_getTransactionReceipt', () => answer);
      await next();
      expect(outcome(id)).toBe('pending');
    }
  });

  it('are asked twice per check on layer 1 and eleven times on layer 2', async () => {
    await submit();
    await next();
    expect(chain.count('eth_getTransactionReceipt')).toBe(2);
    use({ networkType: 'L2' });
    await submit();
    chain.mine();
    await chain.tick(2_499);
    expect(chain.count('eth_getTransactionReceipt')).toBeLessThan(11);
    await vi.advanceTimersByTimeAsync(7_501);
    expect(chain.count('eth_getTransactionReceipt')).toBe(11);
  });

  it.each([
    [0, 250],
    [1, 1_000],
  ])('are asked for again on layer 2 after a random time, at %i of it %i ms', async (part, waitMs) => {
    vi.spyOn(Math, 'random').mockReturnValue(part);
    use({ networkType: 'L2' });
    await submit();
    chain.mine();
    const asked = () => chain.count('eth_getTransactionReceipt');
    await chain.tick(0);
    for (let tries = 1; tries <= 10; tries += 1) {
      expect(asked()).toBe(tries);
      await vi.advanceTimersByTimeAsync(waitMs - 1);
      expect(asked()).toBe(tries);
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(asked()).toBe(11);
    vi.mocked(Math.random).mockRestore();
  });

  it('that cannot be read leave the transaction unchecked and pending', async () => {
    const id = await submit();
    chain.fail.set('eth_getTransactionReceipt', new SluiceError('providers_failed', 'all down'));
    await next();
    expect(outcome(id)).toBe('pending');
    expect(tracker.get(id)?.lastCheckedBlockNumber).toBeUndefined();
  });

  it('found late get the time of their block', async () => {
    const id = await submit();
    chain.mine([sent({ hash: first })]);
    chain.mine([], 100);
    vi.setSystemTime(1_800_000_900_000);
    await chain.tick();
    expect(tracker.get(id)?.confirmedTime).toBe(1_800_000_001_000);
  });
});

describe('polling', () => {
  it('keeps the clock ticking only while something is open', async () => {
    use({ finalityTags: [] });
    expect(chain.subscribers.size).toBe(0);
    await submit();
    expect(chain.subscribers.size).toBe(1);
    await next(sent({ hash: first }));
    chain.pass(11 * 60_000);
    await next();
    expect(chain.subscribers.size).toBe(0);
    await submit(second);
    expect(chain.subscribers.size).toBe(1);
  });

  it('is left to the visible tab', async () => {
    const tab = tabs.open({ withoutLocks: true });
    tracker.dispose();
    tracker = tab.tracker;
    await submit();
    tab.page.show(false);
    expect(chain.subscribers.size).toBe(0);
    tab.page.show(true);
    expect(chain.subscribers.size).toBe(1);
  });

  it('ends after the deadline by the chain’s clock, with a last look', async () => {
    const id = await submit(first, { deadline: Math.floor(Date.now() / 1_000) + 5 });
    chain.mine([], 5);
    await chain.tick();
    expect(outcome(id)).toBe('pending');
    await next();
    expect(outcome(id)).toBe('unknown');
    expect(tracker.get(id)?.abandoned).toBe('deadline');
    expect(chain.subscribers.size).toBe(0);
    expect((await tracker.settled(id)).id).toBe(id);
  });

  it('ends after six hours without a deadline, and the record stays', async () => {
    const id = await submit();
    chain.pass(6 * 3_600_000 + 1);
    await next();
    expect(tracker.get(id)?.abandoned).toBe('age');
    expect(await tabs.browser.database.all('transactions')).toHaveLength(1);
    expect(tracker.list()).toHaveLength(1);
  });

  it('finds a receipt in the last look, and again when asked', async () => {
    const id = await submit();
    chain.pass(7 * 3_600_000);
    await next(sent({ hash: first }));
    expect(outcome(id)).toBe('confirmed');
    const late = await submit(second);
    chain.pass(7 * 3_600_000);
    await next();
    expect(outcome(late)).toBe('unknown');
    chain.mine([sent({ hash: second, nonce: 1 })]);
    const again = tracker.recheck(late);
    await vi.advanceTimersByTimeAsync(20);
    await again;
    expect(outcome(late)).toBe('confirmed');
    expect(tracker.get(late)?.abandoned).toBeUndefined();
  });

  it('asked for again by hand, is judged by the nonce of now', async () => {
    const id = await submit(first, { asked });
    chain.pool = [sent({ hash: first })];
    await next();
    expect(tracker.get(id)?.nonce).toBe(0);
    chain.pass(7 * 3_600_000);
    await next();
    expect(outcome(id)).toBe('unknown');
    chain.pool = [];
    chain.mine([sent({ hash: second, value: 1n })]);
    const again = tracker.recheck(id);
    await vi.advanceTimersByTimeAsync(20);
    await again;
    expect(tracker.get(id)?.replacedBy).toBe(second);
  });

  it('does not pile up where a check takes longer than a block', async () => {
    use({ networkType: 'L2' });
    await submit();
    chain.mine();
    await chain.tick(100);
    chain.mine();
    await chain.tick(10_000);
    expect(chain.count('eth_getTransactionReceipt')).toBe(11);
  });

  it('survives a chain that this build does not have', async () => {
    const id = await tracker.begin({ chainId: 99, from, info });
    await tracker.submitted(id, { kind: 'hash', hash: first });
    await tracker.recheck(id);
    expect(outcome(id)).toBe('pending');
  });
});

describe('replacement', () => {
  const own = { asked };

  it('by a faster one of the same content is a speed-up', async () => {
    const id = await submit(first, own);
    chain.pool = [sent({ hash: first })];
    await next();
    expect(tracker.get(id)?.nonce).toBe(0);
    chain.pool = [];
    // Another sender's transaction with the same nonce is in the same block.
    await next({ ...sent({ hash: hash('stranger') }), from: router }, sent({ hash: second }));
    for (let i = 0; i < 3; i++) await next();
    expect(outcome(id)).toBe('confirmed');
    expect(tracker.get(id)).toMatchObject({
      reference: { kind: 'hash', hash: second },
      originalHash: first,
      receipt: { transactionHash: second },
    });
  });

  it('by a transfer of nothing to oneself is a cancellation', async () => {
    const id = await submit(first, own);
    chain.pool = [sent({ hash: first })];
    await next();
    chain.pool = [];
    await next(sent({ hash: second, to: from, value: 0n }));
    for (let i = 0; i < 4; i++) await next();
    expect(outcome(id)).toBe('cancelled');
    expect(tracker.get(id)).toMatchObject({ originalHash: first, receipt: { transactionHash: second } });
  });

  it.each([
    ['another target', { to: `0x${'22'.repeat(20)}` as Address }],
    ['another value', { value: 1n }],
    ['other bytes', { input: '0xabcdee' }],
    ['a transfer to oneself', { to: from, value: 1n }],
    ['a call of oneself', { to: from, value: 0n, input: '0xabcdee' }],
  ] satisfies [string, Partial<FakeTransaction>][])(
    'by one with %s is neither a speed-up nor a cancellation',
    async (_, change) => {
      const id = await submit(first, own);
      chain.pool = [sent({ hash: first })];
      await next();
      chain.pool = [];
      await next(sent({ hash: second, ...change }));
      for (let i = 0; i < 4; i++) await next();
      expect(outcome(id)).toBe('replaced');
      expect(tracker.get(id)).toMatchObject({ replacedBy: second });
    },
  );

  it('by a stranger’s or another of our own is linked', async () => {
    const id = await submit(first, own);
    chain.pool = [sent({ hash: first })];
    await next();
    chain.pool = [];
    await next(sent({ hash: second, value: 1n }));
    for (let i = 0; i < 3; i++) await next();
    expect(outcome(id)).toBe('replaced');
    expect(tracker.get(id)?.replacedBy).toBe(second);

    const third = hash('third');
    const fourth = hash('fourth');
    const a = await submit(third, own);
    const b = await submit(fourth, own);
    chain.pool = [sent({ hash: third, nonce: 1 }), sent({ hash: fourth, nonce: 1, value: 2n })];
    await next();
    chain.pool = [];
    await next(sent({ hash: fourth, nonce: 1, value: 2n }));
    for (let i = 0; i < 3; i++) await next();
    // Its value is higher than requested.
    expect(outcome(b)).toBe('differs');
    expect(tracker.get(a)?.replacedBy).toBe(b);
    expect(outcome(a)).toBe('replaced');
  });

  it('is told within two refreshes, though no block follows the one that has it', async () => {
    const id = await submit(first, own);
    chain.pool = [sent({ hash: first })];
    await next();
    chain.pool = [];
    await next(sent({ hash: second, value: 1n }));
    await chain.tick();
    expect(outcome(id)).toBe('replaced');
    expect(tracker.get(id)).toMatchObject({ replacedBy: second, nonce: 0 });
  });

  it.each([
    ['L1', 16_000],
    ['L2', 24_000],
  ] as const)(
    'is told of a node of an %s that takes three seconds for every answer within %i ms',
    async (networkType, maxMs) => {
      use({ networkType });
      chain.slowMs = 3_000;
      const id = await submit(first, own);
      chain.pool = [sent({ hash: first })];
      chain.mine();
      await chain.tick(60_000);
      chain.pool = [];
      chain.mine([sent({ hash: second, value: 1n })]);
      const startedMs = Date.now();
      while (outcome(id) === 'pending' && Date.now() - startedMs < 60_000) await chain.tick(4_000);
      expect(outcome(id)).toBe('replaced');
      expect(Date.now() - startedMs).toBeLessThanOrEqual(maxMs);
    },
  );

  it('of one that the node never saw is told, too, and taken back if that is included after all', async () => {
    const id = await submit(first, own);
    await next(sent({ hash: second, value: 1n }));
    await chain.tick();
    expect(outcome(id)).toBe('replaced');
    expect(tracker.get(id)?.nonce).toBeUndefined();
    await next();
    expect(chain.subscribers.size).toBe(1);
    // The wallet chose another nonce than the node's next one.
    await next(sent({ hash: first, nonce: 1 }));
    expect(outcome(id)).toBe('confirmed');
    expect(tracker.get(id)).toMatchObject({ nonce: 1, receipt: { transactionHash: first } });
    expect(tracker.get(id)?.replacedBy).toBeUndefined();
  });

  it('is not told of one that the node cannot be asked about', async () => {
    const id = await submit(first, own);
    chain.fail.set('eth_getTransactionByHash', new SluiceError('rpc_error', 'busy'));
    await next(sent({ hash: second, value: 1n }));
    for (let i = 0; i < 8; i++) await next();
    expect(outcome(id)).toBe('pending');
  });

  it.each<[string, Partial<AskedRequest>, Hex, string]>([
    ['the same call with a suffix is a speed-up', { dataSize: 4 }, '0x12345678ff', 'confirmed'],
    ['another call is none', { dataSize: 4 }, '0x99999999', 'replaced'],
    ['another call is none for a record of an earlier version', {}, '0x12345678ff', 'replaced'],
  ])('by %s', async (_, size, input, expected) => {
    const id = await submit(first, {
      asked: { ...asked, dataHash: keccak256('0x12345678') as Hex, ...size },
    });
    chain.pool = [sent({ hash: first, input: '0x12345678' })];
    await next();
    chain.pool = [];
    await next(sent({ hash: second, input }));
    for (let i = 0; i < 4; i++) await next();
    expect(outcome(id)).toBe(expected);
  });

  it('is dropped where nobody can tell what took its nonce', async () => {
    const id = await submit(first, own);
    chain.pool = [sent({ hash: first })];
    await next();
    chain.pool = [];
    chain.stateDepth = 0;
    await next(sent({ hash: second }));
    for (let i = 0; i < 6; i++) await next();
    expect(outcome(id)).toBe('dropped');
    expect(tracker.get(id)?.abandoned).toBe('nonce_used');
  });

  it('is not concluded from one endpoint that lags', async () => {
    const id = await submit(first, own);
    chain.pool = [sent({ hash: first })];
    await next();
    chain.answers.set('eth_getTransactionReceipt', () => null);
    await next(sent({ hash: first }));
    for (let i = 0; i < 8; i++) await next();
    expect(outcome(id)).toBe('pending');
    chain.answers.clear();
    await next();
    expect(outcome(id)).toBe('confirmed');
  });

  it('where pending ones are invisible: null says nothing, and a guessed nonce drops nothing', async () => {
    use({ pendingVisible: false });
    const id = await submit(first, own);
    for (let i = 0; i < 10; i++) await next();
    expect(chain.count('eth_getTransactionByHash')).toBe(0);
    expect(outcome(id)).toBe('pending');
    // Another transaction of ours took the guessed nonce; this one is still on its way.
    await next(sent({ hash: second, value: 1n }));
    for (let i = 0; i < 8; i++) await next();
    expect(outcome(id)).toBe('pending');
    await next(sent({ hash: first, nonce: 1 }));
    expect(outcome(id)).toBe('confirmed');
    expect(tracker.get(id)?.nonce).toBe(1);
  });

  it('where pending ones are invisible: a speed-up is still seen', async () => {
    use({ pendingVisible: false });
    const id = await submit(first, own);
    await next(sent({ hash: second }));
    for (let i = 0; i < 5; i++) await next();
    expect(outcome(id)).toBe('confirmed');
    expect(tracker.get(id)?.originalHash).toBe(first);
  });

  it('where pending ones are invisible: two of ours with one guessed nonce do not replace each other', async () => {
    use({ pendingVisible: false });
    const a = await submit(first, own);
    const b = await submit(second, { asked: { ...asked, valueRaw: '8' } });
    await next(sent({ hash: second, value: 8n }));
    for (let i = 0; i < 6; i++) await next();
    expect([outcome(a), outcome(b)]).toEqual(['pending', 'confirmed']);
  });

  it('that a reorganisation undoes: the original may still win', async () => {
    const id = await submit(first, own);
    chain.pool = [sent({ hash: first })];
    await next();
    chain.pool = [];
    await next(sent({ hash: second, to: from, value: 0n }));
    for (let i = 0; i < 4; i++) await next();
    expect(outcome(id)).toBe('cancelled');
    expect(tracker.pendingCount(1, from)).toBe(0);
    expect(tracker.get(id)).toMatchObject({ reference: { hash: second }, originalHash: first });
    chain.reorganise(6);
    await next(sent({ hash: first }));
    await next();
    expect(outcome(id)).toBe('confirmed');
    expect(tracker.get(id)).toMatchObject({ reference: { kind: 'hash', hash: first } });
    expect(tracker.get(id)?.cancelled).toBeUndefined();
  });
});

describe('lost between asking and hash', () => {
  it('is maybe sent, and found by its nonce and content', async () => {
    const id = await tracker.begin({ chainId: 1, from, info, asked });
    await tracker.uncertain(id);
    expect(outcome(id)).toBe('maybe_sent');
    await next();
    expect(outcome(id)).toBe('maybe_sent');
    await next(sent({ hash: first }));
    await next();
    expect(outcome(id)).toBe('confirmed');
    expect(tracker.get(id)).toMatchObject({ nonce: 0, reference: { kind: 'hash', hash: first } });
  });

  it('was not sent where something else has its nonce', async () => {
    const id = await tracker.begin({ chainId: 1, from, info, asked });
    await tracker.uncertain(id);
    await next();
    await next(sent({ hash: first, value: 1n }));
    for (let i = 0; i < 4; i++) await next();
    expect(outcome(id)).toBe('dropped');
  });

  it('is not mistaken for another record’s transaction', async () => {
    const lost = await tracker.begin({ chainId: 1, from, info, asked });
    await tracker.uncertain(lost);
    const known = await submit(first, { asked });
    await next(sent({ hash: first }));
    for (let i = 0; i < 4; i++) await next();
    expect(outcome(known)).toBe('confirmed');
    expect(outcome(lost)).toBe('dropped');
  });

  it('stays so without a nonce to tell by, until it is given up', async () => {
    const id = await tracker.begin({ chainId: 1, from, info });
    await tracker.uncertain(id);
    await next(sent({ hash: first }));
    expect(outcome(id)).toBe('maybe_sent');
    chain.pass(7 * 3_600_000);
    await next();
    expect(outcome(id)).toBe('unknown');
  });

  it('is not looked for while the wallet is asked', async () => {
    await tracker.begin({ chainId: 1, from, info, asked });
    expect(chain.subscribers.size).toBe(0);
  });

  it('survives a reload', async () => {
    const tab = tabs.open();
    tracker.dispose();
    tracker = tab.tracker;
    const id = await tracker.begin({ chainId: 1, from, info, asked });
    tab.kill();
    tracker = tabs.open().tracker;
    await tracker.ready;
    await vi.advanceTimersByTimeAsync(0);
    expect(outcome(id)).toBe('maybe_sent');
  });
});

describe('finality and reorganisation', () => {
  it('climbs from included to safe to finalized, then rests', async () => {
    chain.safe = 0;
    chain.finalized = 0;
    const id = await submit();
    await next(sent({ hash: first }));
    expect(tracker.get(id)?.finality).toBe('included');
    chain.safe = 1;
    await next();
    expect(tracker.get(id)?.finality).toBe('safe');
    chain.finalized = 1;
    await next();
    expect(tracker.get(id)?.finality).toBe('finalized');
    expect(chain.subscribers.size).toBe(0);
  });

  it('goes back to pending when its block is gone, and is found again', async () => {
    const id = await submit();
    await next(sent({ hash: first }));
    expect(outcome(id)).toBe('confirmed');
    chain.reorganise(1);
    await next();
    expect(outcome(id)).toBe('pending');
    expect(tracker.get(id)?.receipt).toBeUndefined();
    await next(sent({ hash: first }));
    expect(tracker.get(id)).toMatchObject({ receipt: { blockNumber: 3 }, finality: 'included' });
  });

  it('goes back to pending within two refreshes of a node that was set back, though it makes no new block', async () => {
    const id = await submit();
    await next();
    await next(sent({ hash: first }));
    expect(outcome(id)).toBe('confirmed');
    chain.restore(1);
    await chain.tick();
    // An endpoint may be one block behind another.
    expect(outcome(id)).toBe('confirmed');
    await chain.tick();
    expect(outcome(id)).toBe('pending');
    await next(sent({ hash: first }));
    expect(outcome(id)).toBe('confirmed');
  });

  it('is not shaken by a head that is behind once', async () => {
    const id = await submit();
    await next(sent({ hash: first }));
    for (let i = 0; i < 4; i++) {
      const [subscriber] = chain.subscribers;
      subscriber?.receive([], { ...chain.head, number: 0n });
      await chain.tick(0);
      await chain.tick();
      expect(outcome(id)).toBe('confirmed');
    }
  });

  it('notices a fork at the next block, however long ago it was included', async () => {
    const id = await submit();
    await next(sent({ hash: first }));
    chain.pass(5 * 60_000);
    await next();
    chain.reorganise(2);
    await next();
    expect(outcome(id)).toBe('pending');
  });

  it('follows a transaction into another block', async () => {
    const id = await submit();
    await next(sent({ hash: first }));
    chain.reorganise(1);
    chain.mine([sent({ hash: first, status: 0 })]);
    await chain.tick();
    expect(tracker.get(id)?.receipt?.blockNumber).toBe(2);
    expect(outcome(id)).toBe('failed');
  });

  it('is settled anew in another block: what arrived there counts', async () => {
    const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
    const swap = {
      type: 'SWAP',
      tradeType: 'EXACT_INPUT',
      inputCurrencyId: 'ETH',
      outputCurrencyId: token,
      inputCurrencyAmountRaw: '7',
      expectedOutputCurrencyAmountRaw: '100',
      minimumOutputCurrencyAmountRaw: '90',
    } as const;
    const word = (value: string) => `0x${value.replace('0x', '').padStart(64, '0')}`;
    const bringing = (raw: bigint) => {
      const topics = [settledTopics.transfer, word(router), word(from)];
      return sent({ hash: first, logs: [{ address: token, topics, data: word(raw.toString(16)) }] });
    };
    const id = await tracker.begin({ chainId: 1, from, info: swap, asked });
    await tracker.submitted(id, { kind: 'hash', hash: first });
    await next(bringing(95n));
    expect(tracker.get(id)?.info).toMatchObject({ settledOutputCurrencyAmountRaw: '95' });
    chain.reorganise(1);
    chain.mine([bringing(97n)]);
    await chain.tick();
    expect(outcome(id)).toBe('confirmed');
    expect(tracker.get(id)).toMatchObject({
      receipt: { blockNumber: 2 },
      info: { settledOutputCurrencyAmountRaw: '97' },
    });
  });

  it('writes nothing where nothing is learnt', async () => {
    const id = await submit();
    await next();
    await next(sent({ hash: first }));
    const put = vi.spyOn(tabs.browser.database, 'put');
    // The head lags for long, and the receipt stays the same.
    for (let i = 0; i < 4; i++) {
      for (const subscriber of [...chain.subscribers]) subscriber.receive([], { ...chain.head, number: 0n });
      await vi.advanceTimersByTimeAsync(20);
    }
    expect(outcome(id)).toBe('confirmed');
    expect(put).not.toHaveBeenCalled();
  });

  it('does not believe a node that still tells the block it dropped', async () => {
    const id = await submit();
    await next(sent({ hash: first }));
    const stale = { ...tracker.get(id)!.receipt!, blockNumber: '0x1', status: '0x1' };
    chain.answers.set('eth_getTransactionReceipt', () => stale);
    chain.reorganise(1);
    await next();
    expect(tracker.get(id)?.receipt?.blockHash).toBe(stale.blockHash);
    chain.answers.clear();
    await next();
    expect(outcome(id)).toBe('pending');
  });

  it('believes no single missing receipt', async () => {
    const id = await submit();
    await next(sent({ hash: first }));
    chain.answers.set('eth_getTransactionReceipt', () => null);
    await next();
    expect(outcome(id)).toBe('confirmed');
  });
});

describe('Safe transactions and wallet bundles', () => {
  const safeTxHash = hash('safe');
  const success = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e';
  const failure = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23';

  async function submitSafe(): Promise<string> {
    const id = await tracker.begin({ chainId: 1, from, info });
    await tracker.submitted(id, { kind: 'safe', safeTxHash });
    return id;
  }

  it('are never polled as hashes and never given up', async () => {
    const id = await submitSafe();
    chain.pass(48 * 3_600_000);
    await next();
    expect(chain.count('eth_getTransactionReceipt')).toBe(0);
    expect(outcome(id)).toBe('pending');
  });

  it.each([
    ['indexed', [success, safeTxHash], '0x', 'confirmed'],
    ['in the data', [success], `${safeTxHash}${'0'.repeat(64)}`, 'confirmed'],
    ['failed inside', [failure, safeTxHash], '0x', 'failed'],
    ['of another', [success, second], '0x', 'pending'],
  ])('are found by their event: %s', async (_, topics, data, expected) => {
    const id = await submitSafe();
    chain.logs = [{ topics, data, transactionHash: first }];
    await next(sent({ hash: first, from: router, logs: [{ address: from, topics, data }] }));
    expect(outcome(id)).toBe(expected);
    if (expected === 'pending') return;
    expect(tracker.get(id)).toMatchObject({ reference: { hash: first }, originalHash: safeTxHash });
    expect(tracker.get(id)?.nonce).toBeUndefined();
  });

  it('of a bundle wait for the wallet', async () => {
    const id = await tracker.begin({ chainId: 1, from, info });
    await tracker.submitted(id, { kind: 'calls', id: 'bundle' });
    expect(chain.subscribers.size).toBe(0);
    expect(outcome(id)).toBe('pending');
    await tracker.submitted(id, { kind: 'hash', hash: first });
    await next(sent({ hash: first }));
    expect(outcome(id)).toBe('confirmed');
  });
});

describe('several tabs', () => {
  it('share the work: one polls, all know', async () => {
    const other = tabs.open();
    await other.tracker.ready;
    const id = await submit();
    await vi.advanceTimersByTimeAsync(0);
    expect(other.tracker.get(id)).toBeDefined();
    expect(chain.subscribers.size).toBe(1);
    const settled = other.tracker.settled(id);
    await next(sent({ hash: first }));
    expect((await settled).receipt?.status).toBe(1);
    expect(chain.count('eth_getTransactionReceipt')).toBe(1);
  });

  it('hand over when the leading one is hidden or dies', async () => {
    const leader = tabs.open();
    const follower = tabs.open();
    tracker.dispose();
    tracker = leader.tracker;
    await vi.advanceTimersByTimeAsync(0);
    const id = await submit();
    leader.page.show(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(chain.subscribers.size).toBe(1);
    await next(sent({ hash: first }));
    expect(follower.tracker.get(id)?.receipt).toBeDefined();
    leader.page.show(true);
    follower.kill();
    await vi.advanceTimersByTimeAsync(0);
    expect(chain.subscribers.size).toBe(1);
  });

  it('know that another one is asking, and that it died asking', async () => {
    const asker = tabs.open();
    const id = await asker.tracker.begin({ chainId: 1, from, info });
    await vi.advanceTimersByTimeAsync(0);
    expect(outcome(id)).toBe('asking');
    asker.kill();
    await vi.advanceTimersByTimeAsync(0);
    expect(outcome(id)).toBe('maybe_sent');
  });

  it('do not fall back to an older state that is read late', async () => {
    const id = await submit();
    const { database } = tabs.browser;
    const old = await database.all('transactions');
    vi.spyOn(database, 'all').mockImplementation(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return old;
    });
    const late = tabs.open().tracker;
    await next(sent({ hash: first }));
    await vi.advanceTimersByTimeAsync(2_000);
    await late.ready;
    expect(late.get(id)?.receipt).toBeDefined();
  });

  it('forget nothing while the database of one cannot be read', async () => {
    const other = tabs.open();
    await other.tracker.ready;
    const id = await submit();
    await vi.advanceTimersByTimeAsync(0);
    const get = vi.spyOn(tabs.browser.database, 'get').mockRejectedValue(new Error('closed'));
    await next(sent({ hash: first }));
    expect(get).toHaveBeenCalled();
    expect(other.tracker.get(id)).toBeDefined();
  });

  it('forget together what was rejected', async () => {
    const other = tabs.open();
    const id = await tracker.begin({ chainId: 1, from, info });
    await vi.advanceTimersByTimeAsync(0);
    expect(other.tracker.get(id)).toBeDefined();
    await tracker.rejected(id);
    await vi.advanceTimersByTimeAsync(0);
    expect(other.tracker.get(id)).toBeUndefined();
  });
});

describe('waiting', () => {
  it('ends by its signal', async () => {
    const id = await submit();
    const stop = new AbortController();
    const settled = tracker.settled(id, stop.signal);
    settled.catch(() => {});
    await vi.advanceTimersByTimeAsync(0);
    stop.abort();
    await expect(settled).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('ends when the record goes', async () => {
    const id = await tracker.begin({ chainId: 1, from, info });
    const settled = tracker.settled(id);
    settled.catch(() => {});
    await vi.advanceTimersByTimeAsync(0);
    await tracker.rejected(id);
    await expect(settled).rejects.toMatchObject({ code: 'transaction_unknown' });
  });
});

describe('a long history', () => {
  it('of 10,000 records is read in the background and asks nothing of any chain', async () => {
    vi.useRealTimers();
    const { database } = tabs.browser;
    for (let i = 0; i < 10_000; i++) {
      const value: TransactionRecord = {
        id: `id${i}`,
        chainId: 1,
        from,
        reference: { kind: 'hash', hash: hash(`tx ${i}`) },
        info,
        addedTime: 1_700_000_000_000 + i,
        confirmedTime: 1_700_000_000_500 + i,
        receipt: {
          blockHash: first,
          blockNumber: i,
          contractAddress: null,
          from,
          status: 1,
          to: router,
          transactionHash: hash(`tx ${i}`),
          transactionIndex: 0,
        },
      };
      await database.put({ collection: 'transactions', key: value.id, envelope: { version: 1, value } });
    }
    const fresh = tabs.open().tracker;
    expect(fresh.list()).toEqual([]);
    await fresh.ready;
    expect(fresh.list()[0]?.id).toBe('id9999');
    expect(fresh.list()).toHaveLength(10_000);
    expect(fresh.get('id77')?.reference).toEqual({ kind: 'hash', hash: hash('tx 77') });
    expect(chain.calls).toEqual([]);
    fresh.dispose();
  });

  it('hangs on no records that are to replace themselves or each other', async () => {
    const put = (id: string, replaces: string, word: string) => {
      const reference = { kind: 'hash', hash: hash(word) };
      const value = { id, chainId: 1, from, reference, info, nonce: 0, addedTime: Date.now(), replaces };
      return tabs.browser.database.put({
        collection: 'transactions',
        key: id,
        envelope: { version: 1, value },
      });
    };
    await put('self', 'self', 'first');
    await put('a', 'b', 'second');
    await put('b', 'a', 'third');
    tracker.dispose();
    tracker = tabs.open().tracker;
    await tracker.ready;
    await vi.advanceTimersByTimeAsync(0);
    await next(sent({ hash: first }), sent({ hash: second, nonce: 1 }));
    expect(tracker.list().map(({ id }) => id)).toContain('self');
    expect(tracker.get('self')?.receipt).toBeDefined();
    expect(tracker.get('a')?.receipt).toBeDefined();
  });

  it('keeps a record whose info nobody understands, and sets aside what is no record', async () => {
    const { database } = tabs.browser;
    const put = (key: string, value: unknown) =>
      database.put({ collection: 'transactions', key, envelope: { version: 1, value } });
    const record = { id: 'odd', chainId: 1, from, reference: { kind: 'none' }, addedTime: 1 };
    await put('odd', { ...record, info: { type: 'TELEPORT', where: [1] }, later: { field: true } });
    await put('bad', { ...record, id: 'bad', info, from: 'me' });
    const fresh = tabs.open().tracker;
    await fresh.ready;
    expect(fresh.list()).toEqual([
      { ...record, info: { type: 'TELEPORT', where: [1] }, later: { field: true } },
    ]);
    expect(await database.get('transactions.corrupt', 'bad.corrupt.1')).toBeDefined();
    fresh.dispose();
  });
});
