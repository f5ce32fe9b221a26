import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EndpointRpcPool } from './endpoints/EndpointRpcPool.ts';
import { FakeNode, fakeFetch, testChain } from './testing/FakeNode.ts';
import { settled } from './testing/settled.ts';
import './reads/Comparison.ts';
import { systemTimers } from '../runtime/Timers.ts';
import { httpTransport } from './transport/httpTransport.ts';

const OWNER = '0x00000000000000000000000000000000000000aa';
const BALANCE = ['eth_getBalance', [OWNER, 'latest']] as const;

/** The most listeners that any signal has had at a time. */
let most = 0;

beforeEach(() => {
  vi.useFakeTimers();
  most = 0;
  const add = AbortSignal.prototype.addEventListener;
  vi.spyOn(AbortSignal.prototype, 'addEventListener').mockImplementation(function (
    this: AbortSignal,
    ...given: Parameters<typeof add>
  ) {
    add.apply(this, given);
    most = Math.max(most, getEventListeners(this, 'abort').length);
  } as typeof add);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Three endpoints that never answer. */
function hangingPool(): EndpointRpcPool {
  const nodes = { a: new FakeNode(), b: new FakeNode(), c: new FakeNode() };
  for (const node of Object.values(nodes)) node.respond = () => 'hang';
  const endpoints = Object.keys(nodes).map((name) => ({ url: `http://${name}` }));
  const transport = ({ url }: { readonly url: string }) => httpTransport(url, fakeFetch(nodes), systemTimers);
  return new EndpointRpcPool(testChain({ endpoints }), { transport });
}

describe('while all endpoints hang, no signal has listeners enough for a leak', () => {
  it.each<[string, (pool: EndpointRpcPool, signal: AbortSignal) => Promise<unknown>]>([
    ['a read', (pool) => pool.request(...BALANCE)],
    ['a read at a block', (pool) => pool.call({ to: OWNER, data: '0x' }, 5n)],
    [
      'many reads of one caller',
      (pool, signal) => Promise.all(Array.from({ length: 50 }, () => pool.request(...BALANCE, { signal }))),
    ],
    [
      'a comparison of many reads',
      (pool) =>
        pool.corroborateAll(Array.from({ length: 50 }, () => ({ method: 'eth_gasPrice', params: [] }))),
    ],
  ])('%s', async (_, read) => {
    const outcome = settled(read(hangingPool(), new AbortController().signal));
    await expect(outcome).rejects.toMatchObject({ code: 'providers_failed' });
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(10);
  });
});
