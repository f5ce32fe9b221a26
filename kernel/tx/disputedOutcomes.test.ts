import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { PollingTxTracker } from './PollingTxTracker.ts';
import { settledTopics } from './settledOutput.ts';
import type { AskedRequest } from './TransactionRecord.ts';
import { FakeChain, type FakeTransaction, hash } from './testing/FakeChain.ts';
import { FakeTabs } from './testing/fakeTab.ts';
import { emptyDataHash } from './tracking/ChainReads.ts';

const from: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const router: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const token: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const asked: AskedRequest = { to: router, valueRaw: '7', dataHash: emptyDataHash, nextNonce: 0 };
const wrap = { type: 'WRAP', unwrapped: false, currencyAmountRaw: '1', chainId: 1 } as const;
const swap = {
  type: 'SWAP',
  tradeType: 'EXACT_INPUT',
  inputCurrencyId: 'ETH',
  outputCurrencyId: token,
  inputCurrencyAmountRaw: '7',
  expectedOutputCurrencyAmountRaw: '100',
  minimumOutputCurrencyAmountRaw: '99',
} as const;
const mine = hash('mine');
const invented = hash('invented');
const RECEIPT = 'eth_getTransactionReceipt';

let chain: FakeChain;
let tracker: PollingTxTracker;

/** The first node lies by `chain.answers`; with a witness, another operator's node tells the truth. */
function use(hasWitness: boolean): void {
  tracker?.dispose();
  chain = new FakeChain();
  chain.hasWitness = hasWitness;
  tracker = new FakeTabs(chain).open().tracker;
}

const sent = (more: Partial<FakeTransaction> = {}): FakeTransaction => ({
  ...{ from, to: router, value: 7n, nonce: 0, hash: mine },
  ...more,
});

async function submit(info: typeof wrap | typeof swap = wrap, nonce?: number): Promise<string> {
  const id = await tracker.begin({ chainId: 1, from, info, asked });
  await tracker.submitted(id, { kind: 'hash', hash: mine }, nonce);
  return id;
}

async function next(...transactions: readonly FakeTransaction[]): Promise<void> {
  chain.mine(transactions);
  await chain.tick();
}

const outcome = (id: string) => tracker.outcome(tracker.get(id)!);

/** The true receipt, with other fields. */
async function receiptWith(fields: object, of: Hex = mine): Promise<object> {
  const rpc = chain.client.rpc;
  const truth = await rpc.request<object>(RECEIPT, [of], { avoid: 'https://first.example' });
  return { ...truth, ...fields };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  use(true);
});
afterEach(() => {
  tracker.dispose();
  vi.useRealTimers();
});

const transfer = (raw: bigint) => ({
  address: token,
  topics: [settledTopics.transfer, `0x${'0'.repeat(64)}`, `0x${'0'.repeat(24)}${from.slice(2)}`],
  data: `0x${raw.toString(16).padStart(64, '0')}`,
});

describe('what one endpoint says of a receipt, and another operator does not', () => {
  it.each([
    ['that it reverted', { status: '0x0' }],
    ['another block', { blockHash: hash('elsewhere') }],
    ['another amount', { logs: [transfer(200n)] }],
  ])('%s: it stays pending, with words, until they agree', async (_, lie) => {
    const id = await submit(swap);
    chain.mine([sent({ logs: [transfer(100n)] })]);
    const told = await receiptWith(lie);
    chain.answers.set(RECEIPT, () => told);
    await next();
    // A node may be a block behind: nothing is said at once.
    expect([outcome(id), tracker.get(id)?.disputed]).toEqual(['pending', undefined]);
    await next();
    expect(outcome(id)).toBe('pending');
    expect(tracker.get(id)?.disputed).toEqual(['https://first.example', 'https://witness.example']);
    chain.answers.clear();
    await next();
    expect(outcome(id)).toBe('confirmed');
    expect(tracker.get(id)?.disputed).toBeUndefined();
    expect(tracker.get(id)?.info).toMatchObject({ settledOutputCurrencyAmountRaw: '100' });
  });

  it('that there is one, of a transaction that nobody included', async () => {
    const id = await submit();
    chain.answers.set(RECEIPT, () => ({
      ...{ blockHash: hash('invented block'), blockNumber: '0x1', from, to: router, status: '0x1' },
      ...{ transactionHash: mine, transactionIndex: '0x0', logs: [] },
    }));
    await next();
    await next();
    expect(outcome(id)).toBe('pending');
    expect(tracker.get(id)?.disputed).toHaveLength(2);
  });

  it('that there is none: the other is asked, and the end waits', async () => {
    const id = await submit();
    chain.answers.set(RECEIPT, () => null);
    await next(sent());
    await next();
    expect(outcome(id)).toBe('pending');
    expect(tracker.get(id)?.disputed).toHaveLength(2);
  });

  it('that the transaction is another one than was asked for', async () => {
    const id = await submit();
    chain.mine([sent()]);
    chain.answers.set('eth_getTransactionByHash', () => ({
      ...{ hash: mine, from, to: token, nonce: '0x0', value: '0x7', input: '0x' },
    }));
    await next();
    await next();
    expect(outcome(id)).toBe('pending');
    expect(tracker.get(id)?.disputed).toHaveLength(2);
  });

  it('where it is the only endpoint, is taken as it is, by one request', async () => {
    use(false);
    const id = await submit();
    chain.mine([sent()]);
    const told = await receiptWith({ status: '0x0' });
    chain.answers.set(RECEIPT, () => told);
    const before = chain.count(RECEIPT);
    await next();
    expect(outcome(id)).toBe('failed');
    expect(chain.count(RECEIPT) - before).toBe(1);
  });
});

describe('one endpoint alone cannot end a record', () => {
  it('by a used nonce: it is not dropped', async () => {
    const id = await submit(wrap, 0);
    chain.answers.set('eth_getTransactionCount', () => '0x5');
    for (let round = 0; round < 8; round += 1) await next();
    expect(outcome(id)).toBe('pending');
    use(false);
    const alone = await submit(wrap, 0);
    chain.answers.set('eth_getTransactionCount', () => '0x5');
    for (let round = 0; round < 8; round += 1) await next();
    expect(outcome(alone)).toBe('dropped');
  });

  it.each([
    ['another call', { value: '0x1', to: token }],
    ['a cancellation', { value: '0x0', to: from }],
    ['the same call, sped up', { value: '0x7', to: router }],
  ])('by an invented transaction with its nonce, %s', async (_, call) => {
    const id = await submit(wrap, 0);
    const taker = { hash: invented, from, nonce: '0x0', input: '0x', ...call };
    chain.answers.set('eth_getTransactionCount', ([, block]) => (block === '0x0' ? '0x0' : '0x1'));
    chain.answers.set('eth_getBlockByNumber', ([number]) => ({
      ...{ number, hash: hash('invented block'), timestamp: '0x1', transactions: [taker] },
    }));
    for (let round = 0; round < 4; round += 1) await next();
    expect(outcome(id)).toBe('pending');
    expect(tracker.get(id)).toMatchObject({ reference: { kind: 'hash', hash: mine } });
    chain.answers.clear();
    await next(sent());
    expect(outcome(id)).toBe('confirmed');
  });

  it('by an invented transaction for one whose hash was lost', async () => {
    const id = await tracker.begin({ chainId: 1, from, info: wrap, asked });
    await tracker.uncertain(id);
    const taker = { hash: invented, from, to: router, value: '0x7', nonce: '0x0', input: '0x' };
    chain.answers.set('eth_getTransactionCount', ([, block]) => (block === '0x0' ? '0x0' : '0x1'));
    chain.answers.set('eth_getBlockByNumber', ([number]) => ({
      ...{ number, hash: hash('invented block'), timestamp: '0x1', transactions: [taker] },
    }));
    for (let round = 0; round < 5; round += 1) await next();
    expect(outcome(id)).toBe('maybe_sent');
    // Transactions of others with its nonces: it was never sent, says one node.
    const other = { ...taker, to: token };
    chain.answers.set('eth_getBlockByNumber', ([number]) => ({
      ...{ number, hash: hash('invented block'), timestamp: '0x1', transactions: [other] },
    }));
    for (let round = 0; round < 5; round += 1) await next();
    expect(outcome(id)).toBe('maybe_sent');
    chain.answers.clear();
    await next(sent());
    await next();
    expect(outcome(id)).toBe('confirmed');
  });

  it('by taking a confirmed one back', async () => {
    const id = await submit();
    await next(sent());
    expect(outcome(id)).toBe('confirmed');
    chain.answers.set(RECEIPT, () => null);
    chain.answers.set('eth_getBlockByNumber', () => null);
    for (let round = 0; round < 4; round += 1) await next();
    expect(outcome(id)).toBe('confirmed');
  });

  it("by a Safe's event that the receipt does not contain", async () => {
    const safeTxHash = hash('safe');
    const success = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e';
    const id = await tracker.begin({ chainId: 1, from, info: wrap });
    await tracker.submitted(id, { kind: 'safe', safeTxHash });
    chain.logs = [{ topics: [success, safeTxHash], data: '0x', transactionHash: mine }];
    await next(sent({ from: router }));
    await next();
    expect(outcome(id)).toBe('pending');
  });
});
