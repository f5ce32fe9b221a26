import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemTimers } from '../runtime/Timers.ts';
import { EndpointRpcPool } from './endpoints/EndpointRpcPool.ts';
import './reads/Comparison.ts';
import { FakeNode, fakeFetch, testChain } from './testing/FakeNode.ts';
import { settled } from './testing/settled.ts';
import { httpTransport } from './transport/httpTransport.ts';

const CHUNK = new Uint8Array(100_000).fill(32);
const OWNER = '0x00000000000000000000000000000000000000aa';

let unpacked = 0;

beforeEach(() => {
  vi.useFakeTimers();
  unpacked = 0;
});
afterEach(() => void vi.useRealTimers());

/** As a compressed bomb is read: without an end, and no header tells its size. */
function endless(): Response {
  return new Response(
    new ReadableStream<Uint8Array>({
      pull(controller) {
        unpacked += CHUNK.length;
        controller.enqueue(CHUNK);
      },
    }),
  );
}

/** Endpoints of which those named send `method` an answer without an end. */
function poolOver(method: string, bombs: readonly string[]): EndpointRpcPool {
  const nodes = { a: new FakeNode(), b: new FakeNode(), c: new FakeNode() };
  for (const [name, node] of Object.entries(nodes)) {
    node.on('eth_getLogs', () => []).on('eth_getBalance', () => '0x7');
    if (!bombs.includes(name)) continue;
    node.respond = (items) => (items.some((item) => item.method === method) ? endless() : undefined);
  }
  const endpoints = Object.keys(nodes).map((name) => ({ url: `http://${name}` }));
  const transport = ({ url }: { readonly url: string }) => httpTransport(url, fakeFetch(nodes), systemTimers);
  return new EndpointRpcPool(testChain({ endpoints }), { transport });
}

describe('endpoints whose answers never end', () => {
  it.each([
    ['eth_getLogs', 32_000_000],
    ['eth_getBalance', 256_000],
  ])('are read once each, and no further than the bound of %s', async (method, most) => {
    const pool = poolOver(method, ['a', 'b', 'c']);
    const read = method === 'eth_getLogs' ? [{}] : [OWNER, 'latest'];
    await expect(settled(pool.request(method, read))).rejects.toMatchObject({ code: 'providers_failed' });
    expect(unpacked).toBeLessThan(3 * (most + 400_000));
  });

  it('are compared without being read again and again', async () => {
    const pool = poolOver('eth_getBalance', ['a']);
    const found = await settled(pool.corroborate('eth_getBalance', [OWNER, 'latest']));
    expect(found).toMatchObject({ outcome: 'agreed', value: '0x7' });
    // Two that have told their newest blocks are not taken for silent: nobody is alone beside them.
    const two = poolOver('eth_getBalance', ['a', 'b']);
    unpacked = 0;
    expect(await settled(two.corroborate('eth_getBalance', [OWNER, 'latest']))).toMatchObject({
      outcome: 'disagree',
    });
    expect(unpacked).toBeLessThan(2 * 700_000);
  });
});
