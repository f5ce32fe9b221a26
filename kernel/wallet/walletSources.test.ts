import { autorun } from 'mobx';
import { describe, expect, it, vi } from 'vitest';
import type { ContributionRegistry } from '../plugin/contributions.ts';
import type { ServiceReader } from '../plugin/Plugin.ts';
import { PluginControlToken } from '../plugin/PluginControl.ts';
import type { ConnectorSource, WalletOption } from './Connector.ts';
import { Eip6963Source } from './Eip6963Source.ts';
import { InjectedSource, type InjectedWindow } from './InjectedSource.ts';
import { walletIcon } from './internal/walletIcon.ts';
import { FakeWallet } from './testing/FakeWallet.ts';
import { WalletOptionList } from './WalletOptionList.ts';

const ICON = 'data:image/svg+xml;base64,PHN2Zy8+';
const provider = () => new FakeWallet([]);

function announce(target: EventTarget, detail: unknown): void {
  target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
}

const info = (rdns: string, name = 'Wallet', icon: unknown = ICON) => ({ uuid: rdns, rdns, name, icon });

function fakeWindow(ethereum?: unknown, userAgent = 'Mozilla/5.0 (X11; Linux x86_64)') {
  return Object.assign(new EventTarget(), {
    ethereum,
    location: { host: 'sluice.example', pathname: '/swap' },
    navigator: { userAgent },
  }) as InjectedWindow & EventTarget & { ethereum: unknown };
}

/** Whether the provider of an option passes requests to this wallet. */
async function reaches(option: WalletOption | undefined, wallet: FakeWallet): Promise<boolean> {
  const before = wallet.asked('eth_accounts').length;
  await (await option?.provider())?.request({ method: 'eth_accounts' });
  return wallet.asked('eth_accounts').length === before + 1;
}

describe('Eip6963Source', () => {
  it('asks at once, lists what announces itself, each name once', () => {
    const target = new EventTarget();
    const wallet = provider();
    target.addEventListener('eip6963:requestProvider', () =>
      announce(target, { info: info('io.metamask', 'MetaMask'), provider: wallet }),
    );
    const source = new Eip6963Source(target);
    announce(target, { info: info('io.metamask', 'Thief'), provider: provider() });
    announce(target, { info: info('io.rabby', 'Rabby'), provider: provider() });
    expect(source.options.map(({ id, name, icon }) => [id, name, icon])).toEqual([
      ['eip6963:io.metamask', 'MetaMask', ICON],
      ['eip6963:io.rabby', 'Rabby', ICON],
    ]);
    expect(source.has(wallet)).toBe(true);
    source.dispose();
    announce(target, { info: info('io.late'), provider: provider() });
    expect(source.options).toHaveLength(2);
  });

  it('is observable', () => {
    const target = new EventTarget();
    const source = new Eip6963Source(target);
    const counts: number[] = [];
    const stop = autorun(() => counts.push(source.options.length));
    announce(target, { info: info('io.metamask'), provider: provider() });
    stop();
    expect(counts).toEqual([0, 1]);
  });

  it('refuses hostile announcements and bounds their number', () => {
    const target = new EventTarget();
    const source = new Eip6963Source(target);
    const trap = {
      get info(): never {
        throw new Error('trap');
      },
    };
    const bad = [
      undefined,
      null,
      'text',
      trap,
      { info: info('no-dots'), provider: provider() },
      { info: info('a.b c'), provider: provider() },
      { info: info('a.b'), provider: null },
    ];
    for (const detail of bad) announce(target, detail);
    expect(source.options).toHaveLength(0);
    for (let i = 0; i < 300; i++) announce(target, { info: info(`flood.w${i}`), provider: provider() });
    expect(source.options).toHaveLength(256);
  });

  it('lists everyone who has dozens of wallets, in the order they spoke', () => {
    const target = new EventTarget();
    const source = new Eip6963Source(target);
    const names = Array.from({ length: 41 }, (_, i) => `wallet.w${i}`);
    for (const rdns of names) announce(target, { info: info(rdns), provider: provider() });
    expect(source.options.map(({ rdns }) => rdns)).toEqual(names);
  });

  it('shows clean names and image icons only', () => {
    const target = new EventTarget();
    const source = new Eip6963Source(target);
    announce(target, {
      info: info('evil.one', 'Meta\u200bMask', 'javascript:alert(1)'),
      provider: provider(),
    });
    announce(target, {
      info: info('evil.two', 'x'.repeat(1000), 'data:text/html,<script>'),
      provider: provider(),
    });
    announce(target, { info: { ...info('evil.three'), name: 5 }, provider: provider() });
    expect(source.options.map(({ name, icon }) => [name.length <= 40 && name.slice(0, 10), icon])).toEqual([
      ['evil.one', undefined],
      ['xxxxxxxxxx', undefined],
      ['evil.three', undefined].map((value, index) => (index === 1 ? ICON : value)),
    ]);
  });
});

describe('walletIcon', () => {
  it('takes images by data: only, within bounds', () => {
    expect(walletIcon('data:image/png;base64,AAAA')).toBeDefined();
    const web = ['http://wallet.example/i.png', 'https://wallet.example/icon.webp', '//wallet.example/i.png'];
    const bad = [...web, 'https://', 'blob:x', 'data:image/png', 'javascript:alert(1)', 5, undefined];
    for (const icon of bad) expect(walletIcon(icon)).toBeUndefined();
    expect(walletIcon(`data:image/png;base64,${'A'.repeat(300_000)}`)).toBeUndefined();
  });
});

describe('InjectedSource', () => {
  it('is not a second entry for an announced wallet', () => {
    const wallet = provider();
    const target = fakeWindow(wallet);
    const announced = new Eip6963Source(target);
    const source = new InjectedSource(target, announced);
    expect(source.options.map(({ id }) => id)).toEqual(['injected', 'coinbase']);
    announce(target, { info: info('io.metamask'), provider: wallet });
    expect(source.options.map(({ id }) => id)).toEqual(['coinbase']);
  });

  it('leads to MetaMask when there is no wallet: its app on a phone, its site elsewhere', () => {
    const desktop = fakeWindow();
    const onDesktop = new InjectedSource(desktop, new Eip6963Source(desktop));
    expect(onDesktop.options[0]).toMatchObject({
      id: 'injected',
      installUrl: 'https://metamask.io/download/',
    });
    expect(onDesktop.options[1]).toMatchObject({
      id: 'coinbase',
      installUrl: 'https://www.coinbase.com/wallet/downloads',
    });
    for (const system of [
      'iPhone; CPU OS 17_0 like Mac OS X',
      'iPad; CPU OS 16_6 like Mac OS X',
      'iPod touch; CPU OS 15_0 like Mac OS X',
      'Linux; Android 14; SM-X700',
      'Mobile; rv:109.0',
    ]) {
      const phone = fakeWindow(undefined, `Mozilla/5.0 (${system})`);
      const onPhone = new InjectedSource(phone, new Eip6963Source(phone));
      expect([system, onPhone.options[0]?.installUrl]).toEqual([
        system,
        'https://metamask.app.link/dapp/sluice.example/swap',
      ]);
    }
  });

  it("leads to MetaMask in the Coinbase wallet's browser, and connects Coinbase there", async () => {
    const wallet = Object.assign(provider(), { isCoinbaseWallet: true });
    const target = fakeWindow(wallet);
    const source = new InjectedSource(target, new Eip6963Source(target));
    expect(source.options.map(({ id, installUrl }) => [id, installUrl !== undefined])).toEqual([
      ['injected', true],
      ['coinbase', false],
    ]);
    expect(await reaches(source.options[1], wallet)).toBe(true);
    announce(target, { info: info('io.rabby'), provider: provider() });
    expect(source.options.map(({ id }) => id)).toEqual(['injected', 'coinbase']);
    // Another announced wallet is enough where Coinbase's is not there.
    const plain = fakeWindow();
    const announced = new Eip6963Source(plain);
    announce(plain, { info: info('io.rabby'), provider: provider() });
    const others = new InjectedSource(plain, announced);
    expect(others.options.map(({ id }) => id)).toEqual(['coinbase']);
    announce(plain, { info: info('com.coinbase.wallet'), provider: provider() });
    expect(others.options).toEqual([]);
  });

  it('finds a wallet that comes late, and survives a getter that throws', async () => {
    const target = fakeWindow();
    const source = new InjectedSource(target, new Eip6963Source(target));
    target.ethereum = provider();
    target.dispatchEvent(new Event('ethereum#initialized'));
    expect(source.options[0]).toMatchObject({ id: 'injected', name: 'Browser wallet' });
    const broken = fakeWindow();
    Object.defineProperty(broken, 'ethereum', {
      get() {
        throw new Error('fight');
      },
    });
    expect(new InjectedSource(broken, new Eip6963Source(broken)).options[0]?.installUrl).toBeDefined();
  });
});

describe('several extensions in one page', () => {
  const coinbaseOf = () => Object.assign(provider(), { isCoinbaseWallet: true });

  it('are told apart where they share window.ethereum', async () => {
    const [first, coinbase] = [provider(), coinbaseOf()];
    const target = fakeWindow(Object.assign(coinbaseOf(), { providers: [coinbase, first] }));
    const source = new InjectedSource(target, new Eip6963Source(target));
    expect(source.options.map(({ id, type, installUrl }) => [id, type, installUrl])).toEqual([
      ['injected', 'INJECTED', undefined],
      ['coinbase', 'COINBASE_WALLET', undefined],
    ]);
    expect(await reaches(source.options[0], first)).toBe(true);
    expect(await reaches(source.options[1], coinbase)).toBe(true);
  });

  it("let Coinbase's be found where another one holds window.ethereum", async () => {
    const coinbase = coinbaseOf();
    const target = Object.assign(fakeWindow(provider()), { coinbaseWalletExtension: coinbase });
    const source = new InjectedSource(target, new Eip6963Source(target));
    expect(source.options.map(({ id }) => id)).toEqual(['injected', 'coinbase']);
    expect(await reaches(source.options[1], coinbase)).toBe(true);
  });

  it('do no harm where what they share is nonsense', () => {
    const trap = {
      get request(): never {
        throw new Error('trap');
      },
    };
    const broken = Object.defineProperty(provider(), 'isCoinbaseWallet', {
      get() {
        throw new Error('trap');
      },
    });
    for (const providers of ['text', [null, 5, {}, trap], [broken]]) {
      const target = fakeWindow({ providers });
      const source = new InjectedSource(target, new Eip6963Source(target));
      expect(source.options.map(({ type }) => type)).toEqual(['INJECTED', 'COINBASE_WALLET']);
    }
  });
});

describe('WalletOptionList', () => {
  const wallet = provider();
  const sources: Record<string, ConnectorSource> = {
    plain: {
      options: [
        wallet.option(undefined, 'LOCAL'),
        { ...wallet.option(), id: 'get', installUrl: 'https://x.y' },
      ],
    },
    hostile: {
      get options(): never {
        throw new Error('trap');
      },
    },
    announced: { options: [wallet.option('io.metamask'), wallet.option('io.metamask')] },
  };
  const entry = (service: string, order: number) => ({ id: service, service, order, pluginId: service });
  const registry = {
    of: () => [entry('plain', 0), entry('broken', 1), entry('hostile', 2), entry('announced', 3)],
  } as unknown as ContributionRegistry;
  const fail = vi.fn();
  const reader = {
    get(service: unknown) {
      if (service === PluginControlToken) return { fail };
      const source = sources[String(service)];
      if (!source) throw new Error('unbound');
      return source;
    },
  } as unknown as ServiceReader;

  it('puts announced wallets first, installs last, each id once, and leaves a broken source out by its name', async () => {
    const list = new WalletOptionList(registry, reader);
    expect(list.all.map(({ id }) => id)).toEqual(['eip6963:io.metamask', 'local', 'get']);
    await expect(list.discover()).resolves.toBeUndefined();
    expect(new Set(fail.mock.calls.map(([plugin]) => plugin))).toEqual(new Set(['broken', 'hostile']));
    expect(fail).toHaveBeenCalledWith('hostile', 'use', new Error('trap'));
  });
});
