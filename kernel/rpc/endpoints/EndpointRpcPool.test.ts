import { keccak256 } from 'ethers/crypto';
import { autorun } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import './sendToAll.ts';
import './joinRoster.ts';
import { WALLET_ENDPOINT_URL } from '../RpcPool.ts';
import { FakeNode, FakeRpcError, fakePool, json } from '../testing/FakeNode.ts';
import { anybody } from '../testing/lonePool.ts';
import { timed } from '../testing/timed.ts';

const CALL = { to: '0x0000000000000000000000000000000000000001', data: '0x12345678' } as const;

function nodes<Names extends string>(...names: Names[]): Record<Names, FakeNode> {
  const entries = names.map((name) => [name, new FakeNode().on('eth_gasPrice', () => name)]);
  return Object.fromEntries(entries) as Record<Names, FakeNode>;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('reads', () => {
  it('asks the first endpoint only, while it is well', async () => {
    const { a, b } = nodes('a', 'b');
    const pool = fakePool({ a, b });
    expect(await pool.request('eth_gasPrice', [])).toBe('a');
    expect(await pool.request('eth_gasPrice', [])).toBe('a');
    expect(pool.lastEndpoint).toBe('http://a');
    expect(b.count('eth_gasPrice')).toBe(0);
  });

  const refusals = {
    eth_call: new FakeRpcError(3, 'execution reverted: STF'),
    eth_estimateGas: new FakeRpcError(-32000, 'insufficient funds'),
    eth_getLogs: new FakeRpcError(-32099, 'the stars are not right'),
  };
  const refuse = (node: FakeNode) => {
    for (const [method, error] of Object.entries(refusals)) {
      node.on(method, () => {
        throw error;
      });
    }
  };
  const told = { code: 'call_reverted', values: { reason: 'STF' } };

  it.each(['alone', 'of two'])(
    'takes an error that all endpoints tell for the answer, asked for once (%s)',
    async (where) => {
      const { a, b } = nodes('a', 'b');
      refuse(a);
      refuse(b);
      const pool = fakePool(where === 'alone' ? { a } : { a, b });
      const outcomes = [
        await timed(pool.call(CALL)),
        await timed(pool.request('eth_estimateGas', [CALL])),
        await timed(pool.request('eth_getLogs', [{}])),
      ];
      expect(outcomes.map(({ error }) => error)).toMatchObject([
        told,
        { code: 'rpc_error', values: { code: -32000, reason: 'insufficient funds' } },
        { code: 'rpc_error', values: { code: -32099, reason: 'the stars are not right' } },
      ]);
      for (const { ms } of outcomes) expect(ms).toBeLessThan(50);
      for (const method of Object.keys(refusals))
        expect([a.count(method), b.count(method)]).toEqual([1, where === 'alone' ? 0 : 1]);
      expect(pool.endpoints.map(({ failureCount }) => failureCount)).not.toContain(1);
    },
  );

  it.each(Object.keys(refusals))(
    'an error of %s that another endpoint has an answer for is that one’s',
    async (method) => {
      const { a, b } = nodes('a', 'b');
      refuse(a);
      b.on(method, () => '0xb');
      const pool = fakePool({ a, b });
      for (let count = 0; count < 3; count += 1) {
        expect((await timed(pool.request(method, [CALL, 'latest']))).value).toBe('0xb');
      }
      // After being overruled three times in a row, the endpoint is paused.
      expect(pool.endpoints[0]).toMatchObject({ failureCount: 3, state: 'open' });
    },
  );

  it('an error is told within a second or so where nobody can contradict it', async () => {
    for (const fault of ['hang', 'refuse'] as const) {
      const { a, b } = nodes('a', 'b');
      refuse(a);
      b.respond = () => fault;
      const { error, ms } = await timed(fakePool({ a, b }).call(CALL));
      expect(error).toMatchObject(told);
      expect(ms).toBeLessThan(3000);
    }
  });

  describe('of endpoints that have failed and answered a moment ago', () => {
    /** Both have answered just before, and failed after it. */
    async function unsteadyPool(both: Record<'a' | 'b', FakeNode>) {
      const pool = fakePool(both);
      await vi.advanceTimersByTimeAsync(10_000);
      await timed(pool.request('eth_gasPrice', []));
      for (const node of Object.values(both)) node.respond = () => 'refuse';
      const failed = timed(pool.request('eth_gasPrice', []));
      await vi.advanceTimersByTimeAsync(50);
      for (const node of Object.values(both)) node.respond = undefined;
      await failed;
      return pool;
    }

    it('an unknown refusal is asked again, and not of steady ones', async () => {
      const both = nodes('a', 'b');
      const pool = await unsteadyPool(both);
      refuse(both.a);
      refuse(both.b);
      const read = timed(pool.request('eth_getLogs', [{}]));
      await vi.advanceTimersByTimeAsync(50);
      both.b.on('eth_getLogs', () => []);
      expect(await read).toMatchObject({ value: [] });
      refuse(both.b);
      await vi.advanceTimersByTimeAsync(5000);
      both.a.calls.length = 0;
      expect((await timed(pool.request('eth_getLogs', [{}]))).error).toMatchObject({ code: 'rpc_error' });
      expect(both.a.count('eth_getLogs')).toBe(1);
    });

    it('a revert without data is not believed while another one is only out for a moment', async () => {
      const both = nodes('a', 'b');
      both.b.on('eth_call', () => '0x0b');
      const pool = await unsteadyPool(both);
      both.a.on('eth_call', () => {
        throw new FakeRpcError(-32000, 'execution reverted');
      });
      both.b.respond = () => 'refuse';
      const read = timed(pool.call(CALL));
      await vi.advanceTimersByTimeAsync(2500);
      both.b.respond = undefined;
      expect(await read).toMatchObject({ value: '0x0b' });
    });

    it('one whose refusals another one overrules is not one of them', async () => {
      const both = nodes('a', 'b');
      const pool = fakePool(both);
      refuse(both.a);
      both.b.on('eth_getLogs', () => []);
      for (let count = 0; count < 3; count += 1) {
        await timed(pool.request('eth_gasPrice', []));
        await timed(pool.request('eth_getLogs', [{}]));
      }
      expect(pool.endpoints.find(({ url }) => url === 'http://a')).toMatchObject({ failureCount: 3 });
      both.a.calls.length = 0;
      const { error, ms } = await timed(pool.request('eth_getLogs', [{}], { exclude: ['http://b'] }));
      expect(error).toMatchObject({ code: 'rpc_error' });
      expect(ms).toBeLessThan(50);
      expect(both.a.count('eth_getLogs')).toBe(1);
    });

    it('goes on asking them', async () => {
      const both = nodes('a', 'b');
      const pool = await unsteadyPool(both);
      for (const node of Object.values(both)) node.respond = () => 'refuse';
      const read = timed(pool.request('eth_gasPrice', []));
      await vi.advanceTimersByTimeAsync(2500);
      for (const node of Object.values(both)) node.respond = undefined;
      expect((await read).error).toBe(undefined);
    });
  });

  it('has the answer within 2 s where the first endpoint hangs, and then leaves it alone', async () => {
    const { a, b } = nodes('a', 'b');
    const pool = fakePool({ a, b });
    a.respond = () => 'hang';
    const first = await timed(pool.request('eth_gasPrice', []));
    expect(first).toMatchObject({ value: 'b' });
    // No endpoint has answered yet, so another one soon races it.
    expect(first.ms).toBeLessThan(500);
    await vi.advanceTimersByTimeAsync(1000);
    const second = await timed(pool.request('eth_gasPrice', []));
    expect(second.value).toBe('b');
    expect(second.ms).toBeLessThan(20);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(pool.endpoints.find(({ url }) => url === 'http://a')?.failureCount).toBeGreaterThan(0);
  });

  it('hedges after the p95 of the endpoint, within 150 and 1500 ms', async () => {
    const { a, b } = nodes('a', 'b');
    const pool = fakePool({ a, b });
    a.latencyMs = 300;
    for (let count = 0; count < 10; count += 1) await timed(pool.request('eth_gasPrice', []));
    expect(b.count('eth_gasPrice')).toBe(0);
    a.latencyMs = 5000;
    const hedged = await timed(pool.request('eth_gasPrice', []));
    expect(hedged.value).toBe('b');
    expect(hedged.ms).toBeGreaterThanOrEqual(350);
    expect(hedged.ms).toBeLessThan(450);
  });

  it('goes on after a pause where everything is down for a moment', async () => {
    const { a, b } = nodes('a', 'b');
    const pool = fakePool({ a, b });
    a.respond = b.respond = () => 'refuse';
    const read = timed(pool.request('eth_gasPrice', []));
    await vi.advanceTimersByTimeAsync(100);
    a.respond = undefined;
    expect((await read).value).toBe('a');
  });

  it('says so where all endpoints fail, and why', async () => {
    const { a, b } = nodes('a', 'b');
    a.respond = b.respond = () => new Response('', { status: 502 });
    expect((await timed(fakePool({ a, b }).request('eth_gasPrice', []))).error).toMatchObject({
      code: 'providers_failed',
      message: 'all providers failed to perform the operation',
      values: { reason: 'HTTP 502', timedOut: 0 },
    });
  });

  it('says so where there is no endpoint', async () => {
    const pool = fakePool({});
    await expect(pool.request('eth_gasPrice', [])).rejects.toMatchObject({
      code: 'providers_empty',
      message: 'providers array empty',
    });
    await expect(pool.agree('eth_gasPrice', [], anybody)).rejects.toMatchObject({ code: 'providers_empty' });
    await expect(pool.sendRawTransaction('0x00')).rejects.toMatchObject({ code: 'providers_empty' });
  });

  it('says so where all are of another chain, at first and later', async () => {
    const { a } = nodes('a');
    a.chainId = 5;
    const pool = fakePool({ a });
    for (let count = 0; count < 2; count += 1) {
      expect((await timed(pool.request('eth_gasPrice', []))).error).toMatchObject({
        code: 'chain_mismatch',
        message: 'networks mismatch',
      });
    }
  });

  it("gives the node's own words where no endpoint can", async () => {
    const { a, b } = nodes('a', 'b');
    expect((await timed(fakePool({ a, b }).request('eth_unheardOf', []))).error).toMatchObject({
      code: 'rpc_error',
      values: { code: -32601 },
    });
  });

  it('uses another endpoint where one is limited, and waits where none is left', async () => {
    const { a, b } = nodes('a', 'b');
    const pool = fakePool({ a, b });
    a.respond = () => new Response('', { status: 429, headers: { 'retry-after': '3' } });
    expect(await timed(pool.request('eth_gasPrice', []))).toMatchObject({ value: 'b' });
    b.respond = a.respond;
    a.requests.length = 0;
    const read = timed(pool.request('eth_gasPrice', []));
    await vi.advanceTimersByTimeAsync(1000);
    a.respond = b.respond = undefined;
    const { value, ms } = await read;
    expect(['a', 'b']).toContain(value);
    expect(ms).toBeGreaterThanOrEqual(2900);
    expect(ms).toBeLessThan(3100);
  });

  it('stays under published limits by spreading and waiting', async () => {
    const { a, b } = nodes('a', 'b');
    const pool = fakePool({ a, b }, { requestsPerSecond: 4, batchLimit: 1 });
    const reads = await timed(
      Promise.all(Array.from({ length: 12 }, () => pool.request('eth_gasPrice', []))),
    );
    expect(reads.value?.length).toBe(12);
    expect(reads.ms).toBeGreaterThan(1000);
    expect(b.count('eth_gasPrice')).toBeGreaterThan(2);
  });

  it('leaves out the endpoint to avoid, unless it is the only one', async () => {
    const { a, b } = nodes('a', 'b');
    expect(await fakePool({ a, b }).request('eth_gasPrice', [], { avoid: 'http://a' })).toBe('b');
    expect(await fakePool({ a }).request('eth_gasPrice', [], { avoid: 'http://a' })).toBe('a');
  });

  it('waits for a slow second opinion rather than ask the endpoint to avoid', async () => {
    const { a, b } = nodes('a', 'b');
    b.latencyMs = 1000;
    const pool = fakePool({ a, b });
    expect((await timed(pool.request('eth_gasPrice', [], { avoid: 'http://a' }))).value).toBe('b');
    for (const fault of ['hang', 'refuse'] as const) {
      b.respond = () => fault;
      const { error } = await timed(pool.request('eth_gasPrice', [], { avoid: 'http://a' }));
      expect(error).toMatchObject({ code: 'providers_failed' });
    }
    expect(a.count('eth_gasPrice')).toBe(0);
  });

  it('avoids the whole operator, and takes no endpoint of another chain for a second opinion', async () => {
    const { x, y, z } = nodes('x', 'y', 'z');
    const pool = fakePool({ 'rpc1.one.com': x, 'rpc2.one.com': y, 'rpc.two.com': z });
    const read = async () =>
      (await timed(pool.request('eth_gasPrice', [], { avoid: 'http://rpc1.one.com' }))).value;
    expect(await read()).toBe('z');
    z.chainId = 5;
    await timed(pool.request('eth_gasPrice', [], { avoid: 'http://rpc1.one.com' }));
    expect(await read()).toBe('x');
  });

  it('never asks the endpoints that the person left out', async () => {
    const { a, b } = nodes('a', 'b');
    const pool = fakePool({ a, b });
    expect(await pool.request('eth_gasPrice', [], { exclude: ['http://a'] })).toBe('b');
    const none = await timed(pool.request('eth_gasPrice', [], { exclude: ['http://a', 'http://b'] }));
    expect(none).toMatchObject({ error: { code: 'providers_empty' }, ms: 0 });
    expect(a.count('eth_gasPrice')).toBe(0);
  });

  it("keeps to the caller's signal and time limit", async () => {
    const { a } = nodes('a');
    a.respond = () => 'hang';
    const pool = fakePool({ a });
    const caller = new AbortController();
    const read = timed(pool.request('eth_gasPrice', [], { signal: caller.signal }));
    await vi.advanceTimersByTimeAsync(50);
    caller.abort();
    expect((await read).error).toMatchObject({ code: 'cancelled' });
    await expect(pool.request('eth_gasPrice', [], { signal: caller.signal })).rejects.toMatchObject({
      code: 'cancelled',
    });
    expect(pool.endpoints[0]?.failureCount).toBe(0);
    const limited = await timed(pool.request('eth_gasPrice', [], { timeoutMs: 700 }));
    expect(limited.error).toMatchObject({ code: 'providers_failed', values: { timedOut: 1 } });
    expect(limited.ms).toBeLessThan(800);
  });
});

describe('an endpoint that refuses or fails for long', () => {
  const TEN_MINUTES_MS = 600_000;

  /**
   * Five readers that each read again 500 ms after their last answer. @returns how long the slowest read
   * took, ms
   */
  async function readFor(
    ms: number,
    read: () => Promise<unknown>,
  ): Promise<{ slowestMs: number; failed: number }> {
    const endMs = Date.now() + ms;
    let slowestMs = 0;
    let failed = 0;
    const reader = async () => {
      while (Date.now() < endMs) {
        const startMs = Date.now();
        await read().catch(() => {
          failed += 1;
        });
        slowestMs = Math.max(slowestMs, Date.now() - startMs);
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    };
    const readers = Promise.all([reader(), reader(), reader(), reader(), reader()]);
    await timed(readers);
    return { slowestMs, failed };
  }

  it.each([
    ['429', () => new Response('', { status: 429 })],
    ['429 with Retry-After: 1', () => new Response('', { status: 429, headers: { 'retry-after': '1' } })],
  ])(
    'is asked less and less where it answers %s, and no read fails or waits beside a healthy one',
    async (_, refuse) => {
      const { a, b } = nodes('a', 'b');
      const pool = fakePool({ a, b });
      a.respond = refuse;
      const { slowestMs, failed } = await readFor(TEN_MINUTES_MS, () => pool.request('eth_gasPrice', []));
      expect({ failed, fast: slowestMs < 2000 }).toEqual({ failed: 0, fast: true });
      // After 1, 2, 4 and 8 s, then at most every 15 s.
      expect(a.requests.length).toBeGreaterThan(1);
      expect(a.requests.length).toBeLessThanOrEqual(46);
    },
  );

  it('alone is asked no more than that either, and the reads fail with the reason', async () => {
    const { a } = nodes('a');
    const pool = fakePool({ a });
    a.respond = () => new Response('', { status: 429, headers: { 'retry-after': '1' } });
    const { failed } = await readFor(TEN_MINUTES_MS, () => pool.request('eth_gasPrice', []));
    expect(failed).toBeGreaterThan(100);
    expect(a.requests.length).toBeLessThanOrEqual(60);
    await expect(pool.request('eth_gasPrice', [])).rejects.toMatchObject({ code: 'providers_failed' });
    a.respond = undefined;
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await timed(pool.request('eth_gasPrice', []))).value).toBe('a');
  });

  it('alone and dead is probed once a second at most, and works at once when it is back', async () => {
    const { a } = nodes('a');
    const pool = fakePool({ a });
    a.respond = () => 'refuse';
    await readFor(60_000, () => pool.request('eth_gasPrice', []));
    expect(a.requests.length).toBeLessThanOrEqual(75);
    a.respond = undefined;
    expect(await timed(pool.request('eth_gasPrice', []))).toMatchObject({ value: 'a' });
  });
});

describe('a method that no endpoint knows', () => {
  it('is refused at once, without a second try, and not asked for again', async () => {
    const { a, b } = nodes('a', 'b');
    const pool = fakePool({ a, b });
    await pool.request('eth_gasPrice', []);
    for (let count = 0; count < 3; count += 1) {
      const { error, ms } = await timed(pool.request('eth_simulateV1', []));
      expect(error).toMatchObject({ code: 'rpc_error', values: { code: -32601 } });
      expect(ms).toBeLessThan(150);
    }
    expect([a.count('eth_simulateV1'), b.count('eth_simulateV1')]).toEqual([1, 1]);
  });

  it('is answered by the one that knows it, whichever that is', async () => {
    const { a, b } = nodes('a', 'b');
    b.on('eth_simulateV1', () => 'simulated');
    const pool = fakePool({ a, b });
    for (let count = 0; count < 3; count += 1) {
      expect((await timed(pool.request('eth_simulateV1', []))).value).toBe('simulated');
    }
    expect([a.count('eth_simulateV1'), b.count('eth_simulateV1')]).toEqual([1, 3]);
  });

  it('is waited for where the one that may know it is only limited for now', async () => {
    const { a, b } = nodes('a', 'b');
    b.on('eth_simulateV1', () => 'simulated');
    const pool = fakePool({ a, b });
    await pool.request('eth_gasPrice', []);
    b.respond = () => new Response('', { status: 429 });
    const read = timed(pool.request('eth_simulateV1', []));
    await vi.advanceTimersByTimeAsync(500);
    b.respond = undefined;
    expect((await read).value).toBe('simulated');
  });
});

describe('heads', () => {
  it("are compared with the second endpoint's before the first answer is believed, once", async () => {
    const { a, b } = nodes('a', 'b');
    b.head = 150n;
    b.latencyMs = 100;
    const pool = fakePool({ a, b });
    expect((await timed(pool.request('eth_gasPrice', []))).value).toBe('b');
    expect(b.requests).toEqual([
      ['eth_chainId', 'eth_blockNumber'],
      ['eth_gasPrice', 'eth_chainId', 'eth_blockNumber'],
    ]);
  });

  it('do not wait long for the second endpoint', async () => {
    const { a, b } = nodes('a', 'b');
    b.respond = () => 'hang';
    const { value, ms } = await timed(fakePool({ a, b }).request('eth_gasPrice', []));
    expect(value).toBe('a');
    expect(ms).toBeLessThan(450);
  });

  it('that stand still make the next endpoint be asked', async () => {
    const { a, b } = nodes('a', 'b');
    const pool = fakePool({ a, b });
    for (let second = 0; second < 60; second += 1) {
      b.head += 1n;
      if (second < 10) a.head += 1n;
      await timed(pool.request('eth_blockNumber', []));
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(BigInt((await timed(pool.request<string>('eth_blockNumber', []))).value ?? 0)).toBe(160n);
    expect(b.count('eth_blockNumber')).toBeGreaterThan(30);
  });

  it("refuses a head from far behind and takes the other endpoint's", async () => {
    const { a, b } = nodes('a', 'b');
    const pool = fakePool({ a, b });
    b.head = 150n;
    await pool.request('eth_gasPrice', [], { avoid: 'http://a' });
    expect(await pool.request('eth_blockNumber', [])).toBe('0x96');
    expect(pool.endpoints.map(({ head }) => head)).toEqual([100n, 150n]);
    a.requests.length = 0;
    expect(await pool.request('eth_gasPrice', [])).toBe('b');
    expect(a.requests).toEqual([]);
  });

  it('takes what it can get before its time is over, where nobody has a better one any more', async () => {
    const { a, b } = nodes('a', 'b');
    const pool = fakePool({ a, b });
    b.head = 150n;
    await pool.request('eth_gasPrice', [], { avoid: 'http://a' });
    b.respond = () => new Response('', { status: 429 });
    expect((await timed(pool.request('eth_blockNumber', []))).value).toBe('0x64');
  });

  it('are asked of an endpoint that was of another chain a moment ago, where nobody else is well', async () => {
    const { a, b } = nodes('a', 'b');
    const pool = fakePool({ a, b });
    a.respond = () => 'refuse';
    b.chainId = 5;
    setTimeout(() => {
      b.chainId = a.chainId;
    }, 50);
    expect((await timed(pool.request('eth_blockNumber', []))).value).toBe('0x64');
  });

  it('follows a chain that goes back', async () => {
    const { a, b } = nodes('a', 'b');
    const pool = fakePool({ a, b });
    a.head = b.head = 150n;
    await pool.request('eth_blockNumber', []);
    await pool.request('eth_blockNumber', [], { avoid: 'http://a' });
    a.head = b.head = 90n;
    const first = await timed(pool.request('eth_blockNumber', []));
    expect(first.value).toBe('0x5a');
    expect(first.ms).toBeLessThan(11_000);
    await vi.advanceTimersByTimeAsync(2000);
    expect((await timed(pool.request('eth_blockNumber', []))).ms).toBeLessThan(50);
  });

  it('follow a lone endpoint at once, wherever it goes', async () => {
    const { a } = nodes('a');
    const pool = fakePool({ a });
    await pool.request('eth_blockNumber', []);
    a.head = 5n;
    expect(await timed(pool.request('eth_blockNumber', []))).toMatchObject({ value: '0x5', ms: 0 });
  });

  it('of an endpoint that is gone are forgotten after a while', async () => {
    const { a, b } = nodes('a', 'b');
    b.head = 150n;
    const pool = fakePool({ a, b });
    await timed(pool.request('eth_blockNumber', []));
    b.respond = () => 'refuse';
    const old = await timed(pool.request('eth_blockNumber', []));
    expect(old.value).toBe('0x64');
    expect(old.ms).toBeGreaterThan(1000);
    await vi.advanceTimersByTimeAsync(11_000);
    await timed(pool.request('eth_blockNumber', []));
    expect((await timed(pool.request('eth_blockNumber', []))).ms).toBeLessThan(50);
  });

  it('does not believe one of three that is far ahead', async () => {
    const { a, b, c } = nodes('a', 'b', 'c');
    const pool = fakePool({ a, b, c });
    c.head = 9_000_000n;
    for (const avoid of ['http://a', 'http://b', 'http://c']) {
      pool.prefer(['http://a', 'http://b', 'http://c'].filter((url) => url !== avoid).reverse());
      await pool.request('eth_blockNumber', []);
    }
    pool.prefer(['http://a']);
    expect(await pool.request('eth_gasPrice', [])).toBe('a');
  });

  it('sends reads pinned to a block only where that block is', async () => {
    const { a, b } = nodes('a', 'b');
    a.on('eth_getBalance', () => '0x1');
    b.on('eth_getBalance', () => '0x2');
    b.head = 101n;
    const pool = fakePool({ a, b });
    expect((await timed(pool.request('eth_getBalance', ['0x0', '0x65']))).value).toBe('0x2');
    expect((await timed(pool.request('eth_getBalance', ['0x0', '0x64']))).value).toBe('0x1');
    a.head = 101n;
    expect((await timed(pool.request('eth_getBalance', ['0x0', '0x65']))).value).toBe('0x1');
  });
});

describe('eth_call per block', () => {
  it('is asked once for a block by number, each time for a tag', async () => {
    const { a } = nodes('a');
    let count = 0;
    a.on('eth_call', () => `0x0${++count}`);
    const pool = fakePool({ a });
    expect([await pool.call(CALL, 100n), await pool.call(CALL, 100n)]).toEqual(['0x01', '0x01']);
    expect(await pool.call(CALL, 99n)).toBe('0x02');
    expect([await pool.call(CALL), await pool.call(CALL, 'latest')]).toEqual(['0x03', '0x04']);
    expect(await pool.call({ ...CALL, value: 5n }, 100n)).toBe('0x05');
    expect(a.calls.findLast(({ method }) => method === 'eth_call')?.params).toEqual([
      { ...CALL, value: '0x5' },
      '0x64',
    ]);
  });

  it('is asked anew for a second opinion and after the chain went back', async () => {
    const { a, b } = nodes('a', 'b');
    a.on('eth_call', () => '0x0a');
    b.on('eth_call', () => '0x0b');
    const pool = fakePool({ a, b });
    expect(await pool.call(CALL, 100n)).toBe('0x0a');
    expect(await pool.call(CALL, 100n, { avoid: 'http://a' })).toBe('0x0b');
    a.head = 99n;
    await pool.request('eth_blockNumber', []);
    a.head = 100n;
    await pool.call(CALL, 100n);
    expect(a.count('eth_call')).toBe(2);
  });
});

describe('agree', () => {
  function balances(...answers: readonly (string | (() => unknown))[]) {
    const three = nodes('a', 'b', 'c');
    const list = [three.a, three.b, three.c].slice(0, answers.length);
    list.forEach((node, index) => {
      const answer = answers[index];
      node.on('eth_getBalance', () => (typeof answer === 'function' ? answer() : answer));
    });
    const named = Object.fromEntries(Object.entries(three).slice(0, answers.length));
    return { ...three, pool: fakePool(named) };
  }
  const read = (pool: ReturnType<typeof balances>['pool']) =>
    timed(pool.agree('eth_getBalance', ['0x0', 'latest'], anybody));

  it('asks two where they agree', async () => {
    const { pool, c } = balances('0xA', '0xa', '0xb');
    expect((await read(pool)).value).toBe('0xa');
    expect(c.count('eth_getBalance')).toBe(0);
  });

  it.each([
    ['0xb', '0xa', '0xa'],
    ['0xa', '0xb', '0xa'],
  ])('outvotes the one of three that lies (%s %s %s)', async (...answers) => {
    const { pool } = balances(...answers);
    expect((await read(pool)).value).toBe('0xa');
    const liar = answers.indexOf('0xb');
    const url = `http://${'abc'[liar]}`;
    expect(pool.endpoints.find((endpoint) => endpoint.url === url)).toMatchObject({
      failureCount: 1,
      lastError: 'eth_getBalance: outvoted by two others',
    });
  });

  it('pins what it asks to a block that all of them have', async () => {
    const { pool, a, b } = balances('0xa', '0xa', '0xa');
    b.head = 98n;
    await read(pool);
    const asked = (node: FakeNode) =>
      node.calls.findLast(({ method }) => method === 'eth_getBalance')?.params;
    expect([asked(a), asked(b)]).toEqual([
      ['0x0', '0x62'],
      ['0x0', '0x62'],
    ]);
  });

  it('leaves out one that is far behind', async () => {
    const { pool, a, c } = balances('0xa', '0xa', '0xa');
    a.head = 50n;
    await read(pool);
    expect(a.count('eth_getBalance')).toBe(0);
    expect(c.count('eth_getBalance')).toBe(1);
  });

  it('waits for endpoints at their limits for as long as the caller says', async () => {
    const respond = () => new Response('', { status: 429, headers: { 'retry-after': '20' } });
    const [a, b] = [new FakeNode().on('eth_gasPrice', () => '0xa'), new FakeNode()];
    const pool = fakePool({ a, b });
    a.respond = b.respond = respond;
    setTimeout(() => {
      a.respond = undefined;
    }, 10_000);
    await timed(pool.request('eth_gasPrice', []));
    const { value } = await timed(pool.agree('eth_gasPrice', [], { timeoutMs: 60_000, ...anybody }));
    expect(value).toBe('0xa');
  });

  it('takes a revert that two agree on for the answer', async () => {
    const revert = () => {
      throw new FakeRpcError(3, 'execution reverted', '0x12345678');
    };
    const { pool } = balances(revert, revert);
    expect((await read(pool)).error).toMatchObject({ code: 'call_reverted' });
  });

  it('fails where two differ and there is no third', async () => {
    const { pool } = balances('0xa', '0xb');
    expect((await read(pool)).error).toMatchObject({
      code: 'providers_failed',
      values: { reason: 'the endpoints disagree' },
    });
  });

  it('takes the only answer where there is one endpoint, or one that answers, within 2 s', async () => {
    const single = balances('0xa');
    expect((await read(single.pool)).value).toBe('0xa');
    for (const fault of ['hang', 'refuse'] as const) {
      const { pool, a } = balances('0xb', '0xa');
      a.respond = () => fault;
      const { value, ms } = await read(pool);
      expect(value).toBe('0xa');
      expect(ms).toBeLessThan(2000);
    }
  });

  it('tells who was alone, and nothing where two agree', async () => {
    const told: string[] = [];
    const alone = (url: string) => void told.push(url);
    const ask = (asked: ReturnType<typeof fakePool>) =>
      timed(asked.agree('eth_getBalance', ['0x0', 'latest'], { alone }));
    expect((await ask(balances('0xa', '0xa').pool)).value).toBe('0xa');
    expect(told).toEqual([]);
    expect((await ask(balances('0xa').pool)).value).toBe('0xa');
    expect(told).toEqual(['http://a']);
    const { pool, a } = balances('0xb', '0xa');
    a.respond = () => 'refuse';
    expect((await ask(pool)).value).toBe('0xa');
    expect(told).toEqual(['http://a', 'http://b']);
  });

  it('takes nobody for alone, within 2 s, where an endpoint begins to hang between head and read', async () => {
    const { pool, a } = balances('0xb', '0xa');
    a.respond = (items) => (items.some(({ method }) => method === 'eth_getBalance') ? 'hang' : undefined);
    const { error, ms } = await read(pool);
    expect(error).toMatchObject({ code: 'providers_failed' });
    expect(ms).toBeLessThan(2000);
  });

  it('asks for other things, too', async () => {
    const { pool } = balances('0xa', '0xa');
    expect((await timed(pool.agree('eth_chainId', [], anybody))).value).toBe('0x1');
  });
});

describe('sendRawTransaction', () => {
  const raw = '0x02f86c' as const;
  const hash = keccak256(raw);

  it('goes to all; the first that takes it decides, and the hash is computed here', async () => {
    const { a, b, c } = nodes('a', 'b', 'c');
    a.respond = () => 'hang';
    b.on('eth_sendRawTransaction', () => '0xf00d');
    c.on('eth_sendRawTransaction', () => hash);
    const { value, ms } = await timed(fakePool({ a, b, c }).sendRawTransaction(raw));
    expect(value).toBe(hash);
    expect(ms).toBeLessThan(100);
    expect([b.count('eth_sendRawTransaction'), c.count('eth_sendRawTransaction')]).toEqual([1, 1]);
  });

  it('counts "already known" as taken', async () => {
    const { a } = nodes('a');
    a.on('eth_sendRawTransaction', () => {
      throw new FakeRpcError(-32000, 'already known');
    });
    expect(await fakePool({ a }).request('eth_sendRawTransaction', [raw])).toBe(hash);
  });

  it("gives the node's refusal, not the faults of others", async () => {
    const { a, b } = nodes('a', 'b');
    a.respond = () => 'refuse';
    b.on('eth_sendRawTransaction', () => {
      throw new FakeRpcError(-32000, 'nonce too low');
    });
    expect((await timed(fakePool({ a, b }).sendRawTransaction(raw))).error).toMatchObject({
      code: 'rpc_error',
      values: { reason: 'nonce too low' },
    });
  });

  it('does not wait long for one that hangs when another has refused', async () => {
    const { a, b } = nodes('a', 'b');
    a.respond = () => 'hang';
    b.on('eth_sendRawTransaction', () => {
      throw new FakeRpcError(-32000, 'insufficient funds');
    });
    const { error, ms } = await timed(fakePool({ a, b }).sendRawTransaction(raw));
    expect(error).toMatchObject({ code: 'rpc_error' });
    expect(ms).toBeLessThan(1100);
  });

  it('counts a used nonce as taken where this very transaction used it', async () => {
    const { a } = nodes('a');
    a.on('eth_sendRawTransaction', () => {
      throw new FakeRpcError(-32003, 'nonce too low');
    });
    a.on('eth_getTransactionReceipt', ([asked]) => (asked === hash ? { status: '0x1' } : null));
    const pool = fakePool({ a });
    expect(await pool.sendRawTransaction(raw)).toBe(hash);
    await expect(pool.sendRawTransaction('0x02f86d')).rejects.toMatchObject({
      values: { reason: 'nonce too low' },
    });
  });

  it('never reaches an endpoint of another chain', async () => {
    const { a, b } = nodes('a', 'b');
    a.chainId = 5;
    b.on('eth_sendRawTransaction', () => hash);
    expect(await fakePool({ a, b }).sendRawTransaction(raw)).toBe(hash);
    expect(a.count('eth_sendRawTransaction')).toBe(0);
  });
});

describe('ranking', () => {
  it('moves to the faster endpoint at the next evaluation, not before', async () => {
    const { a, b } = nodes('a', 'b');
    a.latencyMs = 100;
    b.latencyMs = 10;
    const pool = fakePool({ a, b });
    expect((await timed(pool.request('eth_gasPrice', []))).value).toBe('a');
    await vi.advanceTimersByTimeAsync(29_000);
    expect((await timed(pool.request('eth_gasPrice', []))).value).toBe('a');
    await vi.advanceTimersByTimeAsync(1000);
    expect((await timed(pool.request('eth_gasPrice', []))).value).toBe('b');
    expect(pool.endpoints[0]).toMatchObject({ url: 'http://b', state: 'healthy' });
  });

  it('brings a recovered endpoint back', async () => {
    const { a, b } = nodes('a', 'b');
    const pool = fakePool({ a, b });
    a.respond = () => 'refuse';
    for (let count = 0; count < 3; count += 1) await timed(pool.request('eth_gasPrice', []));
    expect(pool.endpoints.find(({ url }) => url === 'http://a')?.state).toBe('open');
    a.respond = undefined;
    await vi.advanceTimersByTimeAsync(1000);
    await timed(pool.request('eth_gasPrice', []));
    await vi.advanceTimersByTimeAsync(100);
    expect(pool.endpoints.find(({ url }) => url === 'http://a')?.state).toBe('healthy');
    expect((await timed(pool.request('eth_gasPrice', []))).value).toBe('a');
  });

  it("keeps the user's order before measurement", async () => {
    const { a, b } = nodes('a', 'b');
    b.latencyMs = 200;
    const pool = fakePool({ a, b });
    pool.prefer(['http://b']);
    expect((await timed(pool.request('eth_gasPrice', []))).value).toBe('b');
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await timed(pool.request('eth_gasPrice', []))).value).toBe('b');
    pool.prefer([]);
    await vi.advanceTimersByTimeAsync(60_000);
    await timed(pool.request('eth_gasPrice', []));
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await timed(pool.request('eth_gasPrice', []))).value).toBe('a');
  });

  it('tells watchers of health, at most four times a second', async () => {
    const { a } = nodes('a');
    const pool = fakePool({ a });
    const seen: number[] = [];
    const stop = autorun(() => void seen.push(pool.endpoints[0]?.callCount ?? -1));
    for (let count = 0; count < 20; count += 1) await pool.request('eth_gasPrice', []);
    await vi.advanceTimersByTimeAsync(300);
    stop();
    expect(seen).toEqual([0, 20]);
  });
});

describe('endpoints of the user', () => {
  it('are verified before they are used', async () => {
    const { a, b } = nodes('a', 'b');
    const pool = fakePool({ a, b });
    pool.removeEndpoint('http://b');
    await pool.addEndpoint({ url: 'http://b' }, 'user');
    expect(b.requests).toEqual([['eth_chainId', 'eth_blockNumber']]);
    expect(pool.endpoints[1]).toMatchObject({ url: 'http://b', origin: 'user', state: 'healthy' });
    await pool.addEndpoint({ url: 'http://b' }, 'user');
    expect(pool.endpoints.length).toBe(2);
    pool.prefer(['http://b']);
    expect(await pool.request('eth_gasPrice', [])).toBe('b');
    pool.removeEndpoint('http://b');
    expect(await pool.request('eth_gasPrice', [])).toBe('a');
  });

  it('are refused with the reason', async () => {
    const { a, b, c } = nodes('a', 'b', 'c');
    const pool = fakePool({ a, b, c });
    for (const name of ['b', 'c']) pool.removeEndpoint(`http://${name}`);
    b.chainId = 7;
    c.on('eth_chainId', () => null);
    const add = async (url: string) => (await timed(pool.addEndpoint({ url }, 'user'))).error;
    expect(await add('http://b')).toMatchObject({ code: 'chain_mismatch', message: 'networks mismatch' });
    expect(await add('http://c')).toMatchObject({ code: 'network_unknown', message: 'unknown network' });
    expect(await add('http://nowhere')).toMatchObject({ code: 'providers_failed' });
    expect(await add('javascript:alert(1)')).toMatchObject({
      code: 'provider_invalid',
      message: 'invalid provider',
    });
    expect(pool.endpoints.map(({ url }) => url)).toEqual(['http://a']);
  });

  it("may be the wallet's own RPC", async () => {
    const { a } = nodes('a');
    const pool = fakePool({ a });
    const asked: string[] = [];
    const answers: Record<string, unknown> = {
      eth_chainId: '0x1',
      eth_blockNumber: '0x64',
      eth_gasPrice: 'wallet',
    };
    const provider = {
      request: async ({ method }: { method: string }) => {
        asked.push(method);
        if (method in answers) return answers[method];
        throw Object.assign(new Error('Unsupported'), { code: 4200 });
      },
    };
    await pool.useWallet(provider);
    pool.prefer([WALLET_ENDPOINT_URL]);
    expect(pool.endpoints[0]).toMatchObject({ url: WALLET_ENDPOINT_URL, origin: 'wallet', state: 'healthy' });
    expect(await pool.request('eth_gasPrice', [])).toBe('wallet');
    a.on('eth_syncing', () => false);
    expect(await pool.request('eth_syncing', [])).toBe(false);
    await pool.useWallet(undefined);
    expect(await pool.request('eth_gasPrice', [])).toBe('a');
    answers.eth_chainId = '0x2';
    await expect(pool.useWallet(provider)).rejects.toMatchObject({ code: 'chain_mismatch' });
  });
});

describe('batches over the pool', () => {
  it('travel as one request', async () => {
    const { a } = nodes('a');
    const pool = fakePool({ a });
    await Promise.all([1, 2, 3].map(() => pool.request('eth_gasPrice', [])));
    expect(a.requests).toEqual([
      ['eth_chainId', 'eth_blockNumber', 'eth_gasPrice', 'eth_gasPrice', 'eth_gasPrice'],
    ]);
  });

  it('lose nothing where single items fail', async () => {
    const { a, b } = nodes('a', 'b');
    const pool = fakePool({ a, b });
    a.respond = (items, isBatch) => {
      const answers = items.map(({ id, method }, index) =>
        index % 2 === 1
          ? { jsonrpc: '2.0', id, error: { code: -32603, message: 'Internal error' } }
          : { jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x1' : 'a' },
      );
      return json(isBatch ? answers : answers[0]);
    };
    const reads = await timed(Promise.all([1, 2, 3, 4].map(() => pool.request('eth_gasPrice', []))));
    expect(reads.value?.sort()).toEqual(['a', 'a', 'b', 'b']);
  });
});
