import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WALLET_ENDPOINT_URL } from '../RpcPool.ts';
import { FakeNode, FakeRpcError, fakePool } from '../testing/FakeNode.ts';
import { timed } from '../testing/timed.ts';

const CALL = { to: '0x0000000000000000000000000000000000000001', data: '0x12345678' } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('asks nobody any more once an error is believed, though the others then hang', async () => {
  const a = new FakeNode()
    .on('eth_gasPrice', () => 'a')
    .on('eth_call', () => {
      throw new FakeRpcError(3, 'execution reverted: no', '0x12');
    });
  const b = new FakeNode();
  const pool = fakePool({ a, b });
  await pool.request('eth_gasPrice', []);
  await vi.advanceTimersByTimeAsync(2000);
  b.respond = () => 'refuse';
  const read = expect(pool.call(CALL)).rejects.toMatchObject({ code: 'call_reverted' });
  await vi.advanceTimersByTimeAsync(1000);
  await read;
  a.respond = () => 'hang';
  b.respond = () => 'hang';
  const asked = a.requests.length + b.requests.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(a.requests.length + b.requests.length).toBe(asked);
});

it.each([109n, 5000n])(
  'takes a second opinion from a node that the first one calls behind by its head %d',
  async (head) => {
    const liar = Object.assign(new FakeNode(), { head }).on('eth_call', () => '0x0b');
    const honest = new FakeNode().on('eth_call', () => '0x0a');
    const pool = fakePool({ liar, honest });
    await pool.call(CALL);
    await vi.advanceTimersByTimeAsync(2000);
    const { value } = await timed(pool.call(CALL, 'latest', { avoid: 'http://liar' }));
    expect(value).toBe('0x0a');
  },
);

it("asks the wallet's node for a second opinion only where nobody else is there", async () => {
  const pool = fakePool({ a: new FakeNode().on('eth_call', () => '0x0a'), b: new FakeNode() });
  const wallet = new FakeNode().on('eth_call', () => '0x0c');
  const request = async ({ method, params = [] }: { method: string; params?: unknown }) =>
    wallet.handlers[method]?.(params as readonly unknown[]);
  await timed(pool.useWallet({ request, on() {}, removeListener() {} } as never));
  pool.prefer([WALLET_ENDPOINT_URL]);
  const opinion = async (avoid: string) =>
    (await timed(pool.call(CALL, 'latest', { avoid, timeoutMs: 3000 }))).value;
  expect(await opinion('http://b')).toBe('0x0a');
  pool.removeEndpoint('http://a');
  expect(await opinion('http://b')).toBe('0x0c');
});

it('takes nothing from an endpoint that no longer tells its chain id', async () => {
  const a = new FakeNode().on('eth_gasPrice', () => 'a');
  const b = new FakeNode().on('eth_gasPrice', () => 'b');
  const pool = fakePool({ a, b });
  expect(await pool.request('eth_gasPrice', [])).toBe('a');
  a.on('eth_chainId', () => {
    throw new FakeRpcError(-32603, 'Internal error');
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await pool.request('eth_gasPrice', [])).toBe('b');
});

it('waits for an endpoint that its limits kept out of the last round', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const a = new FakeNode().on('eth_gasPrice', () => 'a');
  const b = new FakeNode();
  const pool = fakePool({ a, b });
  b.respond = () => new Response('', { status: 500 });
  a.respond = () => new Response('', { status: 429, headers: { 'retry-after': '2' } });
  const read = pool.request('eth_gasPrice', []);
  await vi.advanceTimersByTimeAsync(1200);
  a.respond = undefined;
  // Its failure in the fourth round comes when the other one may be asked again.
  b.latencyMs = 1000;
  await vi.advanceTimersByTimeAsync(3000);
  expect(await read).toBe('a');
});
