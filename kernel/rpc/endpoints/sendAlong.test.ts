import { describe, expect, it } from 'vitest';
import type { Along } from '../RpcPool.ts';
import { FakeNode, FakeRpcError, fakePool, json } from '../testing/FakeNode.ts';

const LOGS = [{ blockNumber: '0x64' }];

/** A pool over nodes that have been verified, and what came of the reads that travelled along. */
async function setting(nodes: Readonly<Record<string, FakeNode>>, specs = {}) {
  const pool = fakePool(nodes, specs);
  await pool.request('eth_getBalance', ['0x1', 'latest']);
  for (const node of Object.values(nodes)) node.requests.length = 0;
  const outcomes: unknown[] = [];
  const along: Along = (endpoint, signal) => {
    const sent = endpoint.sendAlong('eth_getLogs', [{}], signal);
    if (!sent) return void outcomes.push(sent);
    return sent.then(
      (logs) => outcomes.push(logs),
      (error: Error) => outcomes.push(error.message),
    );
  };
  const read = () => pool.request('eth_getBalance', ['0x1', 'latest'], { along });
  return { pool, read, outcomes };
}

const node = () => new FakeNode().on('eth_getBalance', () => '0x7').on('eth_getLogs', () => LOGS);

describe('a read that travels along', () => {
  it('shares the request, and its answer is there with the other one', async () => {
    const only = node();
    const { read, outcomes } = await setting({ only });
    expect(await read()).toBe('0x7');
    expect(outcomes).toEqual([LOGS]);
    expect(only.requests).toHaveLength(1);
    expect(only.requests[0]).toContain('eth_getLogs');
  });

  it.each([
    ['not known', -32601, 'the method does not exist'],
    ['a rate limit', -32005, 'rate limit exceeded'],
    ['an internal error', -32603, 'internal error'],
    ['a refusal', -32000, 'block range is too wide'],
  ])('counts against nobody where it is %s', async (_, code, message) => {
    const only = node().on('eth_getLogs', () => {
      throw new FakeRpcError(code, message);
    });
    const { pool, read, outcomes } = await setting({ only });
    for (let count = 0; count < 5; count += 1) expect(await read()).toBe('0x7');
    expect(outcomes).toEqual(Array.from({ length: 5 }, () => message));
    expect(only.requests).toHaveLength(5);
    expect(pool.endpoints).toMatchObject([{ state: 'healthy', failureCount: 0 }]);
  });

  const refusals: readonly [string, () => Response][] = [
    ['HTTP 400', () => new Response('no', { status: 400 })],
    ['HTTP 500', () => new Response('no', { status: 500 })],
    ['one error for all', () => json({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'no' } })],
    ['no JSON', () => new Response('<html>')],
  ];
  it.each(refusals)('is left out of the request that follows a batch refused by %s', async (_, refuse) => {
    const [first, second] = [node(), node()];
    const { pool, read, outcomes } = await setting({ first, second });
    pool.prefer(['http://first', 'http://second']);
    second.requests.length = 0;
    first.respond = (items) => (items.some(({ method }) => method === 'eth_getLogs') ? refuse() : undefined);
    expect(await read()).toBe('0x7');
    expect(outcomes).toHaveLength(1);
    expect(first.requests.map((methods) => methods.includes('eth_getLogs'))).toEqual([true, false]);
    expect(second.requests).toEqual([]);
    expect(pool.endpoints.map(({ failureCount }) => failureCount)).toEqual([0, 0]);
  });

  it('does not travel alone, nor where requests are limited', async () => {
    const alone = node();
    const lone = await setting({ alone }, { batchLimit: 1 });
    expect(await lone.read()).toBe('0x7');
    const limited = node();
    const few = await setting({ limited }, { requestsPerSecond: 6 });
    for (let count = 0; count < 2; count += 1) await few.read();
    expect([lone.outcomes, few.outcomes]).toEqual([[false], expect.arrayContaining([false])]);
    expect(alone.count('eth_getLogs')).toBe(0);
    expect(limited.requests.length).toBe(2);
  });
});
