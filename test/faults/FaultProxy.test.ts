import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fault, RpcAnswer, RpcItem } from './Fault.ts';
import { FaultProxy } from './FaultProxy.ts';

const HEAD = 1000;
const answers: Record<string, unknown> = {
  eth_chainId: '0x7a69',
  eth_blockNumber: `0x${HEAD.toString(16)}`,
  eth_getBalance: '0x10',
};
let node: Server;
let proxy: FaultProxy;

beforeAll(async () => {
  node = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { id, method, params } = JSON.parse(text) as RpcItem;
    const result = method === 'echo' ? params : (answers[method] ?? null);
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result } satisfies RpcAnswer));
  });
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void node.close());

beforeEach(async () => {
  proxy = await FaultProxy.start(`http://127.0.0.1:${(node.address() as AddressInfo).port}`);
});
afterEach(() => proxy.stop());

const item = (method: string, params: readonly unknown[] = [], id = 1): RpcItem => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});

function post(body: unknown, signal?: AbortSignal): Promise<Response> {
  return fetch(proxy.url, { method: 'POST', body: JSON.stringify(body), ...(signal && { signal }) });
}

async function ask(method: string, params: readonly unknown[] = []): Promise<RpcAnswer> {
  return (await (await post(item(method, params))).json()) as RpcAnswer;
}

describe('FaultProxy', () => {
  it('passes on what it is not told to spoil, and counts it', async () => {
    expect(await ask('eth_chainId')).toEqual({ jsonrpc: '2.0', id: 1, result: '0x7a69' });
    const batch = await (await post([item('eth_getBalance', [], 1), item('eth_chainId', [], 2)])).json();
    expect(batch).toMatchObject([
      { id: 1, result: '0x10' },
      { id: 2, result: '0x7a69' },
    ]);
    expect(proxy.counts()).toEqual({ eth_chainId: 2, eth_getBalance: 1 });
    expect([proxy.requests, proxy.count(), proxy.count('eth_chainId')]).toEqual([2, 3, 2]);
    expect(proxy.log.map(({ request }) => request)).toEqual([1, 2, 2]);
    expect(proxy.bytesOut).toBeGreaterThan(0);
    proxy.resetCounts();
    expect([proxy.requests, proxy.count(), proxy.bytesIn]).toEqual([0, 0, 0]);
  });

  it.each<[Fault, number, RegExp]>([
    ['rate_limited', 429, /too many/],
    ['server_error', 500, /server error/],
    ['html', 200, /^<!doctype html>/],
    ['truncated', 200, /^\{"jsonrpc":"2.0","id"?/],
    ['wrong_id', 200, /"id":987654321/],
    ['limit_exceeded', 200, /-32005/],
    ['internal_error', 200, /-32603/],
    ['wrong_chain', 200, /"result":"0x1"/],
  ])('%s', async (fault, status, text) => {
    proxy.set(fault);
    const response = await post(item('eth_chainId'));
    expect(response.status).toBe(status);
    expect(await response.text()).toMatch(text);
    if (fault === 'rate_limited') expect(response.headers.get('retry-after')).toBe('2');
  });

  it('reset, alternating and down end the connection', async () => {
    proxy.set('reset');
    await expect(post(item('eth_chainId'))).rejects.toThrow();
    proxy.resetCounts();
    proxy.set('alternating');
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => ask('eth_chainId')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(2);
    proxy.set('none');
    await proxy.down();
    await expect(post(item('eth_chainId'))).rejects.toThrow();
    await proxy.up();
    expect((await ask('eth_chainId')).result).toBe('0x7a69');
  });

  it('hang never answers, slow_drip hardly', async () => {
    for (const fault of ['hang', 'slow_drip'] as const) {
      proxy.set(fault);
      const inTime = async () => (await post(item('eth_chainId'), AbortSignal.timeout(300))).text();
      await expect(inTime()).rejects.toThrow();
    }
  });

  it('stale_head knows nothing of the newest fifty blocks', async () => {
    proxy.set('stale_head');
    const own = `0x${(HEAD - 50).toString(16)}`;
    expect((await ask('eth_blockNumber')).result).toBe(own);
    expect((await ask('eth_getBalance', ['0x0', own])).result).toBe('0x10');
    expect((await ask('eth_getBalance', ['0x0', `0x${HEAD.toString(16)}`])).error?.message).toBe(
      'header not found',
    );
    expect((await ask('eth_getBlockByNumber', [`0x${HEAD.toString(16)}`, false])).result).toBeNull();
  });

  it('lies about balances only', async () => {
    proxy.set('lies');
    expect(BigInt(String((await ask('eth_getBalance')).result))).toBe(16n + 10n ** 18n);
    expect((await ask('eth_chainId')).result).toBe('0x7a69');
  });

  it('refuses batches in two ways', async () => {
    proxy.set('batch_refused');
    expect((await post([item('eth_chainId')])).status).toBe(400);
    expect((await ask('eth_chainId')).result).toBe('0x7a69');
    proxy.set('batch_refused_softly');
    expect(await (await post([item('eth_chainId')])).json()).toMatchObject({
      id: null,
      error: { code: -32600 },
    });
  });

  it('keeps a rate limit, and chooses faults by a function', async () => {
    // However long they take, the requests come within one second.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(5_000);
    const limited = await FaultProxy.start(proxy.url, { requestsPerSecond: 2 });
    const statuses = await Promise.all(
      [1, 2, 3].map(
        async () => (await fetch(limited.url, { method: 'POST', body: JSON.stringify(item('echo')) })).status,
      ),
    );
    clock.mockRestore();
    expect(statuses.sort()).toEqual([200, 200, 429]);
    await limited.stop();
    const chosen = await FaultProxy.start(proxy.url, { choose: () => 'server_error' });
    expect((await fetch(chosen.url, { method: 'POST', body: JSON.stringify(item('echo')) })).status).toBe(
      500,
    );
    await chosen.stop();
  });

  it('lets pages of other origins in', async () => {
    const preflight = await fetch(proxy.url, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(proxy.requests).toBe(0);
  });
});
