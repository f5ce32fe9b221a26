import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChainSpec, Hex } from '../../chain/ChainSpec.ts';
import { systemTimers } from '../../runtime/Timers.ts';
import { EndpointRpcPool } from '../endpoints/EndpointRpcPool.ts';
import type { Call } from '../Multicall.ts';
import { FakeNode, FakeRpcError, fakeFetch, json, testChain } from '../testing/FakeNode.ts';
import { type Answer, BLOCK_TIME, fakeMulticall3, GAS_LIMIT, MULTICALL3 } from '../testing/fakeMulticall3.ts';
import { httpTransport } from '../transport/httpTransport.ts';
import { MulticallReader } from './MulticallReader.ts';

const TARGET = '0x0000000000000000000000000000000000000001';

function calls(count: number): Call[] {
  return Array.from({ length: count }, (_, index) => ({ target: TARGET, data: `0x${padded(index)}` as Hex }));
}

const padded = (index: number): string => index.toString(16).padStart(8, '0');
const echo = (data: string): Answer => ({ success: true, data });
const values = (count: number) => calls(count).map(({ data }) => ({ ok: true, data }));

function reader(node: FakeNode, fields: Partial<ChainSpec> = {}, options: { trusted?: () => boolean } = {}) {
  const contracts = [{ kind: 'multicall3', version: '3', address: MULTICALL3 } as const];
  const chain = testChain({ endpoints: [{ url: 'http://a' }], contracts, ...fields });
  const fetch = fakeFetch({ a: node });
  const pool = new EndpointRpcPool(chain, {
    transport: ({ url }) => httpTransport(url, fetch, systemTimers),
  });
  return { reader: new MulticallReader(chain, pool, options), pool };
}

async function settled<T>(promise: Promise<T>): Promise<T> {
  let over = false;
  promise
    .catch(() => undefined)
    .finally(() => {
      over = true;
    });
  while (!over) await vi.advanceTimersByTimeAsync(10);
  return promise;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('with Multicall3', () => {
  it('reads everything and the head in one eth_call', async () => {
    const node = new FakeNode();
    fakeMulticall3(node, echo);
    const { reader: multicall, pool } = reader(node);
    const { head, results } = await multicall.read(calls(5));
    expect(results).toEqual(values(5));
    expect(head).toEqual({
      number: 100n,
      timestamp: BLOCK_TIME + 100n,
      baseFeePerGas: 7n,
      gasLimit: GAS_LIMIT,
      receivedAtMs: systemTimers.elapsedMs(),
      endpoint: 'http://a',
    });
    expect(node.count('eth_call')).toBe(1);
    node.head = 101n;
    await multicall.read([]);
    expect(node.requests.length).toBe(2);
    expect(pool.endpoints[0]?.head).toBe(101n);
  });

  it('makes each request with the gas it is told, with a Multicall3 and without', async () => {
    const gas = async (fields: Partial<ChainSpec>) => {
      const node = new FakeNode();
      fakeMulticall3(node, echo);
      node.on('eth_getBlockByNumber', () => ({ number: '0x64', timestamp: '0x1' }));
      await reader(node, fields).reader.read(calls(1), { block: 100n, gas: 12_000_000n });
      const asked = node.calls.filter(({ method }) => method === 'eth_call');
      return asked.map(({ params }) => (params[0] as { gas?: string }).gas);
    };
    expect(await settled(gas({}))).toEqual(['0xb71b00']);
    expect(await settled(gas({ contracts: [] }))).toEqual(['0xb71b00']);
  });

  it('tells no base fee of 0, which some nodes show to contracts, but what the node says, as soon as it is known', async () => {
    const node = new FakeNode();
    fakeMulticall3(node, echo).baseFee = 0n;
    const { reader: multicall } = reader(node);
    const feeNow = async () => (await multicall.read([])).head.baseFeePerGas;
    expect(await feeNow()).toBeUndefined();
    node.on('eth_feeHistory', (params) => {
      expect(params).toEqual(['0x1', 'latest', []]);
      return { oldestBlock: '0x64', baseFeePerGas: ['0x77359400', '0x7fffffff'] };
    });
    await vi.advanceTimersByTimeAsync(601_000);
    await feeNow();
    await vi.advanceTimersByTimeAsync(100);
    expect(await feeNow()).toBe(2_000_000_000n);
    await feeNow();
    expect(node.count('eth_feeHistory')).toBe(2);
    expect((await multicall.read([], { block: 90n })).head.baseFeePerGas).toBeUndefined();
    node.on('eth_feeHistory', () => ({ baseFeePerGas: ['0x0', '0x0'] }));
    await vi.advanceTimersByTimeAsync(7_000);
    await feeNow();
    await vi.advanceTimersByTimeAsync(100);
    expect(await feeNow()).toBeUndefined();
  });

  it("reads chunks after the first at the first one's block", async () => {
    const node = new FakeNode();
    const seen = fakeMulticall3(node, (data) => {
      node.head += 1n;
      return echo(data);
    });
    const { results, head } = await reader(node).reader.read(calls(1000));
    expect(results).toEqual(values(1000));
    expect(seen.sizes).toEqual([400, 400, 200]);
    expect(seen.blocks).toEqual(['latest', '0x64', '0x64']);
    expect(head.number).toBe(100n);
  });

  it('reads at the block that was asked for', async () => {
    const node = new FakeNode();
    const seen = fakeMulticall3(node, echo);
    const { head } = await reader(node).reader.read(calls(2), { block: 90n });
    expect(head.number).toBe(90n);
    expect(seen.blocks).toEqual(['0x5a']);
  });

  it('names the call that failed and why, and keeps the others', async () => {
    const node = new FakeNode();
    fakeMulticall3(node, (data, place) =>
      place === 1 ? { success: false, data: '0x12345678' } : echo(data),
    );
    const { results } = await reader(node).reader.read(calls(3));
    expect(results).toMatchObject([
      { ok: true },
      { ok: false, error: { code: 'call_reverted', values: { reason: 'custom error 0x12345678' } } },
      { ok: true },
    ]);
  });

  it('halves chunks that are too much, remembers the size, and grows it back slowly', async () => {
    const node = new FakeNode();
    const seen = fakeMulticall3(node, echo, 60);
    const multicall = reader(node).reader;
    expect((await multicall.read(calls(300))).results).toEqual(values(300));
    seen.sizes.length = 0;
    expect((await multicall.read(calls(60))).results).toEqual(values(60));
    const size = Math.max(...seen.sizes);
    expect(size).toBeLessThanOrEqual(60);
    for (let count = 0; count < 10; count += 1) await multicall.read(calls(size));
    seen.sizes.length = 0;
    await multicall.read(calls(60));
    expect(Math.max(...seen.sizes)).toBe(size + Math.floor(size / 4));
  });

  it('halves where the server says the request is too large, or runs out of time', async () => {
    for (const response of ['large', 'hang'] as const) {
      const node = new FakeNode();
      const seen = fakeMulticall3(node, echo);
      const { reader: multicall } = reader(node);
      await multicall.read([]);
      node.respond = ([item]) => {
        const { data } = (item?.params[0] ?? {}) as { readonly data?: string };
        if ((data?.length ?? 0) < 20_000) return undefined;
        return response === 'hang' ? 'hang' : new Response('', { status: 413 });
      };
      expect((await settled(multicall.read(calls(100)))).results).toEqual(values(100));
      seen.sizes.length = 0;
      await multicall.read(calls(100));
      expect(Math.max(...seen.sizes)).toBeLessThan(100);
    }
  });

  it('isolates a call that takes the whole request down, without shrinking the chunks', async () => {
    const node = new FakeNode();
    const seen = fakeMulticall3(node, (data) => (data === `0x${padded(37)}` ? 'too much' : echo(data)));
    const multicall = reader(node).reader;
    const { results } = await multicall.read(calls(100));
    expect(results.filter(({ ok }) => !ok).length).toBe(1);
    expect(results[37]).toMatchObject({
      ok: false,
      error: { code: 'rpc_error', values: { reason: 'out of gas' } },
    });
    seen.sizes.length = 0;
    await multicall.read(calls(440).slice(38));
    expect(Math.max(...seen.sizes)).toBe(400);
    const only = await multicall.read(calls(38).slice(37));
    expect(only.results).toMatchObject([{ ok: false }]);
    expect(only.head.number).toBe(100n);
  });

  it('tries silent failures once more, last first, since an earlier call may have used up the gas', async () => {
    const node = new FakeNode();
    let hungry = false;
    const seen = fakeMulticall3(node, (data, place) => {
      if (place === 0) hungry = false;
      if (data === `0x${padded(1)}`) hungry = true;
      return hungry ? { success: false, data: '0x' } : echo(data);
    });
    const multicall = reader(node).reader;
    const { results } = await multicall.read(calls(4));
    expect(results.map(({ ok }) => ok)).toEqual([true, false, true, true]);
    expect(seen.sizes).toEqual([4, 3]);
    expect(seen.blocks).toEqual(['latest', '0x64']);
  });

  it('does not try what fails silently by itself over and over', async () => {
    const node = new FakeNode();
    const seen = fakeMulticall3(node, (data, place) =>
      place === 1 ? { success: false, data: '0x' } : echo(data),
    );
    const multicall = reader(node).reader;
    await multicall.read(calls(2));
    // When it is retried alone, this node answers it; a call that fails again is remembered.
    fakeMulticall3(node, () => ({ success: false, data: '0x' }));
    await multicall.read(calls(2));
    const again = fakeMulticall3(node, () => ({ success: false, data: '0x' }));
    await multicall.read(calls(2));
    expect(seen.sizes).toEqual([2, 1]);
    expect(again.sizes).toEqual([2]);
  });

  it('refuses an answer of another block than the one it is pinned to', async () => {
    const node = new FakeNode();
    fakeMulticall3(node, echo);
    const handler = node.handlers.eth_call;
    node.on('eth_call', ([call]) => handler?.([call, 'latest']));
    await expect(settled(reader(node).reader.read(calls(1), { block: 90n }))).rejects.toMatchObject({
      code: 'providers_failed',
    });
  });

  it("pins by the node's number where contracts count other blocks", async () => {
    const node = new FakeNode();
    node.head = 300_000_000n;
    const seen = fakeMulticall3(node, echo);
    const handler = node.handlers.eth_call;
    node.on('eth_call', ([call, tag]) => {
      const answer = handler?.([call, '0x1406f40']);
      seen.blocks[seen.blocks.length - 1] = String(tag);
      return answer;
    });
    node.on('eth_getBlockByNumber', () => ({ number: '0x11e1a300', timestamp: '0x6553f100' }));
    const { reader: multicall, pool } = reader(node);
    const { head, results } = await multicall.read(calls(2));
    expect(head.number).toBe(300_000_000n);
    expect(results).toEqual(values(2));
    expect(pool.endpoints[0]?.head).toBe(300_000_000n);
    await multicall.read(calls(2));
    expect(seen.blocks).toEqual(['latest', '0x11e1a300', '0x11e1a300']);
  });

  it('throws only where nothing could be read at all', async () => {
    const node = new FakeNode();
    node.respond = () => 'refuse';
    await expect(settled(reader(node).reader.read(calls(2)))).rejects.toMatchObject({
      code: 'providers_failed',
    });
    const later = new FakeNode();
    fakeMulticall3(later, echo);
    let answered = 0;
    later.respond = (items) => {
      if (items.every(({ method }) => method !== 'eth_call')) return undefined;
      answered += 1;
      return answered > 1 ? json({}, { status: 500 }) : undefined;
    };
    const { results } = await settled(reader(later).reader.read(calls(500)));
    expect(results.slice(0, 400)).toEqual(values(400));
    expect(results.slice(400)).toHaveLength(100);
    expect(results.at(-1)).toMatchObject({ ok: false, error: { code: 'providers_failed' } });
  });

  it('stops when the caller gives up', async () => {
    const node = new FakeNode();
    node.respond = () => 'hang';
    const caller = new AbortController();
    const read = reader(node).reader.read(calls(2), { signal: caller.signal });
    caller.abort();
    await expect(settled(read)).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('without Multicall3', () => {
  function plain(): FakeNode {
    const node = new FakeNode();
    node.on('eth_getBlockByNumber', () => ({
      number: '0x64',
      timestamp: '0x6553f100',
      baseFeePerGas: '0x7',
      gasLimit: '0x1c9c380',
    }));
    node.on('eth_call', ([call, tag]) => {
      const { to, data } = call as { readonly to: string; readonly data: string };
      if (to === MULTICALL3) return '0x';
      if (tag !== '0x64') throw new FakeRpcError(-32602, 'not pinned');
      if (data === `0x${padded(1)}`) throw new FakeRpcError(3, 'execution reverted: no');
      return data;
    });
    return node;
  }
  const expected = [
    { ok: true, data: `0x${padded(0)}` },
    { ok: false, error: { code: 'call_reverted', values: { reason: 'no' } } },
    { ok: true, data: `0x${padded(2)}` },
  ];

  it('asks one by one, in one batch, at one block', async () => {
    const node = plain();
    const { head, results } = await reader(node, { contracts: [] }).reader.read(calls(3));
    expect(results).toMatchObject(expected);
    expect(head).toMatchObject({
      ...{ number: 100n, timestamp: 0x6553f100n },
      ...{ baseFeePerGas: 7n, gasLimit: GAS_LIMIT },
    });
    expect(node.requests.at(-1)).toEqual(['eth_call', 'eth_call', 'eth_call', 'eth_chainId']);
  });

  it('does so where nothing stands at the address, and looks again the next time', async () => {
    const node = plain();
    const { reader: multicall } = reader(node);
    expect((await multicall.read(calls(3))).results).toMatchObject(expected);
    const asked = () =>
      node.calls.filter(({ params }) => (params[0] as { to?: string })?.to === MULTICALL3).length;
    expect(asked()).toBe(1);
    await multicall.read(calls(3));
    expect(asked()).toBe(2);
  });

  it('does so where the contract must not be believed', async () => {
    const node = plain();
    const { reader: multicall } = reader(node, {}, { trusted: () => false });
    expect((await multicall.read(calls(3))).results).toMatchObject(expected);
  });

  it('says so where there is no such block', async () => {
    const node = plain().on('eth_getBlockByNumber', () => null);
    const read = reader(node, { contracts: [] }).reader.read([], { block: 5n });
    await expect(settled(read)).rejects.toMatchObject({ code: 'rpc_error' });
  });
});
