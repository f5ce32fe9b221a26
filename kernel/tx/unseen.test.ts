import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Address } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { PollingTxTracker } from './PollingTxTracker.ts';
import type { AskedRequest } from './TransactionRecord.ts';
import { FakeChain, type FakeTransaction, hash } from './testing/FakeChain.ts';
import { FakeTabs } from './testing/fakeTab.ts';
import { emptyDataHash } from './tracking/ChainReads.ts';

const from: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const router: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const asked: AskedRequest = { to: router, valueRaw: '7', dataHash: emptyDataHash, dataSize: 0 };
const sent: FakeTransaction = { hash: hash('sent'), from, to: router, value: 7n, nonce: 0 };

let chain: FakeChain;
let other: FakeChain;
let tracker: PollingTxTracker;
let id: string;

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  chain = new FakeChain();
  other = new FakeChain({ id: 5 });
  ({ tracker } = new FakeTabs(chain, other).open());
  id = await tracker.begin({ chainId: 1, from, info: { type: 'SEND' }, asked });
  await tracker.submitted(id, { kind: 'hash', hash: sent.hash });
});
afterEach(() => {
  tracker.dispose();
  vi.useRealTimers();
});

/** Lets this much time pass, then mines a block with these transactions. */
async function pass(seconds: number, ...transactions: readonly FakeTransaction[]): Promise<void> {
  chain.pass(seconds * 1_000);
  chain.mine(transactions);
  await chain.tick();
}
const record = () => tracker.get(id)!;
const outcome = () => tracker.outcome(record());

describe('a transaction that no node knows', () => {
  it('is told after a minute, and no longer once a node knows it', async () => {
    await pass(50);
    expect(record().unseen).toBeUndefined();
    await pass(15);
    expect([outcome(), record().unseen]).toEqual(['pending', true]);
    chain.pool = [sent];
    await pass(31);
    expect([outcome(), record().unseen]).toEqual(['pending', undefined]);
    await pass(1, sent);
    expect(outcome()).toBe('confirmed');
  });

  it('is confirmed like any other where it comes late', async () => {
    await pass(65);
    await pass(1, sent);
    expect([outcome(), record().unseen]).toEqual(['confirmed', undefined]);
  });

  it('is not called unknown where nobody could be asked', async () => {
    chain.fail.set('eth_getTransactionByHash', new SluiceError('providers_failed', 'down'));
    await pass(65);
    expect(record().unseen).toBeUndefined();
  });

  it('is looked for on the other chains once, and not before', async () => {
    await pass(50);
    expect(other.count('eth_getTransactionByHash')).toBe(0);
    for (let round = 0; round < 5; round++) await pass(35);
    expect(other.count('eth_getTransactionByHash')).toBe(1);
  });
});

describe('a wallet that shows one chain and sends on another', () => {
  it('is found out: its transaction is not what it was asked for', async () => {
    other.mine([sent]);
    await pass(65);
    expect(outcome()).toBe('differs');
    expect(record().differs).toEqual({ parts: ['chain'], chainId: 5 });
    expect(await tracker.settled(id)).toMatchObject({ abandoned: 'other_chain' });
  });

  it.each<[string, Partial<FakeTransaction>]>([
    ['another account’s', { from: router }],
    ['another call', { value: 8n }],
  ])('is not blamed for %s under that hash', async (_, change) => {
    other.mine([{ ...sent, ...change }]);
    await pass(65);
    expect([outcome(), record().unseen]).toEqual(['pending', true]);
  });

  it('is not blamed where the other chain cannot be asked', async () => {
    other.fail.set('eth_getTransactionByHash', new SluiceError('providers_failed', 'down'));
    await pass(65);
    expect(outcome()).toBe('pending');
  });
});
