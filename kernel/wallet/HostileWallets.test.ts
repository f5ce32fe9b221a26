import { describe, expect, it } from 'vitest';
import type { Address, ChainSpec } from '../chain/ChainSpec.ts';
import type { SluiceError } from '../errors/SluiceError.ts';
import type { Eip1193Provider } from '../rpc/Eip1193Provider.ts';
import { BrowserWalletSession } from './BrowserWalletSession.ts';
import type { WalletOption } from './Connector.ts';
import { Eip6963Source } from './Eip6963Source.ts';
import { FakeWallet } from './testing/FakeWallet.ts';
import { memoryStorage } from './testing/memoryStorage.ts';

// Attacks by a wallet, or by a script that claims to be one. None may lead to a transaction that the user did
// not intend, to a page that hangs, or to the use of another wallet's name.

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' as Address;
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' as Address;
const HASH = `0x${'ab'.repeat(32)}` as const;
const OTHER_HASH = `0x${'cd'.repeat(32)}` as const;
const CHAIN = {
  id: 10143,
  label: 'Monad Testnet',
  nativeCurrency: { name: 'Monad', symbol: 'MON', decimals: 18 },
  endpoints: [{ url: 'https://rpc.example' }],
  explorer: '',
} as unknown as ChainSpec;
const transaction = { from: ALICE, to: BOB, data: '0x1234', value: 16n } as const;

const sessionOf = (...options: readonly WalletOption[]) =>
  new BrowserWalletSession({
    options: { all: options, discover: async () => undefined },
    storage: memoryStorage(),
  });

async function connected(chainId = CHAIN.id) {
  const wallet = new FakeWallet([ALICE], chainId);
  const session = sessionOf(wallet.option());
  await session.activate(wallet.option());
  return { wallet, session };
}

const code = (run: Promise<unknown>) =>
  run.then(
    () => 'resolved',
    (error: SluiceError) => error.code,
  );
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Resolves as often as it likes, unlike a real promise. */
const thenable = (...values: readonly unknown[]) => ({
  // biome-ignore lint/suspicious/noThenProperty: the very thing under test
  then(resolve: (value: unknown) => void) {
    for (const value of values) resolve(value);
  },
});

describe('a wallet that lies about its chain', () => {
  it('by an event sends nothing: it is asked again right before', async () => {
    const { wallet, session } = await connected(1);
    wallet.emit('chainChanged', '0x279f');
    await expect.poll(() => session.chainId).toBe(CHAIN.id);
    expect(await code(session.sendTransaction(transaction, CHAIN.id))).toBe('wallet_wrong_chain');
    expect(wallet.asked('eth_sendTransaction')).toEqual([]);
    expect(session.chainId).toBe(1);
  });

  it('until the transaction gets the right chain in it, which its prompt shows', async () => {
    const { wallet, session } = await connected();
    wallet.answers.set('eth_sendTransaction', () => HASH);
    await session.sendTransaction(transaction, CHAIN.id);
    expect(wallet.asked('eth_sendTransaction')[0]?.params).toMatchObject([
      { chainId: '0x279f', from: ALICE },
    ]);
  });

  it('after a switch is found out', async () => {
    const { wallet, session } = await connected(1);
    wallet.answers.set('wallet_switchEthereumChain', () => null);
    wallet.answers.set('wallet_addEthereumChain', () => null);
    expect(await code(session.switchChain(CHAIN))).toBe('wallet_wrong_chain');
    expect(session).toMatchObject({ chainId: 1, switchingChain: false });
  });

  it('by thousands of events leaves the last one', async () => {
    const { wallet, session } = await connected();
    for (let id = 1; id <= 5_000; id++) wallet.emit('chainChanged', `0x${id.toString(16)}`);
    wallet.emit('chainChanged', { toString: () => '0x1' });
    wallet.emit('chainChanged', '0x1'.padEnd(1_000_000, '0'));
    await expect.poll(() => session.chainId).toBe(5_000);
  });
});

describe('a wallet that lies about its account', () => {
  it('offers one and holds another: nothing is sent for either', async () => {
    const { wallet, session } = await connected();
    wallet.answers.set('eth_accounts', () => [BOB]);
    expect(await code(session.sendTransaction(transaction, CHAIN.id))).toBe('wallet_unauthorized');
    expect(await code(session.sendTransaction({ ...transaction, from: BOB }, CHAIN.id))).toBe(
      'wallet_unauthorized',
    );
    expect(wallet.asked('eth_sendTransaction')).toEqual([]);
  });

  it.each([
    ['a million entries', Array.from({ length: 1_000_000 }, () => ALICE), ALICE],
    ['one that is no address', [ALICE, 'nonsense'], undefined],
  ] as const)('by %s does no harm', async (_, accounts, account) => {
    const wallet = new FakeWallet(accounts as readonly Address[], CHAIN.id);
    const session = sessionOf();
    await code(session.activate(wallet.option()));
    expect(session.account).toBe(account);
  });

  it('changes it between the question and the answer: the transaction is still the one asked for', async () => {
    const { wallet, session } = await connected();
    wallet.answers.set('eth_sendTransaction', () => {
      wallet.accounts = [BOB];
      wallet.emit('accountsChanged', [BOB]);
      return HASH;
    });
    expect(await session.sendTransaction(transaction, CHAIN.id)).toBe(HASH);
    expect(wallet.asked('eth_sendTransaction')[0]?.params).toMatchObject([{ from: ALICE }]);
    expect(session.account).toBe(BOB);
    expect(await code(session.sendTransaction(transaction, CHAIN.id))).toBe('wallet_unauthorized');
  });
});

describe('a wallet that answers twice', () => {
  it('is heard once', async () => {
    const wallet = new FakeWallet([ALICE], CHAIN.id);
    const raw = (provider: FakeWallet, answers: Record<string, object>): Eip1193Provider => ({
      request: (args) => (answers[args.method] ?? provider.request(args)) as Promise<unknown>,
      on: (event, listener) => provider.on(event, listener),
    });
    const twice = raw(wallet, {
      eth_requestAccounts: thenable([ALICE], [BOB]),
      eth_sendTransaction: thenable(HASH, OTHER_HASH),
    });
    const session = sessionOf();
    await session.activate({ ...wallet.option(), provider: async () => twice });
    expect(session.account).toBe(ALICE);
    expect(await session.sendTransaction(transaction, CHAIN.id)).toBe(HASH);
  });

  it('by its events is connected once', async () => {
    const { wallet, session } = await connected();
    for (let i = 0; i < 3; i++) wallet.emit('accountsChanged', [ALICE]);
    for (let i = 0; i < 3; i++) wallet.emit('connect', { chainId: '0x279f' });
    await settle();
    expect(session).toMatchObject({ status: 'connected', account: ALICE, chainId: CHAIN.id });
  });
});

describe('a wallet that never answers', () => {
  it('to a transaction can be let go, and its late answer changes nothing', async () => {
    const { wallet, session } = await connected();
    let answer: (hash: string) => void = () => undefined;
    wallet.answers.set('eth_sendTransaction', () => new Promise((resolve) => (answer = resolve)));
    const sent = code(session.sendTransaction(transaction, CHAIN.id));
    await settle();
    await session.disconnect();
    expect(await sent).toBe('cancelled');
    answer(HASH);
    await settle();
    expect(session.status).toBe('disconnected');
  });

  it('to being let go is let go all the same', async () => {
    const { wallet, session } = await connected();
    wallet.answers.set('wallet_revokePermissions', () => new Promise(() => undefined));
    void session.disconnect();
    expect(session).toMatchObject({ status: 'disconnected', account: undefined, provider: undefined });
  });
});

describe('a wallet that disappears', () => {
  it('in the middle of a transaction is a failure with words, not a hang', async () => {
    const { wallet, session } = await connected();
    wallet.answers.set('eth_sendTransaction', () => {
      throw new TypeError("Cannot read properties of undefined (reading 'request')");
    });
    expect(await code(session.sendTransaction(transaction, CHAIN.id))).toBe('wallet_failed');
    wallet.emit('disconnect', Object.assign(new Error('gone'), { code: 4900 }));
    expect(session.status).toBe('disconnected');
    expect(await code(session.sendTransaction(transaction, CHAIN.id))).toBe('wallet_disconnected');
  });

  it('leaves room for another one', async () => {
    const { wallet, session } = await connected();
    wallet.emit('disconnect', Object.assign(new Error('gone'), { code: 4900 }));
    const other = new FakeWallet([BOB], CHAIN.id);
    await session.activate(other.option('io.other'));
    expect(session).toMatchObject({ account: BOB, option: { rdns: 'io.other' } });
    // When the first wallet comes back, it does not replace the second.
    wallet.emit('connect', { chainId: '0x1' });
    wallet.emit('accountsChanged', [ALICE]);
    await settle();
    expect(session.account).toBe(BOB);
  });
});

describe('a hostile announcement', () => {
  const announce = (target: EventTarget, info: unknown, provider: unknown = new FakeWallet([ALICE])) =>
    target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }));
  const info = (over: object) => ({ uuid: 'x', rdns: 'evil.wallet', name: 'Evil', icon: '', ...over });

  it.each([
    ['turns the reading direction', 'MetaMask\u202egpj.exe', 'evil.wallet'],
    ['hides characters', 'Meta\u200bMask', 'evil.wallet'],
    ['is empty', '', 'evil.wallet'],
    ['is no text', { text: 'MetaMask' }, 'evil.wallet'],
    ['has lines', 'Good\nwallet', 'Good wallet'],
    ['is markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ])('whose name %s is shown as what it is', (_, name, shown) => {
    const target = new EventTarget();
    const source = new Eip6963Source(target);
    announce(target, info({ name }));
    expect(source.options.map((option) => option.name)).toEqual([shown]);
  });

  it('of a name of a million characters is cut off', () => {
    const target = new EventTarget();
    const source = new Eip6963Source(target);
    announce(target, info({ name: 'x'.repeat(1_000_000) }));
    expect(source.options[0]?.name.length).toBe(40);
  });

  it.each([
    ['a script', 'javascript:alert(1)'],
    ['a page', 'data:text/html,<script>alert(1)</script>'],
    ['an address on the web, which would tell who looks', 'https://spy.example/pixel.png'],
    ['an image of megabytes', `data:image/png;base64,${'A'.repeat(2_000_000)}`],
  ])('whose icon is %s has none', (_, icon) => {
    const target = new EventTarget();
    const source = new Eip6963Source(target);
    announce(target, info({ icon }));
    expect(source.options.map((option) => option.icon)).toEqual([undefined]);
  });

  it("that changes its mind while it is read does not take another's name", () => {
    const target = new EventTarget();
    const source = new Eip6963Source(target);
    const names = ['io.metamask', 'evil.wallet', 'evil.wallet'];
    announce(target, {
      name: 'Shifty',
      icon: '',
      get rdns() {
        return names.shift();
      },
    });
    const [option] = source.options;
    expect(option?.id).toBe(`eip6963:${option?.rdns}`);
    announce(target, info({ rdns: option?.rdns, name: 'Second' }));
    expect(source.options.map(({ id }) => id)).toEqual([option?.id, `${option?.id}#2`]);
  });

  it.each([
    ['Cyrillic among Latin', '\u041cetaMask', 'evil.wallet'],
    ['Greek among Latin', 'M\u03b5taMask', 'evil.wallet'],
    [
      'Cyrillic alone',
      '\u041a\u043e\u0448\u0435\u043b\u0451\u043a',
      '\u041a\u043e\u0448\u0435\u043b\u0451\u043a',
    ],
    ['Chinese and Latin', 'OKX \u94b1\u5305', 'OKX \u94b1\u5305'],
  ])('whose name has letters of %s is shown as %s', (_, name, shown) => {
    const target = new EventTarget();
    const source = new Eip6963Source(target);
    announce(target, info({ name }));
    expect(source.options.map((option) => option.name)).toEqual([shown]);
  });

  it('under the rdns of an earlier wallet is listed beside it, and does not take its id', async () => {
    const target = new EventTarget();
    const source = new Eip6963Source(target);
    const [honest, other] = [new FakeWallet([ALICE]), new FakeWallet([BOB])];
    const name = { rdns: 'io.metamask', name: 'MetaMask' };
    announce(target, info({ ...name, uuid: 'one' }), honest);
    announce(target, info({ ...name, uuid: 'two' }), other);
    expect(source.options.map(({ id }) => id)).toEqual(['eip6963:io.metamask', 'eip6963:io.metamask#2']);
    const accounts = source.options.map(async (option) =>
      (await option.provider()).request({ method: 'eth_accounts' }),
    );
    expect(await Promise.all(accounts)).toEqual([[ALICE], [BOB]]);
  });

  it('that repeats itself, under another uuid or with another provider, is listed once', () => {
    const target = new EventTarget();
    const source = new Eip6963Source(target);
    const wallet = new FakeWallet([ALICE]);
    announce(target, info({ uuid: 'one' }), wallet);
    announce(target, info({ uuid: 'two' }), wallet);
    announce(target, info({ uuid: 'one' }), new FakeWallet([ALICE]));
    expect(source.options).toHaveLength(1);
  });

  it('under ever new uuids and providers is listed four times at most', () => {
    const target = new EventTarget();
    const source = new Eip6963Source(target);
    for (let i = 0; i < 20; i++) announce(target, info({ uuid: `${i}` }));
    expect(source.options).toHaveLength(4);
  });

  it('under the uuid of an earlier wallet is ignored', () => {
    const target = new EventTarget();
    const source = new Eip6963Source(target);
    const honest = new FakeWallet([ALICE]);
    announce(target, info({ rdns: 'io.metamask', name: 'MetaMask' }), honest);
    announce(target, info({ rdns: 'io.metamask', name: 'MetaMask' }), new FakeWallet([BOB]));
    expect(source.options).toHaveLength(1);
    expect(source.has(honest)).toBe(true);
  });
});
