import { keccak256, Signature } from 'ethers/crypto';
import { Transaction, type TransactionLike } from 'ethers/transaction';
import { Wallet } from 'ethers/wallet';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import { LONE_ENDPOINT } from '../rpc/testing/lonePool.ts';
import type { WalletSession, WalletTransaction } from '../wallet/Connector.ts';
import type { PollingTxTracker } from './PollingTxTracker.ts';
import { replacementObstacle } from './replacementObstacle.ts';
import { provenTransaction } from './sending/provenTransaction.ts';
import type { TransactionInfo } from './TransactionInfo.ts';
import type { TransactionRecord } from './TransactionRecord.ts';
import { type ReplacementGates, TransactionReplacer } from './TransactionReplacer.ts';
import { FakeChain, type FakeTransaction, fakeClients, hash } from './testing/FakeChain.ts';
import { FakeTabs } from './testing/fakeTab.ts';
import { WalletTransactionSender } from './WalletTransactionSender.ts';

const signer = new Wallet(`0x${'11'.repeat(32)}`);
const from = signer.address as Address;
const router: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const data = '0xabcdef';
const info: TransactionInfo = { type: 'WRAP', unwrapped: false, currencyAmountRaw: '5', chainId: 1 };
const base: TransactionLike = {
  type: 2,
  chainId: 1,
  to: router,
  data,
  value: 5n,
  nonce: 3,
  gasLimit: 90_000n,
  maxFeePerGas: 1_000n,
  maxPriorityFeePerGas: 100n,
};
const legacy = { ...base, type: 0, gasPrice: 800n, maxFeePerGas: null, maxPriorityFeePerGas: null };

/** A transaction as a node returns it. */
function told(change: TransactionLike = {}): Record<string, unknown> & { readonly hash: Hex } {
  const transaction = Transaction.from({ ...base, ...change });
  transaction.signature = signer.signingKey.sign(transaction.unsignedHash);
  const { signature, type } = transaction;
  const quantity = (value: bigint | number | null) =>
    value === null ? undefined : `0x${BigInt(value).toString(16)}`;
  return {
    hash: transaction.hash as Hex,
    from,
    type: quantity(type),
    chainId: quantity(transaction.chainId),
    to: transaction.to?.toLowerCase(),
    input: transaction.data,
    value: quantity(transaction.value),
    nonce: quantity(transaction.nonce),
    gas: quantity(transaction.gasLimit),
    gasPrice: quantity(transaction.gasPrice ?? transaction.maxFeePerGas),
    maxFeePerGas: quantity(transaction.maxFeePerGas),
    maxPriorityFeePerGas: quantity(transaction.maxPriorityFeePerGas),
    r: signature?.r,
    s: signature?.s,
    v: quantity(signatureV(transaction)),
  };
}

function signatureV({ type, chainId, signature }: Transaction): bigint | number {
  if (!signature) return 0;
  if (type !== 0) return signature.yParity;
  return chainId === 0n ? signature.v : Signature.getChainIdV(chainId, signature.v);
}

describe('a transaction that a node tells', () => {
  test.each([
    ['with a base fee', told()],
    ['legacy', told(legacy)],
    ['legacy, for every chain', told({ ...legacy, chainId: 0 })],
    ['with an access list', told({ ...legacy, type: 1 })],
  ])('is believed where it hashes to its hash: %s', (_, answer) => {
    const fees =
      'maxFeePerGas' in answer && answer.maxFeePerGas
        ? { maxFeePerGas: 1_000n, maxPriorityFeePerGas: 100n }
        : { gasPrice: 800n };
    expect(provenTransaction(answer, answer.hash)).toEqual({
      from,
      to: router,
      data,
      value: 5n,
      nonce: 3,
      gas: 90_000n,
      fees,
    });
  });

  test.each([
    ['another nonce', { nonce: '0x4' }],
    ['other bytes', { input: '0xabcdee' }],
    ['lower fees', { maxFeePerGas: '0x1' }],
    ['no signature', { r: undefined }],
  ])('is not with %s', (_, lie) => {
    const answer = told();
    expect(provenTransaction({ ...answer, ...lie }, answer.hash)).toBeUndefined();
  });

  test('is not one that is none', () => {
    expect(provenTransaction(null, hash('x'))).toBeUndefined();
    expect(provenTransaction('0x', hash('x'))).toBeUndefined();
  });
});

describe('what this app cannot replace', () => {
  const record = (reference: TransactionRecord['reference']) => ({ reference }) as TransactionRecord;
  const sent = record({ kind: 'hash', hash: hash('one') });
  const open = { pendingVisible: true };

  test('is a Safe’s, a batch, and what waits on a chain that shows none', () => {
    expect(replacementObstacle(sent, open, 'INJECTED')).toBeUndefined();
    expect(replacementObstacle(sent, open, 'GNOSIS_SAFE')).toBe('safe');
    expect(replacementObstacle(record({ kind: 'safe', safeTxHash: hash('one') }), open, 'INJECTED')).toBe(
      'safe',
    );
    expect(replacementObstacle(record({ kind: 'calls', id: 'x' }), open, 'INJECTED')).toBe('batch');
    expect(replacementObstacle(sent, { pendingVisible: false }, 'INJECTED')).toBe('chain');
  });
});

describe('a replacement', () => {
  let chain: FakeChain;
  let tabs: FakeTabs;
  let tracker: PollingTxTracker;
  let replacer: TransactionReplacer;
  let sent: WalletTransaction[];
  let answer: () => Promise<Hex>;
  let known: Record<string, unknown>[];
  let id: string;
  const first = told();

  beforeEach(async () => {
    vi.useFakeTimers({ now: 1_800_000_000_000 });
    chain = new FakeChain();
    tabs = new FakeTabs(chain);
    tracker = tabs.open().tracker;
    sent = [];
    answer = async () => hash('replacement');
    const wallet = {
      account: from,
      chainId: 1,
      option: { type: 'INJECTED' },
      sendTransaction: (transaction: WalletTransaction) => {
        sent.push(transaction);
        return answer();
      },
    } as unknown as WalletSession;
    const clients = fakeClients(chain);
    replacer = new TransactionReplacer(
      clients,
      new WalletTransactionSender(clients, wallet, tracker),
      tracker,
    );
    known = [first];
    chain.answers.set(
      'eth_getTransactionByHash',
      ([wanted]) => known.find((one) => one.hash === wanted) ?? null,
    );
    chain.answers.set('eth_getTransactionCount', () => '0x3');
    chain.answers.set('eth_estimateGas', () => '0x5208');
    chain.answers.set('eth_call', () => '0x');
    chain.answers.set('eth_simulateV1', () => [{ calls: [{ status: '0x1', returnData: '0x', logs: [] }] }]);
    id = await tracker.begin({
      chainId: 1,
      from,
      info,
      deadline: 1_900_000_000,
      asked: { to: router, valueRaw: '5', dataHash: keccak256(data) as Hex, nextNonce: 3 },
    });
    await tracker.submitted(id, { kind: 'hash', hash: first.hash });
  });

  afterEach(() => {
    tracker.dispose();
    vi.useRealTimers();
  });

  const outcome = (one = id) => tracker.outcome(tracker.get(one)!);
  async function replace(kind: 'cancel' | 'speed_up'): Promise<void> {
    const plan = replacer.plan(id, kind);
    plan.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(50);
    const asked = replacer.send(await plan, { check: () => undefined });
    asked.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(50);
    await asked;
  }
  /** From here on the node answers itself, with these transactions in a block. */
  async function include(...transactions: readonly FakeTransaction[]): Promise<void> {
    chain.answers.delete('eth_getTransactionByHash');
    chain.answers.delete('eth_getTransactionCount');
    chain.mine(transactions);
    await chain.tick();
  }
  const original: FakeTransaction = { hash: first.hash, from, to: router, value: 5n, nonce: 3, input: data };
  const refused = (reason: string) => ({ code: `replacement_${reason}` });

  it('that cancels moves nothing, to oneself, with the nonce and an eighth more, and is stored before it is asked', async () => {
    const stored: unknown[] = [];
    answer = async () => {
      stored.push(...(await tabs.browser.database.all('transactions')));
      return hash('replacement');
    };
    await replace('cancel');
    expect(sent).toEqual([
      {
        from,
        to: from,
        data: '0x',
        value: 0n,
        gas: 25_200n,
        nonce: 3,
        fees: { maxFeePerGas: 1_125n, maxPriorityFeePerGas: 113n },
      },
    ]);
    expect(stored).toHaveLength(2);
    expect(stored).toContainEqual(
      expect.objectContaining({
        envelope: expect.objectContaining({
          value: expect.objectContaining({
            replaces: id,
            info: { type: 'CANCEL' },
            reference: { kind: 'none' },
          }),
        }),
      }),
    );
    // One transaction waits, under either hash.
    expect(tracker.list()).toHaveLength(1);
    expect(tracker.pendingCount(1, from)).toBe(1);
    expect(tracker.list({ replacing: id })).toHaveLength(1);
    expect(outcome()).toBe('pending');
  });

  it('tells what it costs at the most, and what the waiting one does', async () => {
    const plan = replacer.plan(id, 'speed_up');
    await vi.advanceTimersByTimeAsync(50);
    expect(await plan).toMatchObject({
      nonce: 3,
      gas: 90_000n,
      maxCost: 90_000n * 1_125n,
      maxCostBefore: 90_000n * 1_000n,
    });
  });

  it('says who agreed on its nonce, and again before the wallet is asked, which that may stop', async () => {
    const planned = async () => {
      const plan = replacer.plan(id, 'cancel');
      await vi.advanceTimersByTimeAsync(50);
      return plan;
    };
    expect((await planned()).basis).toEqual({ state: 'alone', endpoint: LONE_ENDPOINT, unanswered: [] });
    // Both tell what the chain holds.
    chain.answers.delete('eth_getTransactionCount');
    chain.hasWitness = true;
    const plan = await planned();
    expect(plan.basis).toMatchObject({ state: 'agreed', endpoints: [expect.anything(), expect.anything()] });
    chain.hasWitness = false;
    const check = vi.fn<ReplacementGates['check']>(() => {
      throw new SluiceError('cancelled', 'It rests on less');
    });
    const asked = replacer.send(plan, { check });
    asked.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(50);
    await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
    expect(check.mock.calls).toEqual([[{ state: 'alone', endpoint: LONE_ENDPOINT, unanswered: [] }]]);
    expect(sent).toEqual([]);
  });

  it('is not asked for where two disagree on its nonce', async () => {
    chain.hasWitness = true;
    await expect(replace('cancel')).rejects.toMatchObject({ code: 'providers_failed' });
    expect(sent).toEqual([]);
  });

  it('is held to a multiple of the fee before, where one endpoint alone says that the network asks for more', async () => {
    chain.answers.set('eth_getBlockByNumber', () => ({ baseFeePerGas: '0x3b9aca00' }));
    const plan = replacer.plan(id, 'speed_up');
    await vi.advanceTimersByTimeAsync(50);
    // Five times what the waiting one pays at most, doubled as wallets do, and a tip of as much.
    expect(await plan).toMatchObject({ fees: { maxFeePerGas: 15_000n, maxPriorityFeePerGas: 5_000n } });
  });

  it('that cancels for more gas than it should take is not asked for before the person allows it', async () => {
    chain.answers.set('eth_estimateGas', () => '0x989680');
    const refused = replacer.plan(id, 'cancel');
    refused.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(50);
    await expect(refused).rejects.toMatchObject({ code: 'gas_excessive' });
    const allowed = replacer.plan(id, 'cancel', 12_000_000n);
    await vi.advanceTimersByTimeAsync(50);
    expect(await allowed).toMatchObject({ gas: 12_000_000n });
  });

  it('that speeds up is the same call, tried first', async () => {
    await replace('speed_up');
    expect(sent).toMatchObject([{ to: router, data, value: 5n, gas: 90_000n, nonce: 3 }]);
    expect(tracker.list({ replacing: id })).toMatchObject([{ info, deadline: 1_900_000_000 }]);

    for (const method of ['eth_call', 'eth_simulateV1']) {
      chain.fail.set(method, new SluiceError('call_reverted', 'execution reverted: STF'));
    }
    await expect(replace('speed_up')).rejects.toMatchObject({ code: 'transaction_reverted' });
    expect(sent).toHaveLength(1);
  });

  it('outbids the attempts before it', async () => {
    const faster = told({ maxFeePerGas: 8_000n, maxPriorityFeePerGas: 800n });
    answer = async () => faster.hash;
    await replace('speed_up');
    known.push(faster);
    await replace('cancel').catch(() => undefined);
    expect(sent[1]?.fees).toEqual({ maxFeePerGas: 9_000n, maxPriorityFeePerGas: 900n });
  });

  it('is of the legacy kind where the waiting one is', async () => {
    const old = told(legacy);
    const other = await tracker.begin({
      chainId: 1,
      from,
      info,
      asked: { to: router, valueRaw: '5', dataHash: keccak256(data) as Hex },
    });
    await tracker.submitted(other, { kind: 'hash', hash: old.hash });
    known.push(old);
    id = other;
    await replace('cancel');
    expect(sent[0]?.fees).toEqual({ gasPrice: 900n });
  });

  it.each([
    ['no node tells of it', () => void known.pop(), 'unseen'],
    ['a node lies about its nonce', () => void known.splice(0, 1, { ...first, nonce: '0x9' }), 'unseen'],
    ['its nonce is used', () => void chain.answers.set('eth_getTransactionCount', () => '0x4'), 'late'],
  ])('is not asked for where %s', async (_, change, reason) => {
    change();
    await expect(replace('cancel')).rejects.toMatchObject(refused(reason));
    expect(sent).toEqual([]);
    expect(tracker.list({ replacing: id })).toEqual([]);
  });

  it.each([
    ['other bytes', { data: '0xabcd' }],
    ['another target', { to: `0x${'22'.repeat(20)}` }],
    ['another value', { value: 6n }],
  ])('is not asked for twice where the wallet sent %s than this app asked for', async (_, change) => {
    const other = told(change);
    const changed = await tracker.begin({
      chainId: 1,
      from,
      info,
      deadline: 1_900_000_000,
      asked: { to: router, valueRaw: '5', dataHash: keccak256(data) as Hex },
    });
    await tracker.submitted(changed, { kind: 'hash', hash: other.hash });
    known.push(other);
    id = changed;
    await expect(replace('speed_up')).rejects.toMatchObject(refused('changed'));
    await replace('cancel');
    expect(sent).toMatchObject([{ to: from, data: '0x', value: 0n }]);
    // A cancellation has no deadline.
    expect(tracker.list({ replacing: id })[0]?.deadline).toBeUndefined();
  });

  it('is not asked for where nobody knows what was asked, or another account has sent it', async () => {
    for (const [sender, nonce, reason] of [
      [from, 4, 'changed'],
      [router, 5, 'smart_account'],
    ] as const) {
      const found = told({ nonce });
      known.push(found);
      id = await tracker.begin({ chainId: 1, from: sender, info });
      await tracker.submitted(id, { kind: 'hash', hash: found.hash });
      await expect(replace('speed_up')).rejects.toMatchObject(refused(reason));
    }
    expect(sent).toEqual([]);
  });

  it('is not asked for once the transaction is over', async () => {
    await include(original);
    await expect(replace('cancel')).rejects.toMatchObject(refused('late'));
  });

  it('is asked of no wallet where the dialog was closed, or it waits no more, while the sender worked', async () => {
    const plan = replacer.plan(id, 'speed_up');
    await vi.advanceTimersByTimeAsync(50);
    const calledOff = () => {
      throw new SluiceError('cancelled', 'closed');
    };
    const send = async (onAsk?: () => void) => {
      const asked = replacer.send(await plan, { check: () => undefined, onAsk });
      asked.catch(() => undefined);
      await vi.advanceTimersByTimeAsync(50);
      await asked;
    };
    await expect(send(calledOff)).rejects.toMatchObject({ code: 'cancelled' });
    chain.answers.set('eth_simulateV1', () => {
      void tracker.rejected(id);
      return [{ calls: [{ status: '0x1', returnData: '0x', logs: [] }] }];
    });
    await expect(send()).rejects.toMatchObject(refused('late'));
    expect(sent).toEqual([]);
    expect(tracker.list()).toEqual([]);
  });

  it('leaves nothing behind when the person says no', async () => {
    answer = () => Promise.reject({ code: 4001, message: 'User rejected' });
    await expect(replace('cancel')).rejects.toMatchObject({ code: 'wallet_rejected' });
    expect(tracker.list({ replacing: id })).toEqual([]);
    expect(outcome()).toBe('pending');
  });

  it('that cancels, once included, makes the record a cancelled one under its hash', async () => {
    await replace('cancel');
    await include({ hash: hash('replacement'), from, to: from, nonce: 3 });
    expect(outcome()).toBe('cancelled');
    expect(tracker.get(id)).toMatchObject({
      info,
      nonce: 3,
      reference: { kind: 'hash', hash: hash('replacement') },
      originalHash: first.hash,
      receipt: { transactionHash: hash('replacement') },
    });
    expect(await tabs.browser.database.all('transactions')).toHaveLength(1);
  });

  it('that speeds up, once included, confirms the record under its hash', async () => {
    await replace('speed_up');
    const settled = tracker.settled(id);
    await include({ ...original, hash: hash('replacement') });
    expect(await settled).toMatchObject({
      id,
      reference: { hash: hash('replacement') },
      originalHash: first.hash,
    });
    expect(outcome()).toBe('confirmed');
    expect(await tabs.browser.database.all('transactions')).toHaveLength(1);
  });

  it('that comes too late is forgotten, and the record is confirmed', async () => {
    await replace('cancel');
    await include(original);
    expect(outcome()).toBe('confirmed');
    expect(tracker.get(id)?.reference).toEqual({ kind: 'hash', hash: first.hash });
    expect(await tabs.browser.database.all('transactions')).toHaveLength(1);
  });

  it('is a transaction of its own where the wallet chose another nonce', async () => {
    await replace('speed_up');
    const [{ id: other }] = tracker.list({ replacing: id }) as [TransactionRecord];
    await include({ ...original, hash: hash('replacement'), nonce: 4 });
    expect(outcome(other)).toBe('confirmed');
    expect(outcome()).toBe('pending');
    expect(tracker.list()).toHaveLength(2);

    await include(original);
    expect(outcome()).toBe('confirmed');
  });
});
