import { keccak256 } from 'ethers/crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TransactionCall } from '../calldata/TransactionCall.ts';
import type { Address } from '../chain/ChainSpec.ts';
import type { Currency } from '../currency/Currency.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { OnAsk, WalletAsk, WalletSession, WalletTransaction } from '../wallet/Connector.ts';
import type { PollingTxTracker } from './PollingTxTracker.ts';
import type { TransactionInfo } from './TransactionInfo.ts';
import type { TransactionRequest } from './TransactionSender.ts';
import { FakeChain, fakeClients, hash } from './testing/FakeChain.ts';
import { FakeTabs } from './testing/fakeTab.ts';
import { WalletTransactionSender } from './WalletTransactionSender.ts';

const from: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const router: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const call: TransactionCall = { to: router, data: '0xabcdef', value: 5n };
const request: TransactionRequest = { ...call, check: async () => undefined };
const info: TransactionInfo = { type: 'WRAP', unwrapped: false, currencyAmountRaw: '5', chainId: 1 };
const draft = { chainId: 1, from, info, deadline: 2_000_000_000 };
const approval: TransactionInfo = { type: 'APPROVAL', tokenAddress: router, spender: router, amount: '1' };

class FakeWallet {
  account: Address | undefined = from;
  chainId: number | undefined = 1;
  option: { type: string } | undefined = { type: 'INJECTED' };
  readonly sent: { readonly transaction: WalletTransaction; readonly chainId: number }[] = [];
  answer: () => Promise<unknown> = async () => hash('sent');

  sendTransaction(transaction: WalletTransaction, chainId: number, onAsk?: OnAsk): Promise<unknown> {
    const { to, data, value } = transaction;
    onAsk?.({ kind: 'calls', from: transaction.from, chainId, calls: [{ to, data, value }] });
    this.sent.push({ transaction, chainId });
    return this.answer();
  }
}

let chain: FakeChain;
let tabs: FakeTabs;
let wallet: FakeWallet;
let tracker: PollingTxTracker;
let sender: WalletTransactionSender;

function use(spec: ConstructorParameters<typeof FakeChain>[0] = {}): void {
  chain = new FakeChain(spec);
  tabs = new FakeTabs(chain);
  wallet = new FakeWallet();
  tracker = tabs.open().tracker;
  sender = new WalletTransactionSender(fakeClients(chain), wallet as unknown as WalletSession, tracker);
  chain.answers.set('eth_estimateGas', () => '0x186a0');
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  use();
});

afterEach(() => {
  tracker.dispose();
  vi.useRealTimers();
});

describe('send', () => {
  it('estimates, stores the record, asks the wallet, stores the hash', async () => {
    const stored: unknown[] = [];
    wallet.answer = async () => {
      stored.push(...(await tabs.browser.database.all('transactions')));
      return hash('sent').toUpperCase().replace('0X', '0x');
    };
    const id = await sender.send(request, draft);
    expect(stored).toMatchObject([{ key: id, envelope: { value: { reference: { kind: 'none' } } } }]);
    expect(wallet.sent).toEqual([{ transaction: { from, ...call, gas: 120_000n }, chainId: 1 }]);
    expect(tracker.get(id)).toEqual({
      ...draft,
      id,
      addedTime: 1_800_000_000_000,
      reference: { kind: 'hash', hash: hash('sent') },
      asked: {
        to: router,
        valueRaw: '5',
        dataHash: keccak256('0xabcdef'),
        dataSize: 3,
        gasEstimate: '100000',
        gasLimit: '120000',
        nextNonce: 0,
      },
    });
    expect(chain.calls[0]).toEqual({
      method: 'eth_estimateGas',
      params: [{ from, to: router, data: '0xabcdef', value: '0x5' }],
    });
  });

  it('knows the target again, in whichever letters a plugin writes it', async () => {
    const to = router.toLowerCase() as Address;
    expect(tracker.get(await sender.send({ ...request, to }, draft))?.asked?.to).toBe(router);
  });

  it('takes a gas limit that is given', async () => {
    await sender.send({ ...request, gas: 7n }, draft);
    expect(wallet.sent[0]?.transaction.gas).toBe(7n);
    expect(chain.count('eth_estimateGas')).toBe(0);
  });

  it('remembers the next nonce, over our own pending ones', async () => {
    use({ pendingVisible: false });
    await sender.send(request, draft);
    wallet.answer = async () => hash('another');
    const id = await sender.send(request, draft);
    expect(tracker.get(id)?.asked?.nextNonce).toBe(1);
    chain.fail.set('eth_getTransactionCount', new SluiceError('providers_failed', 'down'));
    wallet.answer = async () => hash('third');
    expect(tracker.get(await sender.send(request, draft))?.asked).not.toHaveProperty('nextNonce');
  });

  it('does not take a Safe’s answer for a hash', async () => {
    wallet.option = { type: 'GNOSIS_SAFE' };
    const id = await sender.send(request, draft);
    expect(tracker.get(id)?.reference).toEqual({ kind: 'safe', safeTxHash: hash('sent') });
  });

  it.each([
    ['no account', { account: undefined }, 'wallet_disconnected'],
    ['another account', { account: router }, 'wallet_unauthorized'],
    ['another chain', { chainId: 2 }, 'wallet_wrong_chain'],
    ['no chain', { chainId: undefined }, 'wallet_wrong_chain'],
  ])('asks nothing with %s', async (_, state, code) => {
    Object.assign(wallet, state);
    await expect(sender.send(request, draft)).rejects.toMatchObject({ code });
    expect(wallet.sent).toEqual([]);
    expect(chain.calls).toEqual([]);
    expect(tracker.list()).toEqual([]);
  });

  it('asks nothing when the wallet moves to another chain during the estimate', async () => {
    chain.answers.set('eth_estimateGas', () => {
      wallet.chainId = 2;
      return '0x5208';
    });
    await expect(sender.send(request, draft)).rejects.toMatchObject({
      code: 'wallet_wrong_chain',
      values: { expected: 1, actual: 2 },
    });
    expect(tracker.list()).toEqual([]);
  });

  it('asks nothing when the estimate reverts, and says why', async () => {
    chain.fail.set('eth_estimateGas', new SluiceError('call_reverted', 'execution reverted: STF'));
    await expect(sender.send(request, draft)).rejects.toMatchObject({
      code: 'transaction_reverted',
      values: { revert: 'slippage', reason: 'STF' },
    });
    expect(wallet.sent).toEqual([]);
    expect(tracker.list()).toEqual([]);
  });

  it('passes on that the estimate could not be made, but for approvals', async () => {
    chain.fail.set('eth_estimateGas', new SluiceError('providers_failed', 'down'));
    await expect(sender.send(request, draft)).rejects.toMatchObject({ code: 'providers_failed' });
    await sender.send(request, { ...draft, info: approval });
    expect(wallet.sent[0]?.transaction.gas).toBe(65_000n);
    chain.fail.set('eth_estimateGas', new SluiceError('call_reverted', 'execution reverted'));
    await expect(sender.send(request, { ...draft, info: approval })).rejects.toMatchObject({
      code: 'transaction_reverted',
    });
  });

  it('asks nothing for more gas than it should take, whatever it is for, unless the person allowed it', async () => {
    chain.answers.set('eth_estimateGas', () => '0x989680'); // 10,000,000
    for (const each of [draft, { ...draft, info: approval }]) {
      await expect(sender.send(request, each)).rejects.toMatchObject({
        code: 'gas_excessive',
        values: { gas: '12000000', symbol: 'COIN' },
      });
    }
    await expect(sender.send({ ...request, gasAllowed: 11_999_999n }, draft)).rejects.toMatchObject({
      code: 'gas_excessive',
    });
    expect([wallet.sent, tracker.list()]).toEqual([[], []]);
    await sender.send({ ...request, gasAllowed: 12_000_000n }, draft);
    expect(wallet.sent[0]?.transaction.gas).toBe(12_000_000n);
  });

  it('knows from the request what it should take', async () => {
    chain.answers.set('eth_estimateGas', () => '0xf4240'); // 1,000,000
    await expect(sender.send(request, draft)).rejects.toMatchObject({ code: 'gas_excessive' });
    await sender.send({ ...request, expectedGas: 400_000n }, draft);
    expect(wallet.sent).toHaveLength(1);
  });

  it('forgets what the person refused', async () => {
    wallet.answer = async () => {
      throw Object.assign(new Error('no'), { code: 4001 });
    };
    await expect(sender.send(request, draft)).rejects.toMatchObject({ code: 'wallet_rejected' });
    expect(tracker.list()).toEqual([]);
    expect(await tabs.browser.database.all('transactions')).toEqual([]);
  });

  it('forgets what was surely not sent and keeps what may have been', async () => {
    wallet.answer = async () => {
      throw Object.assign(new Error('pending'), { code: -32002 });
    };
    await expect(sender.send(request, draft)).rejects.toMatchObject({ code: 'wallet_pending' });
    expect(tracker.list()).toEqual([]);
    wallet.answer = async () => {
      throw new Error('the extension went away');
    };
    await expect(sender.send(request, draft)).rejects.toMatchObject({ code: 'wallet_failed' });
    expect(tracker.list().map((record) => tracker.outcome(record))).toEqual(['maybe_sent']);
  });

  it('keeps one whose wallet answered with no hash', async () => {
    wallet.answer = async () => '0x1234';
    await expect(sender.send(request, draft)).rejects.toMatchObject({ code: 'wallet_failed' });
    expect(tracker.list().map((record) => tracker.outcome(record))).toEqual(['maybe_sent']);
  });

  it('keeps one record where the wallet answers with a known hash', async () => {
    await sender.send(request, draft);
    await expect(sender.send(request, draft)).rejects.toMatchObject({ code: 'transaction_duplicate' });
    expect(tracker.list()).toHaveLength(1);
  });
});

describe('who watches over a transaction', () => {
  it('is told what the wallet is asked for, right before it is', async () => {
    const told: (WalletAsk | undefined)[] = [];
    wallet.answer = async () => {
      expect(told.at(-1)).toEqual({ kind: 'calls', from, chainId: 1, calls: [call] });
      return hash('sent');
    };
    await sender.send(request, draft, (ask) => told.push(ask));
    expect(told.length).toBeGreaterThan(1);
    expect(told.slice(0, -1)).toEqual(told.slice(0, -1).map(() => undefined));
  });

  it('can stop it then too, and nothing stays', async () => {
    const stop = (ask?: WalletAsk) => {
      if (ask) throw new SluiceError('cancelled', 'no');
    };
    await expect(sender.send(request, draft, stop)).rejects.toMatchObject({ code: 'cancelled' });
    expect([wallet.sent, tracker.list()]).toEqual([[], []]);
  });
});

describe('before the wallet is asked', () => {
  const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`;
  const currency: Currency = { kind: 'native', chainId: 1, decimals: 18, symbol: 'MON', name: 'Monad' };
  const expects = [{ owner: router, currency, minDeltaRaw: 10n, maxDeltaRaw: 20n }];
  /** The answer of a node with eth_simulateV1 for the balance before and after. */
  const simulated = (delta: bigint, status = '0x1', returnData = '0x') => [
    {
      calls: [
        { status: '0x1', returnData: word(100n) },
        { status, returnData },
        { status: '0x1', returnData: word(100n + delta) },
      ],
    },
  ];

  beforeEach(() => {
    vi.useRealTimers();
  });

  it('the bytes are checked, and what does not match goes nowhere', async () => {
    const checked: unknown[] = [];
    const check = async (given: TransactionCall) => {
      checked.push(given.data);
      throw new SluiceError('calldata_mismatch', 'differs in recipient');
    };
    await expect(sender.send({ ...call, check }, draft)).rejects.toMatchObject({ code: 'calldata_mismatch' });
    expect(checked).toEqual([call.data]);
    expect([wallet.sent, chain.calls, tracker.list()]).toEqual([[], [], []]);
  });

  it.each([10n, 20n])('it is tried out where a change of balances is expected: %s', async (delta) => {
    chain.answers.set('eth_simulateV1', () => simulated(delta));
    await sender.send({ ...request, expects }, draft);
    expect(wallet.sent).toHaveLength(1);
    expect(chain.count('eth_simulateV1')).toBe(1);
  });

  it.each([
    ['gives less than agreed', simulated(9n), 'simulation_differs', { symbol: 'MON' }],
    [
      'gives more than the figures can be right about',
      simulated(21n),
      'simulation_exceeds',
      { symbol: 'MON' },
    ],
    [
      'would revert',
      // Error(string) "STF"
      simulated(
        0n,
        '0x0',
        `0x08c379a0${32n.toString(16).padStart(64, '0')}${3n.toString(16).padStart(64, '0')}${'535446'.padEnd(64, '0')}`,
      ),
      'transaction_reverted',
      { revert: 'slippage', reason: 'STF' },
    ],
  ])('one that %s is not sent', async (_, answer, code, values) => {
    chain.answers.set('eth_simulateV1', () => answer);
    await expect(sender.send({ ...request, expects }, draft)).rejects.toMatchObject({
      code,
      values,
    });
    expect([wallet.sent, tracker.list()]).toEqual([[], []]);
  });
});

describe('estimateGas', () => {
  it('adds 20 % where the gas used is paid and less where the limit is', async () => {
    expect(await sender.estimateGas(draft, request)).toBe(120_000n);
    use({ gas: { billing: 'limit' } });
    expect(await sender.estimateGas(draft, request)).toBe(105_000n);
  });

  it('learns from its own receipts where the limit is paid', async () => {
    use({ gas: { billing: 'limit' }, finalityTags: [] });
    const id = await sender.send(request, draft);
    chain.mine([{ from, to: router, nonce: 0, hash: hash('sent'), gasUsed: 101_000n }]);
    await chain.tick();
    expect(tracker.get(id)?.asked?.gasUsed).toBe('101000');
    expect(await sender.estimateGas(draft, request)).toBe(103_000n);
  });

  it('refuses an answer that is no number', async () => {
    chain.answers.set('eth_estimateGas', () => null);
    await expect(sender.estimateGas(draft, request)).rejects.toMatchObject({ code: 'rpc_error' });
  });
});
