import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RpcEndpointSpec } from '../../chain/ChainSpec.ts';
import { systemTimers } from '../../runtime/Timers.ts';
import { FakeNode, FakeRpcError, fakeFetch, json } from '../testing/FakeNode.ts';
import { httpTransport } from '../transport/httpTransport.ts';
import { Endpoint } from './Endpoint.ts';

function endpointOf(node: FakeNode, spec: Partial<RpcEndpointSpec> = {}): Endpoint {
  const transport = httpTransport('http://a', fakeFetch({ a: node }), systemTimers);
  return new Endpoint({ url: 'http://a', ...spec }, 'chain', 1, transport, systemTimers, {
    changed: () => {},
    plausible: () => true,
    hasOthers: false,
    wentBack: () => {},
  });
}

async function verified(node: FakeNode, spec: Partial<RpcEndpointSpec> = {}): Promise<Endpoint> {
  const endpoint = endpointOf(node, spec);
  await endpoint.probe();
  node.requests.length = 0;
  return endpoint;
}

const balanceOf = (endpoint: Endpoint, index: number) =>
  endpoint.request('eth_getBalance', [`0x${index}`], new AbortController().signal);

beforeEach(() => {
  vi.useFakeTimers();
  // No jitter by default.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('chain id check', () => {
  it('travels with every batch of reads, in one request', async () => {
    const node = new FakeNode().on('eth_getBalance', () => '0x5');
    const endpoint = endpointOf(node);
    expect(endpoint.health().state).toBe('unverified');
    expect(await balanceOf(endpoint, 1)).toBe('0x5');
    expect(node.requests).toEqual([['eth_chainId', 'eth_blockNumber', 'eth_getBalance']]);
    expect(endpoint.health()).toMatchObject({ state: 'healthy', head: 100n });
    await Promise.all([balanceOf(endpoint, 1), balanceOf(endpoint, 2)]);
    expect(node.requests.at(-1)).toEqual(['eth_getBalance', 'eth_getBalance', 'eth_chainId']);
  });

  it('is made every few seconds where requests travel alone, and drops who changed its chain', async () => {
    const node = new FakeNode().on('eth_getBalance', () => '0x5');
    const endpoint = await verified(node, { batchLimit: 1 });
    await balanceOf(endpoint, 1);
    expect(node.requests).toEqual([['eth_getBalance']]);
    node.chainId = 2;
    await vi.advanceTimersByTimeAsync(5001);
    await expect(balanceOf(endpoint, 1)).rejects.toMatchObject({ kind: 'wrong_chain' });
    expect(endpoint.health()).toMatchObject({ state: 'wrong_chain', head: undefined });
  });

  it('refuses every answer of another chain, and asks again after 30 s', async () => {
    const node = new FakeNode().on('eth_getBalance', () => '0x5');
    node.chainId = 2;
    const endpoint = endpointOf(node);
    await expect(balanceOf(endpoint, 1)).rejects.toMatchObject({ kind: 'wrong_chain' });
    expect(endpoint.health()).toMatchObject({
      state: 'wrong_chain',
      lastError: 'networks mismatch: chain 2 instead of 1',
    });
    await expect(balanceOf(endpoint, 1)).rejects.toMatchObject({ kind: 'wrong_chain' });
    expect(node.requests.length).toBe(1);
    node.chainId = 1;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await balanceOf(endpoint, 1)).toBe('0x5');
  });

  it('is made again at once after one odd answer among right ones', async () => {
    const node = new FakeNode().on('eth_getBalance', () => '0x5');
    const endpoint = await verified(node);
    const chainIds = ['0x2', '0x1'];
    node.on('eth_chainId', () => chainIds.shift());
    await expect(balanceOf(endpoint, 1)).rejects.toMatchObject({ kind: 'wrong_chain' });
    await vi.advanceTimersByTimeAsync(0);
    expect(endpoint.health().state).toBe('healthy');
    expect(node.requests.length).toBe(2);
  });

  it('takes a chain id that is no number for an unknown network', async () => {
    const node = new FakeNode().on('eth_chainId', () => 'mainnet');
    await expect(endpointOf(node).probe()).rejects.toMatchObject({
      kind: 'fault',
      message: 'unknown network',
    });
  });
});

describe('batches', () => {
  it('collects the calls of one microtask window and gives each its own answer', async () => {
    const node = new FakeNode().on('eth_getBalance', ([address]) => `${address}0`);
    const endpoint = await verified(node);
    expect(await Promise.all([1, 2, 3].map((index) => balanceOf(endpoint, index)))).toEqual([
      '0x10',
      '0x20',
      '0x30',
    ]);
    expect(node.requests.length).toBe(1);
  });

  it('matches answers by id, whatever their order', async () => {
    const node = new FakeNode();
    const endpoint = await verified(node);
    node.respond = (items) =>
      json(items.map(({ id, params }) => ({ jsonrpc: '2.0', id, result: `${params[0]}0` })).reverse());
    expect(await Promise.all([1, 2].map((index) => balanceOf(endpoint, index)))).toEqual(['0x10', '0x20']);
  });

  it('keeps a known limit', async () => {
    const node = new FakeNode().on('eth_getBalance', () => '0x1');
    const endpoint = await verified(node, { batchLimit: 2 });
    await Promise.all([1, 2, 3, 4, 5].map((index) => balanceOf(endpoint, index)));
    expect(node.requests.map(({ length }) => length)).toEqual([2, 2, 2]);
  });

  const refusals: readonly [string, () => Response][] = [
    ['HTTP 400', () => new Response('no batches', { status: 400 })],
    ['HTTP 413', () => new Response('too large', { status: 413 })],
    [
      'one JSON-RPC error',
      () => json({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'no batches' } }),
    ],
  ];
  it.each(refusals)('learns the limit from a refusal by %s and loses nothing', async (_, refuse) => {
    const node = new FakeNode().on('eth_getBalance', ([address]) => address);
    const endpoint = await verified(node);
    node.respond = (items) => (items.length > 3 ? refuse() : undefined);
    const asked = [1, 2, 3, 4, 5, 6, 7, 8];
    expect(await Promise.all(asked.map((index) => balanceOf(endpoint, index)))).toEqual(
      asked.map((i) => `0x${i}`),
    );
    node.requests.length = 0;
    await Promise.all(asked.map((index) => balanceOf(endpoint, index)));
    expect(node.requests.map(({ length }) => length)).toEqual([2, 2, 2, 2]);
    expect(endpoint.record.failureCount).toBe(0);
  });

  it('learns it where each item of the answer complains about the batch', async () => {
    const node = new FakeNode().on('eth_getBalance', () => '0x1');
    const endpoint = await verified(node);
    node.respond = (items) => {
      const error = { code: 31, message: 'Batch of more than 1 requests are not allowed' };
      return items.length > 1 ? json(items.map(({ id }) => ({ jsonrpc: '2.0', id, error }))) : undefined;
    };
    expect(await Promise.all([balanceOf(endpoint, 1), balanceOf(endpoint, 2)])).toEqual(['0x1', '0x1']);
  });

  it('does not take a rate limit or an internal error of a whole batch for a refusal', async () => {
    const node = new FakeNode();
    const endpoint = await verified(node);
    node.respond = () =>
      json({ jsonrpc: '2.0', id: null, error: { code: -32005, message: 'limit exceeded' } });
    const reads = await Promise.allSettled([balanceOf(endpoint, 1), balanceOf(endpoint, 2)]);
    expect(reads).toMatchObject([{ reason: { kind: 'limited' } }, { reason: { kind: 'limited' } }]);
    expect(node.requests.length).toBe(1);
  });

  it('isolates the error of one item', async () => {
    const node = new FakeNode().on('eth_getBalance', ([address]) => {
      if (address === '0x2') throw new FakeRpcError(3, 'execution reverted: no');
      return '0x1';
    });
    const endpoint = await verified(node);
    const reads = await Promise.allSettled([balanceOf(endpoint, 1), balanceOf(endpoint, 2)]);
    expect(reads).toMatchObject([
      { value: '0x1' },
      { reason: { code: 'call_reverted', values: { reason: 'no' } } },
    ]);
  });

  it('goes on for the others when one caller gives up, and ends the request when all have', async () => {
    const node = new FakeNode();
    const endpoint = await verified(node);
    node.respond = () => 'hang';
    const one = new AbortController();
    const two = new AbortController();
    const reads = [one, two].map((caller) =>
      endpoint.request('eth_gasPrice', [], caller.signal).catch((e) => e),
    );
    await vi.advanceTimersByTimeAsync(0);
    one.abort();
    expect(await reads[0]).toMatchObject({ kind: 'aborted' });
    await vi.advanceTimersByTimeAsync(2000);
    expect(endpoint.overdue).toBe(true);
    two.abort();
    expect(await reads[1]).toMatchObject({ kind: 'aborted' });
    await vi.advanceTimersByTimeAsync(0);
    expect(endpoint.overdue).toBe(false);
    expect(endpoint.record.failureCount).toBe(0);
  });
});

describe('faults', () => {
  const faults: readonly [string, (id: number) => Response | 'refuse'][] = [
    ['a refused connection', () => 'refuse'],
    ['HTTP 500', () => new Response('oops', { status: 500 })],
    ['a web page', () => new Response('<html></html>')],
    ['truncated JSON', () => new Response('{"jsonrpc":"2.0","id":1,"resu')],
    ['a wrong id', (id) => json({ jsonrpc: '2.0', id: id + 1, result: '0x1' })],
    ['neither result nor error', (id) => json({ jsonrpc: '2.0', id })],
    ['-32603', (id) => json({ jsonrpc: '2.0', id, error: { code: -32603, message: 'Internal error' } })],
    ['nothing', () => new Response('')],
  ];
  it.each(faults)('takes %s for a fault of the endpoint', async (_, respond) => {
    const node = new FakeNode();
    const endpoint = await verified(node);
    node.respond = ([item]) => respond(item?.id ?? 0);
    await expect(balanceOf(endpoint, 1)).rejects.toMatchObject({ kind: 'fault' });
    expect(endpoint.record).toMatchObject({ callCount: 2, failureCount: 1 });
  });

  it('takes a JSON-RPC answer under a failing HTTP status at its word', async () => {
    const node = new FakeNode();
    const endpoint = await verified(node);
    const error = { code: 3, message: 'execution reverted: TF' };
    node.respond = ([item]) => json({ jsonrpc: '2.0', id: item?.id, error }, { status: 500 });
    await expect(balanceOf(endpoint, 1)).rejects.toMatchObject({
      code: 'call_reverted',
      values: { reason: 'TF' },
    });
    expect(endpoint.record.failureCount).toBe(0);
  });

  it('opens after three, then lets one probe through for all who wait', async () => {
    const node = new FakeNode().on('eth_getBalance', () => '0x1');
    const endpoint = await verified(node);
    node.respond = () => 'refuse';
    for (let count = 0; count < 3; count += 1) await balanceOf(endpoint, 1).catch(() => undefined);
    expect(endpoint.health().state).toBe('open');
    await vi.advanceTimersByTimeAsync(1000);
    expect(endpoint.breaker).toBe('half-open');
    node.requests.length = 0;
    node.respond = undefined;
    await Promise.all([balanceOf(endpoint, 1), balanceOf(endpoint, 2), balanceOf(endpoint, 3)]);
    expect(node.requests.map(([first]) => first)).toEqual(['eth_chainId', 'eth_getBalance']);
    expect(endpoint.health().state).toBe('healthy');
  });
});

describe('a dead endpoint', () => {
  it('is probed once a second at most, however many reads ask, and a little more often at first', async () => {
    const node = new FakeNode();
    const endpoint = await verified(node);
    node.respond = () => 'refuse';
    for (let count = 0; count < 3; count += 1) await balanceOf(endpoint, 1).catch(() => undefined);
    const probesIn = async (seconds: number) => {
      node.requests.length = 0;
      for (let ms = 0; ms < seconds * 1000; ms += 50) {
        await expect(balanceOf(endpoint, 1)).rejects.toMatchObject({ kind: 'fault' });
        await vi.advanceTimersByTimeAsync(50);
      }
      return node.requests.length;
    };
    expect(await probesIn(3)).toBe(10);
    expect(await probesIn(7)).toBe(7);
  });
});

describe('a method that it does not know', () => {
  const ask = (endpoint: Endpoint) => endpoint.request('eth_simulateV1', [], new AbortController().signal);

  it('is asked for once in ten minutes', async () => {
    const node = new FakeNode();
    const endpoint = await verified(node);
    for (let count = 0; count < 5; count += 1) {
      await expect(ask(endpoint)).rejects.toMatchObject({ kind: 'unsupported', body: { code: -32601 } });
    }
    expect(node.count('eth_simulateV1')).toBe(1);
    expect(endpoint.health()).toMatchObject({ state: 'healthy', failureCount: 0 });
    await vi.advanceTimersByTimeAsync(600_000);
    node.on('eth_simulateV1', () => 'simulated');
    expect(await ask(endpoint)).toBe('simulated');
  });

  it('is asked for again where every node has it', async () => {
    const node = new FakeNode();
    const endpoint = await verified(node);
    const call = () => endpoint.request('eth_call', [{}, 'latest', {}], new AbortController().signal);
    await expect(call()).rejects.toMatchObject({ kind: 'unsupported' });
    node.on('eth_call', () => '0x');
    expect(await call()).toBe('0x');
  });

  it('is asked for again where it answered it before', async () => {
    const node = new FakeNode().on('eth_simulateV1', () => 'simulated');
    const endpoint = await verified(node);
    await ask(endpoint);
    delete node.handlers.eth_simulateV1;
    await expect(ask(endpoint)).rejects.toMatchObject({ kind: 'unsupported' });
    node.on('eth_simulateV1', () => 'simulated');
    expect(await ask(endpoint)).toBe('simulated');
  });
});

describe('limits', () => {
  it('honours Retry-After in seconds', async () => {
    const node = new FakeNode().on('eth_getBalance', () => '0x1');
    const endpoint = await verified(node);
    node.respond = () => new Response('', { status: 429, headers: { 'retry-after': '7' } });
    await expect(balanceOf(endpoint, 1)).rejects.toMatchObject({ kind: 'limited', retryAfterMs: 7000 });
    expect(endpoint.health().state).toBe('limited');
    expect(endpoint.take()).toBe(false);
    await vi.advanceTimersByTimeAsync(6999);
    expect(endpoint.take()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(endpoint.take()).toBe(true);
  });

  it('pauses longer than it asks for where it goes on refusing', async () => {
    const node = new FakeNode();
    const endpoint = await verified(node);
    node.respond = () => new Response('', { status: 429, headers: { 'retry-after': '3' } });
    const pauses: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      await balanceOf(endpoint, 1).catch(() => undefined);
      pauses.push(endpoint.readyAtMs - systemTimers.elapsedMs());
      await vi.advanceTimersByTimeAsync(pauses.at(-1) ?? 0);
    }
    expect(pauses).toEqual([3000, 3000, 4000, 8000, 15_000]);
  });

  it('adds up to half of the pause by chance, never less than it asks for', async () => {
    const pauses: number[] = [];
    for (const random of [0, 0.5, 1]) {
      vi.spyOn(Math, 'random').mockReturnValue(random);
      const node = new FakeNode();
      const endpoint = await verified(node);
      node.respond = () => new Response('', { status: 429, headers: { 'retry-after': '2' } });
      await balanceOf(endpoint, 1).catch(() => undefined);
      pauses.push(endpoint.readyAtMs - systemTimers.elapsedMs());
    }
    expect(pauses).toEqual([2000, 2250, 2500]);
  });

  it('lets one request through after a pause, and the others at its answer', async () => {
    const node = new FakeNode().on('eth_getBalance', () => '0x1');
    const endpoint = await verified(node);
    node.respond = () => new Response('', { status: 429 });
    await balanceOf(endpoint, 1).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(1000);
    expect([endpoint.take(), endpoint.take(), endpoint.take()]).toEqual([true, false, false]);
    expect(endpoint.readyAtMs).toBeGreaterThan(systemTimers.elapsedMs());
    node.respond = undefined;
    await balanceOf(endpoint, 1);
    expect([endpoint.take(), endpoint.take(), endpoint.take()]).toEqual([true, true, true]);
  });

  it('forgets its pause little by little, by answers', async () => {
    const node = new FakeNode().on('eth_getBalance', () => '0x1');
    const endpoint = await verified(node);
    const refuse = async () => {
      node.respond = () => new Response('', { status: 429 });
      await balanceOf(endpoint, 1).catch(() => undefined);
      const pauseMs = endpoint.readyAtMs - systemTimers.elapsedMs();
      await vi.advanceTimersByTimeAsync(pauseMs);
      node.respond = undefined;
      return pauseMs;
    };
    expect([await refuse(), await refuse(), await refuse()]).toEqual([1000, 2000, 4000]);
    await balanceOf(endpoint, 1);
    expect(await refuse()).toBe(4000);
    for (let count = 0; count < 3; count += 1) await balanceOf(endpoint, 1);
    expect(await refuse()).toBe(1000);
  });

  it('pauses longer each time where the endpoint does not say how long', async () => {
    const node = new FakeNode();
    const endpoint = await verified(node);
    node.respond = () => new Response('', { status: 429 });
    const pauses: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      await balanceOf(endpoint, 1).catch(() => undefined);
      pauses.push(endpoint.readyAtMs - systemTimers.elapsedMs());
      await vi.advanceTimersByTimeAsync(pauses.at(-1) ?? 0);
    }
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  });

  it('does not open the breaker for being limited', async () => {
    const node = new FakeNode();
    const endpoint = await verified(node);
    node.respond = ([item]) =>
      json({ jsonrpc: '2.0', id: item?.id, error: { code: -32005, message: 'limit' } });
    for (let count = 0; count < 5; count += 1) await balanceOf(endpoint, 1).catch(() => undefined);
    expect(endpoint.breaker).toBe('closed');
    expect(endpoint.health().state).toBe('limited');
  });
});
