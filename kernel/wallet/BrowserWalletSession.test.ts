import { autorun, observable, runInAction } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Address, ChainSpec } from '../chain/ChainSpec.ts';
import type { SluiceError } from '../errors/SluiceError.ts';
import { BrowserWalletSession, type WalletSessionParts } from './BrowserWalletSession.ts';
import type { TypedData, TypedDataIntent, WalletAsk, WalletOption } from './Connector.ts';
import { hashTypedData } from './signing/hashTypedData.ts';
import { FakeWallet, failure } from './testing/FakeWallet.ts';
import { memoryStorage } from './testing/memoryStorage.ts';

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' as Address;
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' as Address;
const HASH = `0x${'ab'.repeat(32)}` as const;
const CHAIN = {
  id: 10143,
  label: 'Monad Testnet',
  nativeCurrency: { name: 'Monad', symbol: 'MON', decimals: 18 },
  endpoints: [{ url: 'https://rpc.example' }, { url: 'wss://rpc.example' }],
  explorer: 'https://explorer.example',
} as unknown as ChainSpec;

function setUp(options: readonly WalletOption[] = [], parts: Partial<WalletSessionParts> = {}) {
  const box = observable.box(options, { deep: false });
  const storage = memoryStorage();
  const session = new BrowserWalletSession({
    options: {
      get all() {
        return box.get();
      },
      discover: async () => undefined,
    },
    storage,
    ...parts,
  });
  const announce = (option: WalletOption) => runInAction(() => box.set([...box.get(), option]));
  return { session, storage: (parts.storage as typeof storage | undefined) ?? storage, announce };
}

const code = (run: Promise<unknown>) =>
  run.then(
    () => 'resolved',
    (error: SluiceError) => error.code,
  );
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('activation', () => {
  it('goes from pending to idle, and saves the connection', async () => {
    const wallet = new FakeWallet([ALICE.toLowerCase() as Address], 10143);
    const { session, storage } = setUp();
    const states: string[] = [];
    const stop = autorun(() => states.push(session.status));
    await session.activate(wallet.option('io.metamask'));
    stop();
    expect(states).toEqual(['disconnected', 'connecting', 'connected']);
    expect(session).toMatchObject({
      account: ALICE,
      chainId: 10143,
      activating: undefined,
    });
    expect(session.option?.rdns).toBe('io.metamask');
    expect(await session.provider?.request({ method: 'eth_chainId' })).toBe('0x279f');
    expect(storage.content.get('connection_meta')).toEqual({
      type: 'INJECTED',
      address: ALICE,
      rdns: 'io.metamask',
    });
  });

  it('sets the chain-switching flag while it lasts, and clears it however it ends', async () => {
    const wallet = new FakeWallet([ALICE], 10143);
    const { session } = setUp();
    const seen: boolean[] = [];
    const stop = autorun(() => seen.push(session.switchingChain));
    await session.activate(wallet.option());
    wallet.answers.set('eth_requestAccounts', () => {
      throw failure(4001);
    });
    await code(session.activate(wallet.option()));
    stop();
    expect(seen).toEqual([false, true, false, true, false]);
  });

  it('asks the wallet from before again when it fails, and rethrows', async () => {
    const first = new FakeWallet([ALICE], 1);
    const second = new FakeWallet([BOB]);
    second.answers.set('eth_requestAccounts', () => {
      throw failure(-32002);
    });
    const { session } = setUp();
    await session.activate(first.option('a.a'));
    // The wallet changed its chain without an event.
    first.chainId = 10143;
    expect(await code(session.activate(second.option('b.b')))).toBe('wallet_pending');
    await settle();
    expect(session).toMatchObject({ account: ALICE, chainId: 10143, status: 'connected' });
  });

  it('returns silently to idle when the person says no', async () => {
    const wallet = new FakeWallet([ALICE]);
    wallet.answers.set('eth_requestAccounts', () => {
      throw failure(4001);
    });
    const { session, storage } = setUp();
    expect(await code(session.activate(wallet.option()))).toBe('wallet_rejected');
    expect(session).toMatchObject({ status: 'disconnected', activating: undefined });
    expect(storage.content.has('connection_meta')).toBe(false);
  });

  it('throws any other error, and is idle again', async () => {
    const wallet = new FakeWallet([ALICE]);
    wallet.answers.set('eth_requestAccounts', () => {
      throw failure(-32002);
    });
    const { session } = setUp();
    expect(await code(session.activate(wallet.option()))).toBe('wallet_pending');
    expect(session).toMatchObject({ status: 'disconnected', activating: undefined });
  });

  it('can be cancelled when the wallet never answers, and ignores the late answer', async () => {
    const wallet = new FakeWallet([ALICE]);
    let answer: (value: unknown) => void = () => undefined;
    wallet.answers.set('eth_requestAccounts', () => new Promise((resolve) => (answer = resolve)));
    const { session } = setUp();
    const result = code(session.activate(wallet.option()));
    await settle();
    session.cancelActivation();
    expect(await result).toBe('cancelled');
    answer([ALICE]);
    await settle();
    expect(session).toMatchObject({ status: 'disconnected', account: undefined });
    expect(wallet.listenerCount()).toBe(0);
  });

  it('lets a newer choice win and keeps the old wallet when the new one fails', async () => {
    const first = new FakeWallet([ALICE]);
    const second = new FakeWallet([BOB]);
    const { session } = setUp();
    await session.activate(first.option('a.a'));
    second.answers.set('eth_requestAccounts', () => new Promise(() => undefined));
    const slow = code(session.activate(second.option('b.b')));
    expect(session.status).toBe('connected');
    second.answers.set('eth_requestAccounts', () => [BOB]);
    await session.activate(second.option('b.b'));
    expect(await slow).toBe('cancelled');
    expect(session.account).toBe(BOB);
    expect(first.listenerCount()).toBe(0);
    first.answers.set('eth_requestAccounts', () => {
      throw failure(4100);
    });
    expect(await code(session.activate(first.option('a.a')))).toBe('wallet_unauthorized');
    expect(session.account).toBe(BOB);
  });

  it('refuses an option that is not installed', async () => {
    const { session } = setUp();
    const option = { ...new FakeWallet([]).option(), installUrl: 'https://example.org' };
    expect(await code(session.activate(option))).toBe('wallet_missing');
  });

  it.each([
    ['no list', 'oops'],
    ['no address', ['0x12']],
    ['an object', [{ toString: () => ALICE }]],
    ['null', null],
  ])('refuses accounts that are %s', async (_name, accounts) => {
    const wallet = new FakeWallet([]);
    wallet.answers.set('eth_requestAccounts', () => accounts);
    const { session } = setUp();
    expect(await code(session.activate(wallet.option()))).toBe('wallet_failed');
    expect(session.account).toBeUndefined();
  });

  it('takes an empty account list as no permission, and nonsense chain ids as failure', async () => {
    const { session } = setUp();
    expect(await code(session.activate(new FakeWallet([]).option()))).toBe('wallet_unauthorized');
    for (const chainId of ['0x', 'eth', -1, '0xffffffffffffffffff', null, {}]) {
      const wallet = new FakeWallet([ALICE]);
      wallet.answers.set('eth_chainId', () => chainId);
      expect(await code(session.activate(wallet.option()))).toBe('wallet_failed');
    }
  });

  it('survives providers that are hostile', async () => {
    const { session } = setUp();
    const base = new FakeWallet([]).option();
    const hostile = [
      { ...base, provider: async () => ({}) as never },
      { ...base, provider: () => Promise.reject(new Error('gone')) },
      {
        ...base,
        provider: async () => ({
          request() {
            throw new Error('synchronous');
          },
        }),
      },
      {
        ...base,
        provider: async () => ({
          request: () =>
            Promise.reject({
              get code() {
                throw new Error('trap');
              },
            }),
        }),
      },
    ];
    for (const option of hostile) expect(await code(session.activate(option))).toMatch(/^wallet_/);
    expect(session.status).toBe('disconnected');
  });

  it('saves the name that belongs to the account', async () => {
    const storage = memoryStorage();
    const { session } = setUp([], { storage, lookupName: async () => 'alice.eth' });
    await session.activate(new FakeWallet([ALICE]).option());
    await settle();
    expect(storage.content.get('connection_meta')).toEqual({
      type: 'INJECTED',
      address: ALICE,
      ENSName: 'alice.eth',
    });
  });
});

describe('events', () => {
  it('follows account and chain, and ignores nonsense', async () => {
    const wallet = new FakeWallet([ALICE], 1);
    const { session } = setUp();
    await session.activate(wallet.option());
    wallet.emit('chainChanged', '0x279f');
    await expect.poll(() => session.chainId).toBe(10143);
    wallet.emit('chainChanged', 'nonsense');
    wallet.emit('accountsChanged', 'nonsense');
    expect(session).toMatchObject({ account: ALICE, chainId: 10143 });
    wallet.emit('accountsChanged', [BOB]);
    expect(session.account).toBe(BOB);
  });

  it('takes a chain for changed once it has stood for 100 ms', async () => {
    const wallet = new FakeWallet([ALICE], 1);
    const { session } = setUp();
    await session.activate(wallet.option());
    const seen: unknown[] = [];
    const stop = autorun(() => seen.push(session.chainId));
    vi.useFakeTimers();
    try {
      wallet.emit('chainChanged', '0x5');
      vi.advanceTimersByTime(99);
      wallet.emit('chainChanged', '0x279f');
      vi.advanceTimersByTime(99);
      expect(seen).toEqual([1]);
      vi.advanceTimersByTime(1);
      expect(seen).toEqual([1, 10143]);
      wallet.emit('chainChanged', '0x5');
      await session.disconnect();
      vi.advanceTimersByTime(1000);
      expect(seen).toEqual([1, 10143, undefined]);
    } finally {
      vi.useRealTimers();
      stop();
    }
  });

  it('is disconnected when the accounts are gone and connected again when they come back', async () => {
    const wallet = new FakeWallet([ALICE], 5);
    const { session, storage } = setUp();
    await session.activate(wallet.option());
    wallet.emit('accountsChanged', []);
    expect(session).toMatchObject({ status: 'disconnected', provider: undefined, chainId: undefined });
    // The saved connection stays: the wallet is only locked.
    expect(storage.content.get('connection_meta')).not.toBeNull();
    wallet.emit('accountsChanged', [ALICE]);
    await settle();
    expect(session).toMatchObject({ status: 'connected', chainId: 5 });
  });

  it('tells a lost provider from one that tries again', async () => {
    const wallet = new FakeWallet([ALICE]);
    const { session } = setUp();
    await session.activate(wallet.option());
    wallet.emit('disconnect', failure(1013));
    expect(session).toMatchObject({ status: 'connected', lost: undefined });
    wallet.emit('disconnect', failure(4900));
    expect(session).toMatchObject({ status: 'disconnected', lost: { name: 'Fake' } });
    wallet.emit('connect', { chainId: '0x1' });
    await settle();
    expect(session).toMatchObject({ status: 'connected', lost: undefined });
    // A locked wallet and a disconnected one are not lost.
    wallet.emit('accountsChanged', []);
    wallet.emit('disconnect', failure(4900));
    expect(session.lost).toBeUndefined();
    wallet.emit('accountsChanged', [ALICE]);
    wallet.emit('disconnect', failure(4900));
    expect(session.lost).toBeDefined();
    await session.disconnect();
    expect(session.lost).toBeUndefined();
  });

  it('hears nothing after disposal', async () => {
    const wallet = new FakeWallet([ALICE]);
    const { session } = setUp();
    await session.activate(wallet.option());
    session.dispose();
    wallet.emit('accountsChanged', [BOB]);
    expect(session.account).toBeUndefined();
    expect(wallet.listenerCount()).toBe(0);
  });
});

describe('reconnect', () => {
  const saved = { connection_meta: { type: 'INJECTED', address: ALICE, rdns: 'io.rabby' } };

  it('asks the saved wallet silently, and only that one', async () => {
    const rabby = new FakeWallet([ALICE], 7);
    const other = new FakeWallet([BOB]);
    const { session } = setUp([other.option('io.metamask'), rabby.option('io.rabby')], {
      storage: memoryStorage(saved),
    });
    await session.reconnect();
    expect(session).toMatchObject({ account: ALICE, chainId: 7 });
    expect(rabby.asked('eth_requestAccounts')).toHaveLength(0);
    expect(other.calls).toHaveLength(0);
  });

  it.each<[string, readonly Address[], readonly Address[], Address | undefined]>([
    ['the one that offers the saved account', [BOB], [ALICE, BOB], ALICE],
    ['neither where both offer it', [ALICE], [ALICE], undefined],
    ['neither where both are locked', [], [], undefined],
  ])('takes of two wallets under one id %s', async (_, first, second, account) => {
    const wallets = [new FakeWallet(first), new FakeWallet(second)];
    const options = wallets.map((wallet, index) => ({ ...wallet.option('io.rabby'), id: `rabby${index}` }));
    const { session } = setUp(options, { storage: memoryStorage(saved) });
    await session.reconnect();
    expect(session.account).toBe(account);
    expect(session.option?.id).toBe(account && 'rabby1');
    for (const wallet of wallets) expect(wallet.asked('eth_requestAccounts')).toHaveLength(0);
  });

  it('waits for a wallet that announces itself late', async () => {
    const rabby = new FakeWallet([ALICE]);
    const { session, announce } = setUp([], { storage: memoryStorage(saved) });
    const done = session.reconnect();
    setTimeout(() => announce(rabby.option('io.rabby')), 30);
    await done;
    expect(session.account).toBe(ALICE);
  });

  it('connects a locked wallet once it is unlocked', async () => {
    const rabby = new FakeWallet([]);
    const { session } = setUp([rabby.option('io.rabby')], { storage: memoryStorage(saved) });
    await session.reconnect();
    expect(session.status).toBe('disconnected');
    rabby.accounts = [ALICE];
    rabby.emit('accountsChanged', [ALICE]);
    await settle();
    expect(session.account).toBe(ALICE);
  });

  it.each([null, 'nonsense', { type: 'EVIL', address: ALICE }, { type: 'INJECTED', address: '0x12' }])(
    'does nothing with %j saved',
    async (value) => {
      const wallet = new FakeWallet([ALICE]);
      const { session } = setUp([wallet.option()], { storage: memoryStorage({ connection_meta: value }) });
      await session.reconnect();
      expect(wallet.calls).toHaveLength(0);
    },
  );

  it('tries a Safe first inside a frame', async () => {
    const safe = new FakeWallet([BOB]);
    const { session } = setUp([safe.option(undefined, 'GNOSIS_SAFE')], { framed: () => true });
    await session.reconnect();
    expect(session).toMatchObject({ account: BOB, option: { type: 'GNOSIS_SAFE' } });
  });

  describe('with a clock', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('gives up on a wallet that is gone after a second, and on a silent one after ten', async () => {
      const { session, announce } = setUp([], { storage: memoryStorage(saved) });
      let done = false;
      void session.reconnect().then(() => (done = true));
      await vi.advanceTimersByTimeAsync(1_100);
      expect(done).toBe(true);
      const mute = new FakeWallet([ALICE]);
      mute.answers.set('eth_accounts', () => new Promise(() => undefined));
      announce(mute.option('io.rabby'));
      done = false;
      void session.reconnect().then(() => (done = true));
      await vi.advanceTimersByTimeAsync(0);
      expect(session.status).toBe('connecting');
      await vi.advanceTimersByTimeAsync(10_100);
      expect(done).toBe(true);
      expect(session.status).toBe('disconnected');
    });
  });
});

describe('disconnect', () => {
  it('lets go at once, forgets, and asks the wallet to revoke', async () => {
    const wallet = new FakeWallet([ALICE]);
    const { session, storage } = setUp();
    await session.activate(wallet.option());
    const done = session.disconnect();
    expect(session.status).toBe('disconnected');
    await done;
    expect(storage.content.get('connection_meta')).toBeNull();
    expect(wallet.asked('wallet_revokePermissions')[0]?.params).toEqual([{ eth_accounts: {} }]);
    wallet.emit('accountsChanged', [ALICE]);
    expect(session.status).toBe('disconnected');
  });
});

describe('switchChain', () => {
  it.each([
    ['is shut down', { retired: 'It was shut down.' }],
    ['has no endpoint', { endpoints: [] }],
  ])('asks no wallet for a chain that %s', async (_, change) => {
    const { wallet, session } = await connected();
    await expect(session.switchChain({ ...CHAIN, ...change })).rejects.toMatchObject({
      code: 'wallet_chain_unsupported',
      message: 'Chain 10143 not supported for connector',
      values: { chainId: 10143 },
    });
    expect(wallet.asked('wallet_switchEthereumChain')).toEqual([]);
  });

  async function connected(chainId = 1) {
    const wallet = new FakeWallet([ALICE], chainId);
    const { session } = setUp();
    await session.activate(wallet.option());
    return { wallet, session };
  }

  it('switches, and says so while it lasts', async () => {
    const { wallet, session } = await connected();
    wallet.answers.set('wallet_switchEthereumChain', (params) => {
      expect(params).toEqual([{ chainId: '0x279f' }]);
      expect(session.switchingChain).toBe(true);
      wallet.chainId = 10143;
      return null;
    });
    await session.switchChain(CHAIN);
    expect(session).toMatchObject({ chainId: 10143, switchingChain: false });
  });

  it.each([
    ['plainly', failure(4902)],
    ['wrapped', failure(-32603, 'Internal JSON-RPC error.', { originalError: { code: 4902 } })],
    ['in words', failure(-32000, 'Unrecognized chain ID "0x279f". Try adding the chain.')],
  ])('adds a chain that the wallet does not know (told %s)', async (_name, error) => {
    const { wallet, session } = await connected();
    let known = false;
    wallet.answers.set('wallet_switchEthereumChain', () => {
      if (!known) throw error;
      wallet.chainId = 10143;
      return null;
    });
    wallet.answers.set('wallet_addEthereumChain', ([params]) => {
      expect(params).toEqual({
        chainId: '0x279f',
        chainName: 'Monad Testnet',
        nativeCurrency: { name: 'Monad', symbol: 'MON', decimals: 18 },
        rpcUrls: ['https://rpc.example'],
        blockExplorerUrls: ['https://explorer.example'],
      });
      known = true;
      return null;
    });
    await session.switchChain(CHAIN);
    expect(session.chainId).toBe(10143);
  });

  it('rethrows a no and asks account and chain again', async () => {
    const { wallet, session } = await connected();
    wallet.answers.set('wallet_switchEthereumChain', () => {
      throw failure(4001);
    });
    const before = wallet.calls.length;
    expect(await code(session.switchChain(CHAIN))).toBe('wallet_rejected');
    await settle();
    expect(session).toMatchObject({ switchingChain: false, chainId: 1 });
    expect(wallet.calls.slice(before).map(({ method }) => method)).toContain('eth_accounts');
  });

  it('catches a wallet that says yes and stays', async () => {
    const { wallet, session } = await connected();
    wallet.answers.set('wallet_switchEthereumChain', () => null);
    expect(await code(session.switchChain(CHAIN))).toBe('wallet_wrong_chain');
    expect(session.chainId).toBe(1);
  });

  it('believes the event of a wallet that never answers, and can be cancelled', async () => {
    const { wallet, session } = await connected();
    wallet.answers.set('wallet_switchEthereumChain', () => new Promise(() => undefined));
    const told = session.switchChain(CHAIN);
    await settle();
    wallet.emit('chainChanged', '0x279f');
    await told;
    expect(session.chainId).toBe(10143);
    const never = code(session.switchChain({ ...CHAIN, id: 5 }));
    await settle();
    session.cancelActivation();
    expect(await never).toBe('cancelled');
    expect(session.switchingChain).toBe(false);
  });
});

describe('sendTransaction', () => {
  const transaction = { from: ALICE, to: BOB, data: '0x1234', value: 16n, gas: 21_000n } as const;

  async function connected() {
    const wallet = new FakeWallet([ALICE], 10143);
    wallet.answers.set('eth_sendTransaction', () => HASH.toUpperCase().replace('0X', '0x'));
    const { session } = setUp();
    await session.activate(wallet.option());
    return { wallet, session };
  }

  it('checks account and chain, then gives the hash at once', async () => {
    const { wallet, session } = await connected();
    expect(await session.sendTransaction(transaction, 10143)).toBe(HASH);
    expect(wallet.calls.slice(-3).map(({ method }) => method)).toEqual([
      'eth_accounts',
      'eth_chainId',
      'eth_sendTransaction',
    ]);
    expect(wallet.calls.at(-1)?.params).toEqual([
      { from: ALICE, to: BOB, data: '0x1234', value: '0x10', gas: '0x5208', chainId: '0x279f' },
    ]);
  });

  it('tells right before it asks the wallet, and asks nothing where that throws', async () => {
    const { wallet, session } = await connected();
    const methods = () => wallet.calls.map(({ method }) => method);
    let before: readonly string[] = [];
    await session.sendTransaction(transaction, 10143, () => {
      before = methods();
    });
    expect([...before, 'eth_sendTransaction']).toEqual(methods());
    const calledOff = () => {
      throw failure('OFF');
    };
    await expect(session.sendTransaction(transaction, 10143, calledOff)).rejects.toMatchObject({
      code: 'OFF',
    });
    expect(wallet.asked('eth_sendTransaction')).toHaveLength(1);
  });

  it('leaves a value of nothing out, which some wallets sign in a form that nodes refuse', async () => {
    const { wallet, session } = await connected();
    await session.sendTransaction({ ...transaction, value: 0n }, 10143);
    const [request] = wallet.asked('eth_sendTransaction')[0]?.params ?? [];
    expect(request).toEqual({ from: ALICE, to: BOB, data: '0x1234', gas: '0x5208', chainId: '0x279f' });
  });

  it('never sends on another chain, even when the wallet moved without a word', async () => {
    const { wallet, session } = await connected();
    wallet.chainId = 1;
    expect(await code(session.sendTransaction(transaction, 10143))).toBe('wallet_wrong_chain');
    expect(session.chainId).toBe(1);
    expect(wallet.asked('eth_sendTransaction')).toHaveLength(0);
  });

  it('never sends from an account the wallet no longer offers', async () => {
    const { wallet, session } = await connected();
    wallet.accounts = [BOB];
    expect(await code(session.sendTransaction(transaction, 10143))).toBe('wallet_unauthorized');
    expect(await code(session.sendTransaction({ ...transaction, from: BOB }, 10143))).toBe(
      'wallet_unauthorized',
    );
    expect(wallet.asked('eth_sendTransaction')).toHaveLength(0);
  });

  it.each([undefined, null, '0x12', 5, { hash: HASH }])('refuses %j as a hash', async (answer) => {
    const { wallet, session } = await connected();
    wallet.answers.set('eth_sendTransaction', () => answer);
    expect(await code(session.sendTransaction(transaction, 10143))).toBe('wallet_failed');
  });

  it('tells rejection, disconnection and release apart', async () => {
    const { wallet, session } = await connected();
    wallet.answers.set('eth_sendTransaction', () => {
      throw failure(-32000, 'MetaMask Tx Signature: User denied transaction signature.');
    });
    expect(await code(session.sendTransaction(transaction, 10143))).toBe('wallet_rejected');
    wallet.answers.set('eth_sendTransaction', () => new Promise(() => undefined));
    const waiting = code(session.sendTransaction(transaction, 10143));
    await settle();
    await session.disconnect();
    expect(await waiting).toBe('cancelled');
    expect(await code(session.sendTransaction(transaction, 10143))).toBe('wallet_disconnected');
  });
});

describe('signTypedData and watchAsset', () => {
  const data: TypedData = {
    domain: { name: 'Permit2', chainId: 10143n, verifyingContract: BOB },
    types: { Thing: [{ name: 'value', type: 'uint256' }] },
    primaryType: 'Thing',
    message: { value: 2n ** 200n },
  };
  const intent: TypedDataIntent = {
    ...{ kind: 'declared', owner: ALICE, chainId: 10143, contract: BOB, name: 'Permit2' },
    ...{ primaryType: 'Thing', fields: [{ name: 'value', type: 'uint256', value: 2n ** 200n }] },
  };

  async function connected(parts: Partial<WalletSessionParts> = {}) {
    const wallet = new FakeWallet([ALICE], 10143);
    const { session } = setUp([], parts);
    await session.activate(wallet.option());
    return { wallet, session };
  }

  it('signs with the domain type spelt out and numbers in full', async () => {
    const { wallet, session } = await connected();
    wallet.answers.set('eth_signTypedData_v4', ([account, json]) => {
      expect(account).toBe(ALICE);
      expect(JSON.parse(String(json))).toEqual({
        domain: { name: 'Permit2', chainId: '10143', verifyingContract: BOB },
        types: {
          EIP712Domain: [
            { name: 'name', type: 'string' },
            { name: 'chainId', type: 'uint256' },
            { name: 'verifyingContract', type: 'address' },
          ],
          Thing: [{ name: 'value', type: 'uint256' }],
        },
        primaryType: 'Thing',
        message: { value: (2n ** 200n).toString() },
      });
      return `0x${'11'.repeat(65)}`;
    });
    expect(await session.signTypedData(data, intent)).toBe(`0x${'11'.repeat(65)}`);
    wallet.answers.set('eth_signTypedData_v4', () => '0x');
    expect(await code(session.signTypedData(data, intent))).toBe('wallet_failed');
  });

  it('asks for nothing that differs from its intent, or that has none, or is for another account', async () => {
    const { wallet, session } = await connected();
    const none = undefined as unknown as TypedDataIntent;
    const other = { ...data, message: { value: 2n ** 200n + 1n } };
    expect(await code(session.signTypedData(other, intent))).toBe('typed_data_mismatch');
    expect(await code(session.signTypedData(data, none))).toBe('typed_data_mismatch');
    expect(await code(session.signTypedData(data, { ...intent, owner: BOB }))).toBe('wallet_unauthorized');
    expect(wallet.asked('eth_signTypedData_v4')).toHaveLength(0);
  });

  it('tells what it asks for, from the very request', async () => {
    const { wallet, session } = await connected();
    const told: WalletAsk[] = [];
    wallet.answers.set('eth_signTypedData_v4', () => `0x${'11'.repeat(65)}`);
    await session.signTypedData(data, intent, (ask) => told.push(ask));
    const [[, json] = []] = wallet.asked('eth_signTypedData_v4').map(({ params }) => params);
    expect(told).toEqual([{ kind: 'typedData', from: ALICE, chainId: 10143, json }]);
    wallet.answers.set('eth_sendTransaction', () => `0x${'22'.repeat(32)}`);
    const call = { to: BOB, data: '0x1234', value: 5n } as const;
    await session.sendTransaction({ from: ALICE, ...call }, 10143, (ask) => told.push(ask));
    expect(told[1]).toEqual({ kind: 'calls', from: ALICE, chainId: 10143, calls: [call] });
  });

  it("signs only for the wallet's own chain", async () => {
    const { wallet, session } = await connected();
    wallet.chainId = 1;
    expect(await code(session.signTypedData(data, intent))).toBe('wallet_wrong_chain');
    expect(wallet.asked('eth_signTypedData_v4')).toHaveLength(0);
  });

  it('knows that a wallet cannot sign by its words alone', async () => {
    const { wallet, session } = await connected();
    wallet.answers.set('eth_signTypedData_v4', () => {
      throw new Error('eth_signTypedData_v4 is not yet supported');
    });
    expect(await code(session.signTypedData(data, intent))).toBe('wallet_unsupported');
  });

  it('falls back to eth_sign only where the profile says so', async () => {
    const { wallet, session } = await connected();
    expect(await code(session.signTypedData(data, intent))).toBe('wallet_unsupported');
    expect(wallet.asked('eth_sign')).toHaveLength(0);
    const allowed = await connected({ blindSignFallback: true });
    allowed.wallet.answers.set('eth_sign', ([account, digest]) => {
      expect(account).toBe(ALICE);
      expect(digest).toBe(hashTypedData(data));
      return `0x${'22'.repeat(65)}`;
    });
    expect(await allowed.session.signTypedData(data, intent)).toBe(`0x${'22'.repeat(65)}`);
    let told = 0;
    const onlyOnce = () => {
      told += 1;
      if (told > 1) throw failure('OFF');
    };
    await expect(allowed.session.signTypedData(data, intent, onlyOnce)).rejects.toMatchObject({
      code: 'OFF',
    });
    expect(allowed.wallet.asked('eth_sign')).toHaveLength(1);
  });

  it('says whether the wallet added a token', async () => {
    const { wallet, session } = await connected();
    const token = { address: BOB, symbol: 'HUSH', decimals: 18 };
    expect(await session.watchAsset(token)).toBe(false);
    wallet.answers.set('wallet_watchAsset', (params) => {
      expect(params).toEqual({ type: 'ERC20', options: token });
      return true;
    });
    expect(await session.watchAsset(token)).toBe(true);
    wallet.answers.set('wallet_watchAsset', () => 'yes');
    expect(await session.watchAsset(token)).toBe(false);
  });
});

describe('inside a frame', () => {
  const transaction = { from: ALICE, to: BOB, data: '0x', value: 1n } as const;
  const SIGNING = ['eth_sendTransaction', 'eth_signTypedData_v4', 'eth_sign', 'wallet_sendCalls'];
  const page = (...ancestorOrigins: readonly string[]) => ({
    self: 1,
    top: 2,
    location: { ancestorOrigins },
  });

  async function framed(parts: Partial<WalletSessionParts>, type: WalletOption['type'] = 'INJECTED') {
    const wallet = new FakeWallet([ALICE], 10143);
    for (const method of SIGNING) wallet.answers.set(method, () => HASH);
    wallet.answers.set('eth_signTypedData_v4', () => `0x${'ab'.repeat(65)}`);
    const { session } = setUp([], { frameAncestors: ['https://app.safe.global'], ...parts });
    await session.activate(wallet.option(undefined, type));
    return { wallet, session };
  }

  it('of a stranger the wallet signs nothing, whoever asks it, and all else works', async () => {
    const { wallet, session } = await framed({ page: page('https://evil.example') });
    expect(session).toMatchObject({ account: ALICE, chainId: 10143 });
    expect(await code(session.sendTransaction(transaction, 10143))).toBe('wallet_framed');
    for (const method of [...SIGNING, 'personal_sign', 'eth_signTransaction']) {
      expect(await code(session.provider!.request({ method })), method).toBe('wallet_framed');
      expect(wallet.asked(method), method).toEqual([]);
    }
    expect(await session.provider!.request({ method: 'eth_chainId' })).toBe('0x279f');
    wallet.emit('accountsChanged', [BOB]);
    expect(session.account).toBe(BOB);
  });

  it('of an origin that the build allows it signs', async () => {
    const { session } = await framed({ page: page('https://app.safe.global') });
    expect(await session.sendTransaction(transaction, 10143)).toBe(HASH);
  });

  it('whose origin the browser does not tell, only a Safe signs, whose messages tell it', async () => {
    const unnamed = { self: 1, top: 2, location: {} };
    const injected = await framed({ page: unnamed });
    expect(await code(injected.session.sendTransaction(transaction, 10143))).toBe('wallet_framed');
    const safe = await framed({ page: unnamed }, 'GNOSIS_SAFE');
    expect(await safe.session.sendTransaction(transaction, 10143)).toBe(HASH);
    const covered = await framed({ page: page('https://evil.example') }, 'GNOSIS_SAFE');
    expect(await code(covered.session.sendTransaction(transaction, 10143))).toBe('wallet_framed');
  });

  it('that is none, it signs', async () => {
    const { session } = await framed({ page: { self: 1, top: 1, location: {} } });
    expect(await session.sendTransaction(transaction, 10143)).toBe(HASH);
  });
});
