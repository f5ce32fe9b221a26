import { observable, runInAction } from 'mobx';
import { beforeEach, describe, expect, it } from 'vitest';
import { StaticChainRegistry } from '../chain/StaticChainRegistry.ts';
import type { Timers } from '../runtime/Timers.ts';
import { memoryStorage } from '../wallet/testing/memoryStorage.ts';
import { ChainClientPool } from './ChainClientPool.ts';
import type { Eip1193Provider } from './Eip1193Provider.ts';
import { endpointUrl, parseEndpointChoices } from './endpoints/endpointChoices.ts';
import { WALLET_ENDPOINT_URL } from './RpcPool.ts';
import { FakeNode, fakeFetch, testChain } from './testing/FakeNode.ts';
import { UserEndpoints } from './UserEndpoints.ts';

const own = 'http://own:8545';
/** Waits until endpoint checks and the wallet's turn have run. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

class FakeTimers implements Timers {
  readonly planned: { readonly ms: number; readonly task: () => void }[] = [];
  elapsedMs = () => 0;
  wallMs = () => 0;
  after = (ms: number, task: () => void) => {
    this.planned.push({ ms, task });
    return () => undefined;
  };
}

function setUp(content: Record<string, unknown> = {}) {
  const nodes = { a: new FakeNode(), b: new FakeNode(), own: new FakeNode() };
  const storage = memoryStorage(content);
  const timers = new FakeTimers();
  const wallet = observable(
    { provider: undefined as Eip1193Provider | undefined, chainId: undefined as number | undefined },
    {},
    { deep: false },
  );
  const chain = testChain({ endpoints: [{ url: 'http://a' }, { url: 'http://b' }] });
  const clients: ChainClientPool = new ChainClientPool(new StaticChainRegistry([chain], 1), {
    fetch: fakeFetch(nodes),
    onCreate: (client) => endpoints.attach(client),
  });
  const endpoints: UserEndpoints = new UserEndpoints({
    storage,
    clients: () => clients,
    wallet: () => wallet,
    timers,
  });
  return { nodes, storage, timers, wallet, clients, endpoints, rpc: () => clients.get(1).rpc };
}

function walletOn(chainId: number) {
  const asked: string[] = [];
  const provider: Eip1193Provider = {
    request: async ({ method }) => {
      asked.push(method);
      return method === 'eth_chainId' ? `0x${chainId.toString(16)}` : '0x64';
    },
  };
  return { asked, provider };
}

describe('UserEndpoints', () => {
  let at: ReturnType<typeof setUp>;
  const urls = () => at.rpc().endpoints.map(({ url }) => url);

  beforeEach(() => {
    at = setUp();
  });

  it('adds an endpoint once it proved its chain, puts it first, and keeps it', async () => {
    expect(await at.endpoints.add(1, ` ${own}/ `)).toBe(own);
    expect(at.nodes.own.count('eth_chainId')).toBe(1);
    expect(urls()).toEqual([own, 'http://a', 'http://b']);
    expect(at.rpc().endpoints[0]?.origin).toBe('user');
    expect(at.storage.content.get('endpoints')).toEqual({ 1: { added: [own], order: [own], wallet: false } });
    expect(at.nodes.own.count('eth_chainId'), 'not asked twice').toBe(1);
  });

  it.each([
    ['of another chain', { chainId: 5 }, own, 'chain_mismatch'],
    ['that is down', { respond: () => 'refuse' as const }, own, 'providers_failed'],
    ['that is no URL', {}, 'own', 'provider_invalid'],
    ['of a protocol nobody speaks', {}, 'javascript:alert(1)', 'provider_invalid'],
    ['with a password in it', {}, 'https://me:secret@own', 'provider_invalid'],
  ])('refuses one %s and keeps nothing', async (_, spoil, url, code) => {
    Object.assign(at.nodes.own, spoil);
    await expect(at.endpoints.add(1, url)).rejects.toMatchObject({ code });
    expect(urls()).toEqual(['http://a', 'http://b']);
    expect(at.endpoints.added(1)).toEqual([]);
    expect(at.storage.content.has('endpoints')).toBe(false);
  });

  it('only puts an endpoint of the chain first, which cannot be removed', async () => {
    expect(await at.endpoints.add(1, 'http://b/')).toBe('http://b');
    expect(at.endpoints.added(1)).toEqual([]);
    expect(urls()).toEqual(['http://b', 'http://a']);
    at.endpoints.remove(1, 'http://b');
    expect(urls()).toContain('http://b');
  });

  it('follows order and removal', async () => {
    await at.endpoints.add(1, own);
    at.endpoints.prefer(1, ['http://b', own]);
    expect(urls()).toEqual(['http://b', own, 'http://a']);
    expect(at.endpoints.order(1)).toEqual(['http://b', own]);
    at.endpoints.remove(1, own);
    expect(urls()).toEqual(['http://b', 'http://a']);
    expect(at.endpoints.added(1)).toEqual([]);
  });

  it('verifies what was kept before each client uses it', async () => {
    at = setUp({ endpoints: { 1: { added: [own], order: [own], wallet: false } } });
    expect(urls()).toEqual(['http://a', 'http://b']);
    await settle();
    expect(urls()).toEqual([own, 'http://a', 'http://b']);
    expect(at.endpoints.problem(1, own)).toBeUndefined();
  });

  it('says what is wrong with a kept endpoint and tries one that is down again, not one of another chain', async () => {
    at = setUp({ endpoints: { 1: { added: [own], order: [], wallet: false } } });
    at.nodes.own.respond = () => 'refuse';
    at.rpc();
    await settle();
    expect(at.endpoints.problem(1, own)).toMatchObject({ code: 'providers_failed' });
    expect(at.timers.planned.map(({ ms }) => ms)).toEqual([10_000]);
    at.timers.planned[0]?.task();
    await settle();
    expect(at.timers.planned.map(({ ms }) => ms)).toEqual([10_000, 20_000]);
    at.nodes.own.respond = undefined;
    at.nodes.own.chainId = 5;
    at.timers.planned[1]?.task();
    await settle();
    expect(at.endpoints.problem(1, own)).toMatchObject({ code: 'chain_mismatch' });
    expect(at.timers.planned).toHaveLength(2);
    expect(urls()).toEqual(['http://a', 'http://b']);
    at.endpoints.remove(1, own);
    expect(at.endpoints.problem(1, own)).toBeUndefined();
  });

  it('gives up one that was removed while it was verified', async () => {
    at = setUp({ endpoints: { 1: { added: [own], order: [], wallet: false } } });
    at.nodes.own.latencyMs = 10;
    at.rpc();
    at.endpoints.remove(1, own);
    await settle();
    expect(urls()).toEqual(['http://a', 'http://b']);
  });

  it("uses the wallet's RPC while the wallet is on the chain", async () => {
    const { provider, asked } = walletOn(1);
    at.rpc();
    at.endpoints.readThroughWallet(1, true);
    await settle();
    expect(urls()).toEqual(['http://a', 'http://b']);
    runInAction(() => Object.assign(at.wallet, { provider, chainId: 1 }));
    await settle();
    expect(urls()).toEqual([WALLET_ENDPOINT_URL, 'http://a', 'http://b']);
    expect(await at.rpc().request('eth_gasPrice', [])).toBe('0x64');
    expect(asked).toContain('eth_gasPrice');
    runInAction(() => Object.assign(at.wallet, { chainId: 5 }));
    await settle();
    expect(urls()).toEqual(['http://a', 'http://b']);
    runInAction(() => Object.assign(at.wallet, { chainId: 1 }));
    at.endpoints.readThroughWallet(1, false);
    await settle();
    expect(urls()).toEqual(['http://a', 'http://b']);
  });

  it("says so where the wallet's node is of another chain than the wallet says", async () => {
    at.rpc();
    runInAction(() => Object.assign(at.wallet, { provider: walletOn(5).provider, chainId: 1 }));
    at.endpoints.readThroughWallet(1, true);
    await settle();
    expect(at.endpoints.problem(1, WALLET_ENDPOINT_URL)).toMatchObject({ code: 'chain_mismatch' });
  });
});

describe('what is kept of endpoints', () => {
  it.each([
    [' https://A.example/ ', 'https://a.example'],
    ['https://a.example/v1/key#x', 'https://a.example/v1/key'],
    ['https://a.example/?key=1', 'https://a.example/?key=1'],
    ['wss://a.example', 'wss://a.example'],
    ['ftp://a.example', undefined],
    ['//a.example', undefined],
    [`https://a.example/${'x'.repeat(2048)}`, undefined],
  ])('%j is %j', (text, url) => {
    expect(endpointUrl(text)).toBe(url);
  });

  it('is read piece by piece, and what is damaged is left out', () => {
    let damaged = 0;
    const read = parseEndpointChoices(
      {
        1: { added: ['http://a', 'javascript:1', 7, 'http://a'], order: 'http://a', wallet: 'yes' },
        x: { added: [] },
        2: null,
        __proto__: { added: ['http://evil'] },
        3: { added: [], order: ['http://b'], wallet: true },
      },
      () => {
        damaged += 1;
      },
    );
    expect(read).toEqual({
      1: { added: ['http://a'], order: [], wallet: false },
      3: { added: [], order: ['http://b'], wallet: true },
    });
    expect(damaged).toBeGreaterThan(3);
    for (const nothing of [null, 1, 'x', []]) expect(parseEndpointChoices(nothing)).toBeUndefined();
  });
});
