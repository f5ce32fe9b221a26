import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StaticChainRegistry } from '../chain/StaticChainRegistry.ts';
import './deployment/checkDeployment.ts';
import './deployment/codeProblems.ts';
import './reads/Comparison.ts';
import './reads/readSingly.ts';
import { ChainClientPool, type ChainClientPoolOptions } from './ChainClientPool.ts';
import { FakeNode, fakeFetch, testChain } from './testing/FakeNode.ts';
import { fakeMulticall3, MULTICALL3 } from './testing/fakeMulticall3.ts';

function poolOf(node: FakeNode, options: ChainClientPoolOptions = {}) {
  const chain = testChain({
    endpoints: [{ url: 'http://a' }, { url: 'http://b' }],
    contracts: [{ kind: 'multicall3', version: '3', address: MULTICALL3 }],
  });
  const registry = new StaticChainRegistry([chain], 1);
  return new ChainClientPool(registry, { fetch: fakeFetch({ a: node }), ...options });
}

function goodNode(): FakeNode {
  const node = new FakeNode().on('eth_getCode', () => '0x6001');
  fakeMulticall3(node, (data) => ({ success: true, data }));
  return node;
}

/** The second endpoint is down, so a refused read is repeated on the first one for a moment. */
async function soon<T>(promise: Promise<T>): Promise<T> {
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(5000);
  return promise;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('ChainClientPool', () => {
  it('makes one client per chain, at its first use, without a request', () => {
    const node = goodNode();
    const created: number[] = [];
    const pool = poolOf(node, { onCreate: ({ chain }) => void created.push(chain.id) });
    expect(created).toEqual([]);
    expect(pool.get(1)).toBe(pool.get(1));
    expect(created).toEqual([1]);
    expect(node.requests).toEqual([]);
  });

  it('says so of a chain that this build does not have', () => {
    expect(() => poolOf(goodNode()).get(5)).toThrow(
      expect.objectContaining({ code: 'chain_unsupported', message: 'Unsupported chain ID: 5' }),
    );
  });

  it('tells where endpoints came from', () => {
    const pool = poolOf(goodNode(), { endpointOrigin: (id) => (id === 1 ? 'config' : 'chain') });
    expect(pool.get(1).rpc.endpoints.map(({ origin }) => origin)).toEqual(['config', 'config']);
  });

  it('wires reader, clock and check to one pool', async () => {
    const node = goodNode();
    const { clock, deployment, rpc } = poolOf(node).get(1);
    expect((await soon(clock.refresh())).number).toBe(100n);
    expect(rpc.endpoints[0]?.head).toBe(100n);
    await soon(deployment.recheck());
    expect(deployment.contracts.map(({ kind, ok }) => [kind, ok])).toContainEqual(['multicall3', true]);
  });

  it('no longer believes a Multicall3 that the check found wanting', async () => {
    const node = goodNode();
    node.on('eth_getBlockByNumber', () => ({ number: '0x64', timestamp: '0x1' }));
    const { multicall, deployment } = poolOf(node, { fetch: fakeFetch({ a: node, b: node }) }).get(1);
    node.on('eth_getCode', () => '0x');
    await soon(deployment.recheck());
    const before = node.count('eth_call');
    await soon(multicall.read([]));
    expect(node.count('eth_call')).toBe(before);
    expect(node.count('eth_getBlockByNumber')).toBe(1);
  });

  it('makes a check that failed for the network again once the chain can be read, not too often', async () => {
    const node = goodNode();
    const { clock, deployment } = poolOf(node).get(1);
    node.respond = () => 'refuse';
    await soon(deployment.recheck());
    expect(deployment.state).toBe('unreadable');
    node.respond = undefined;
    clock.watch({ calls: () => [], receive() {} });
    await vi.advanceTimersByTimeAsync(5000);
    expect(deployment.state).toBe('checked');
    expect(node.count('eth_getCode')).toBeLessThan(10);
  });

  it('asks again while a contract is missing, until it is there', async () => {
    const node = goodNode().on('eth_getCode', () => '0x');
    const { clock, deployment } = poolOf(node, { fetch: fakeFetch({ a: node, b: node }) }).get(1);
    await soon(deployment.recheck());
    expect(deployment.contracts).toMatchObject([{ problem: 'no_code' }]);
    node
      .on('eth_getCode', () => '0x6001')
      .on('eth_getBlockByNumber', () => ({ number: '0x64', timestamp: '0x1' }));
    clock.watch({ calls: () => [], receive() {} });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(deployment.contracts).toMatchObject([{ ok: true }]);
  });

  it('speaks WebSocket to endpoints that do', async () => {
    const opened: string[] = [];
    const chain = testChain({ endpoints: [{ url: 'wss://a' }] });
    const pool = new ChainClientPool(new StaticChainRegistry([chain], 1), {
      openSocket: (url) => {
        opened.push(url);
        throw new Error('no network');
      },
    });
    const read = pool
      .get(1)
      .rpc.request('eth_gasPrice', [])
      .catch((error: unknown) => error);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(5000);
    expect(await read).toMatchObject({ code: 'providers_failed' });
    expect(new Set(opened)).toEqual(new Set(['wss://a']));
  });
});
