import { expect, it, vi } from 'vitest';
import { LazySocketTransport } from './LazySocketTransport.ts';
import type { HeadListener, Transport } from './Transport.ts';

const request = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] } as const;
const never = new AbortController().signal;
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

function setUp() {
  const watching = new Set<HeadListener>();
  const close = vi.fn();
  const real: Transport = {
    batches: true,
    send: async (requests) => requests.length,
    watchHeads: (listener) => {
      watching.add(listener);
      return () => watching.delete(listener);
    },
    close,
  };
  const load = vi.fn(async () => real);
  return { transport: new LazySocketTransport(load), load, watching, close };
}
const listener = (): HeadListener => ({ head: vi.fn(), live: vi.fn() });

it('loads at the first request, once', async () => {
  const { transport, load } = setUp();
  expect(load).not.toHaveBeenCalled();
  expect(await transport.send([request], never)).toBe(1);
  expect(await transport.send([request, request], never)).toBe(2);
  expect(load).toHaveBeenCalledOnce();
});

it('watches heads once it has come, unless nobody wants them any more', async () => {
  const { transport, watching } = setUp();
  const [wanted, unwanted] = [listener(), listener()];
  const stop = transport.watchHeads(wanted);
  transport.watchHeads(unwanted)();
  await settle();
  expect([...watching]).toEqual([wanted]);
  stop();
  expect(watching.size).toBe(0);
});

it('does not wait for the code longer than the caller does', async () => {
  const transport = new LazySocketTransport(() => new Promise(() => undefined));
  const abort = new AbortController();
  const sent = expect(transport.send([request], abort.signal)).rejects.toMatchObject({ kind: 'aborted' });
  abort.abort();
  await sent;
});

it('is a fault of the endpoint where its code does not come', async () => {
  vi.useFakeTimers();
  const transport = new LazySocketTransport(async () => {
    throw new TypeError('Failed to fetch');
  });
  const sent = expect(transport.send([request], never)).rejects.toMatchObject({ kind: 'fault' });
  const stop = transport.watchHeads(listener());
  await vi.advanceTimersByTimeAsync(4_000);
  await sent;
  stop();
  vi.useRealTimers();
});

it('closes what came after it was closed', async () => {
  const { transport, close } = setUp();
  transport.watchHeads(listener())();
  transport.close();
  await settle();
  expect(close).toHaveBeenCalledOnce();
});
