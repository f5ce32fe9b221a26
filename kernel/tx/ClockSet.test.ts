import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Address } from '../chain/ChainSpec.ts';
import type { PollingTxTracker } from './PollingTxTracker.ts';
import type { AskedRequest } from './TransactionRecord.ts';
import { FakeChain, type FakeTransaction, hash } from './testing/FakeChain.ts';
import { FakeTabs } from './testing/fakeTab.ts';
import { emptyDataHash } from './tracking/ChainReads.ts';

const from: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const router: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const asked: AskedRequest = { to: router, valueRaw: '7', dataHash: emptyDataHash, dataSize: 0 };
const sent: FakeTransaction = { hash: hash('sent'), from, to: router, value: 7n, nonce: 0 };
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let chain: FakeChain;
let tracker: PollingTxTracker;
let id: string;

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  chain = new FakeChain();
  ({ tracker } = new FakeTabs(chain).open());
  id = await tracker.begin({ chainId: 1, from, info: { type: 'SEND' }, asked });
  await tracker.submitted(id, { kind: 'hash', hash: sent.hash });
  await block();
});
afterEach(() => {
  tracker.dispose();
  vi.useRealTimers();
});

async function block(...transactions: readonly FakeTransaction[]): Promise<void> {
  chain.mine(transactions);
  await chain.tick(1000);
}
const record = () => tracker.get(id)!;

describe.each([
  ['ten minutes back', -10 * MINUTE_MS],
  ['a day back', -DAY_MS],
  ['ten minutes forward', 10 * MINUTE_MS],
  ['a day forward', DAY_MS],
])('the wall clock is set %s while a transaction is tracked', (_, ms) => {
  it('each block is looked at, and its receipt is found with the block that has it', async () => {
    vi.setSystemTime(Date.now() + ms);
    for (let blocks = 0; blocks < 3; blocks += 1) {
      await block();
      expect(tracker.outcome(record())).toBe('pending');
      expect(record().lastCheckedBlockNumber).toBe(Number(chain.head.number));
    }
    await block(sent);
    expect(tracker.outcome(record())).toBe('confirmed');
  });

  it('that no node knows it is told after a minute of the chain, neither sooner nor later', async () => {
    vi.setSystemTime(Date.now() + ms);
    await block();
    expect(record().unseen).toBeUndefined();
    chain.pass(MINUTE_MS);
    await block();
    expect(record().unseen).toBe(true);
  });
});
