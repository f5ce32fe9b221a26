import { describe, expect, it } from 'vitest';
import { BrowserWalletSession } from './BrowserWalletSession.ts';
import { Eip6963Source } from './Eip6963Source.ts';
import { InjectedSource, type InjectedWindow } from './InjectedSource.ts';
import { FakeWallet } from './testing/FakeWallet.ts';
import { memoryStorage } from './testing/memoryStorage.ts';

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const NEEDED = ['request', 'on', 'removeListener'];

type Trap = keyof ProxyHandler<object>;
const TRAPS: readonly Trap[] = [
  'get',
  'set',
  'has',
  'deleteProperty',
  'ownKeys',
  'getOwnPropertyDescriptor',
  'defineProperty',
  'getPrototypeOf',
  'setPrototypeOf',
  'isExtensible',
  'preventExtensions',
];

/** A wallet that notes what is done to it, and throws at all of it but `allowed` keys. */
function touchy(allowed: readonly string[], traps: readonly Trap[] = TRAPS) {
  const wallet = new FakeWallet([ACCOUNT]);
  const touches: string[] = [];
  const handler: ProxyHandler<FakeWallet> = {};
  for (const trap of traps) {
    (handler as Record<string, unknown>)[trap] = (target: FakeWallet, key: unknown) => {
      touches.push(`${trap} ${String(key)}`);
      if (trap !== 'get' || !allowed.includes(String(key))) throw new Error(`${trap} ${String(key)}`);
      const value: unknown = Reflect.get(target, key as string, target);
      return typeof value === 'function' ? value.bind(target) : value;
    };
  }
  return { wallet, touches, provider: new Proxy(wallet, handler) };
}

function pageOf(ethereum?: unknown) {
  return Object.assign(new EventTarget(), {
    ethereum,
    location: { host: 'sluice.example', pathname: '/swap' },
    navigator: { userAgent: 'Mozilla/5.0' },
  }) as InjectedWindow & EventTarget;
}

function announce(target: EventTarget, provider: unknown, rdns = 'io.touchy'): void {
  const detail = { info: { uuid: rdns, rdns, name: 'Touchy', icon: '' }, provider };
  target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
}

const sessionOf = (source: { readonly options: Eip6963Source['options'] }) =>
  new BrowserWalletSession({
    options: { all: source.options, discover: async () => undefined },
    storage: memoryStorage(),
  });

describe('an announced wallet', () => {
  it.each(TRAPS)('is not touched before it is chosen: %s', (trap) => {
    const target = pageOf();
    const source = new Eip6963Source(target);
    const { provider, touches } = touchy(NEEDED, [trap]);
    announce(target, provider);
    announce(target, provider);
    expect(source.has(provider)).toBe(true);
    expect(source.options.map(({ name }) => name)).toEqual(['Touchy']);
    expect(touches).toEqual([]);
  });

  it('is not touched at window.ethereum either', () => {
    const { provider, touches } = touchy(NEEDED);
    const target = pageOf(provider);
    target.addEventListener('eip6963:requestProvider', () => announce(target, provider));
    const announced = new Eip6963Source(target);
    const injected = new InjectedSource(target, announced);
    target.dispatchEvent(new Event('ethereum#initialized'));
    expect(injected.options.map(({ id }) => id)).toEqual(['coinbase']);
    expect(touches).toEqual([]);
  });

  it.each([
    ['all it needs', NEEDED],
    ['no events', ['request']],
    ['no way to stop listening', ['request', 'on']],
  ] as const)('connects where everything throws but %s', async (_, allowed) => {
    const target = pageOf();
    const source = new Eip6963Source(target);
    const { provider, wallet, touches } = touchy(allowed);
    announce(target, provider);
    const session = sessionOf(source);
    await session.activate(source.options[0] as (typeof source.options)[0]);
    expect(session.account).toBe(ACCOUNT);
    if (allowed.includes('on' as never)) expect(wallet.listenerCount()).toBeGreaterThan(0);
    session.dispose();
    if (allowed.length === 3) expect(wallet.listenerCount()).toBe(0);
    expect(touches.filter((touch) => !NEEDED.some((key) => touch === `get ${key}`))).toEqual([]);
  });

  it.each(['then', 'isMetaMask', 'toJSON', 'constructor', 'networkVersion', 'selectedAddress'])(
    'connects where %s throws',
    async (key) => {
      const target = pageOf();
      const source = new Eip6963Source(target);
      const wallet = Object.defineProperty(new FakeWallet([ACCOUNT]), key, {
        get: () => {
          throw new Error(key);
        },
      });
      announce(target, wallet);
      const session = sessionOf(source);
      await session.activate(source.options[0] as (typeof source.options)[0]);
      expect(session.account).toBe(ACCOUNT);
      session.dispose();
    },
  );
});

it('a wallet at window.ethereum that throws on all but what it needs connects', async () => {
  const { provider } = touchy(NEEDED);
  const target = pageOf(provider);
  const source = new InjectedSource(target, new Eip6963Source(target));
  const session = sessionOf(source);
  await session.activate(source.options[0] as (typeof source.options)[0]);
  expect(session.account).toBe(ACCOUNT);
  session.dispose();
});
