import { autorun } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Address } from '../chain/ChainSpec.ts';
import { loadChunk } from '../runtime/loadChunk.ts';
import { BrowserStorage } from '../storage/BrowserStorage.ts';
import { LazyTransactionSender } from './LazyTransactionSender.ts';
import { LazyTxTracker } from './LazyTxTracker.ts';
import type { TransactionSender } from './TransactionSender.ts';
import { FakeChain, hash } from './testing/FakeChain.ts';
import { FakeTabs, silentLogger } from './testing/fakeTab.ts';

const from: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const info = { type: 'WRAP', unwrapped: false, currencyAmountRaw: '1', chainId: 1 } as const;
const draft = { chainId: 1, from, info };

let tabs: FakeTabs;
beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  tabs = new FakeTabs(new FakeChain());
});
afterEach(() => void vi.useRealTimers());

/** A tab whose tracker is loaded on demand. */
function open() {
  const load = vi.fn(async () => tabs.open().tracker);
  const storage = new BrowserStorage(tabs.browser.tab());
  return { load, tracker: new LazyTxTracker({ storage, logger: silentLogger, load }) };
}

describe('LazyTxTracker', () => {
  it('loads nothing where nothing is stored', async () => {
    const { load, tracker } = open();
    await tracker.ready;
    expect(tracker.list()).toEqual([]);
    expect(tracker.get('x')).toBeUndefined();
    expect(tracker.pendingCount(1, from)).toBe(0);
    expect(load).not.toHaveBeenCalled();
  });

  it('loads with the first transaction, and tells who was looking', async () => {
    const { load, tracker } = open();
    const counts: number[] = [];
    const stop = autorun(() => counts.push(tracker.list({ chainId: 1 }).length));
    const id = await tracker.begin(draft);
    expect(counts).toEqual([0, 0, 1]);
    stop();
    const record = tracker.get(id)!;
    expect(tracker.outcome(record)).toBe('asking');
    await tracker.submitted(id, { kind: 'hash', hash: hash('first') }, 3);
    expect(tracker.get(id)?.nonce).toBe(3);
    expect(tracker.pendingCount(1, from)).toBe(1);
    await expect(tracker.settled(id, AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
    const other = await tracker.begin(draft);
    await tracker.uncertain(other);
    expect(tracker.outcome(tracker.get(other)!)).toBe('maybe_sent');
    await tracker.rejected(other);
    expect(tracker.get(other)).toBeUndefined();
    await expect(tracker.recheck('x')).rejects.toMatchObject({ code: 'transaction_unknown' });
    expect(load).toHaveBeenCalledOnce();
  });

  it('is ready when what an earlier visit stored has been read', async () => {
    await tabs.open().tracker.begin(draft);
    const { load, tracker } = open();
    await tracker.ready;
    expect(load).toHaveBeenCalledOnce();
    expect(tracker.list()).toHaveLength(1);
  });

  it('loads where all that is stored is damaged: mending it is the tracker’s', async () => {
    await tabs.browser.database.put({ collection: 'transactions', key: 'x', envelope: 'junk' });
    const { load, tracker } = open();
    await tracker.ready;
    expect(load).toHaveBeenCalledOnce();
    expect(tracker.list()).toEqual([]);
  });

  it('follows what another tab begins', async () => {
    const { load, tracker } = open();
    await tracker.ready;
    await tabs.open().tracker.begin(draft);
    await vi.advanceTimersByTimeAsync(20);
    expect(load).toHaveBeenCalledOnce();
    expect(tracker.list()).toHaveLength(1);
  });

  it('says so where it cannot be loaded, and loads at the next call', async () => {
    await tabs.open().tracker.begin(draft);
    let online = false;
    const error = vi.fn();
    const tracker = new LazyTxTracker({
      storage: new BrowserStorage(tabs.browser.tab()),
      logger: { ...silentLogger, error },
      load: () =>
        loadChunk(async () => {
          if (!online) throw new TypeError('Failed to fetch');
          return tabs.open().tracker;
        }),
    });
    await vi.advanceTimersByTimeAsync(4_000);
    await tracker.ready;
    expect(error.mock.calls).toMatchObject([
      ['Transactions are not followed', { code: 'chunk_load_failed' }],
    ]);
    online = true;
    await tracker.begin(draft);
    await vi.advanceTimersByTimeAsync(20);
    expect(tracker.list()).toHaveLength(2);
  });
});

describe('LazyTransactionSender', () => {
  it('loads at the first transaction, once', async () => {
    const real: TransactionSender = {
      send: async () => 'id',
      sendBatch: async () => 'batch',
      sponsor: async () => undefined,
      estimateGas: async () => 7n,
    };
    const load = vi.fn(async () => real);
    const sender = new LazyTransactionSender(load);
    expect(load).not.toHaveBeenCalled();
    const call = { to: from, data: '0x', value: 0n } as const;
    expect(await sender.send({ ...call, check: async () => undefined }, draft)).toBe('id');
    expect(await sender.sendBatch([], draft)).toBe('batch');
    expect(await sender.estimateGas(draft, call)).toBe(7n);
    expect(load).toHaveBeenCalledOnce();
  });
});
