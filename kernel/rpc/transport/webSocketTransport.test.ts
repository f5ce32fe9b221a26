import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemTimers } from '../../runtime/Timers.ts';
import type { RpcRequest } from './Transport.ts';
import { type Socket, WebSocketTransport } from './webSocketTransport.ts';

class FakeSocket implements Socket {
  readyState = 0;
  readonly sent: RpcRequest[][] = [];
  readonly #listeners: Record<string, ((event: { readonly data: unknown }) => void)[]> = {};

  addEventListener(type: string, listener: (event: { readonly data: unknown }) => void): void {
    this.#listeners[type] = [...(this.#listeners[type] ?? []), listener];
  }

  send(data: string): void {
    const parsed = JSON.parse(data) as RpcRequest | RpcRequest[];
    this.sent.push(Array.isArray(parsed) ? parsed : [parsed]);
  }

  close(): void {
    this.readyState = 3;
    this.emit('close');
  }

  open(): void {
    this.readyState = 1;
    this.emit('open');
  }

  tell(message: unknown): void {
    this.emit('message', JSON.stringify(message));
  }

  emit(type: string, data?: unknown): void {
    for (const listener of this.#listeners[type] ?? []) listener({ data });
  }
}

const request = (id: number): RpcRequest => ({ jsonrpc: '2.0', id, method: 'eth_gasPrice', params: [] });
const signal = () => new AbortController().signal;

function transportOf() {
  const sockets: FakeSocket[] = [];
  const open = () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  };
  return { transport: new WebSocketTransport('ws://a', open, systemTimers, 1000), sockets };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('WebSocketTransport', () => {
  it('opens one socket when first needed and matches answers to requests', async () => {
    const { transport, sockets } = transportOf();
    expect(sockets.length).toBe(0);
    const single = transport.send([request(1)], signal());
    const batch = transport.send([request(2), request(3)], signal());
    sockets[0]?.open();
    await settle();
    expect(sockets[0]?.sent.map((items) => items.map(({ id }) => id))).toEqual([[1], [2, 3]]);
    sockets[0]?.tell([{ id: 3 }, { id: 2 }]);
    sockets[0]?.tell({ id: 1, result: '0x1' });
    expect(await single).toEqual({ id: 1, result: '0x1' });
    expect(await batch).toEqual([{ id: 3 }, { id: 2 }]);
    expect(sockets.length).toBe(1);
  });

  it('fails what waits when the socket is lost, and opens another', async () => {
    const { transport, sockets } = transportOf();
    const lost = transport.send([request(1)], signal());
    sockets[0]?.open();
    await settle();
    sockets[0]?.close();
    await expect(lost).rejects.toMatchObject({ kind: 'fault' });
    const next = transport.send([request(2)], signal());
    sockets[1]?.open();
    await settle();
    sockets[1]?.tell({ id: 2, result: '0x2' });
    expect(await next).toEqual({ id: 2, result: '0x2' });
  });

  it('fails where it does not open, and where the browser forbids it', async () => {
    const { transport, sockets } = transportOf();
    const read = transport.send([request(1)], signal());
    sockets[0]?.emit('error');
    await expect(read).rejects.toMatchObject({ kind: 'fault' });
    const forbidden = new WebSocketTransport(
      'ws://a',
      () => {
        throw new DOMException('refused', 'SecurityError');
      },
      systemTimers,
      1000,
    );
    await expect(forbidden.send([request(1)], signal())).rejects.toMatchObject({ kind: 'fault' });
  });

  it('lets a caller go who gives up, also before it is open', async () => {
    const { transport, sockets } = transportOf();
    const early = new AbortController();
    const read = transport.send([request(1)], early.signal);
    early.abort();
    await expect(read).rejects.toMatchObject({ kind: 'aborted' });
    sockets[0]?.open();
    const late = new AbortController();
    const waiting = transport.send([request(2)], late.signal);
    await settle();
    late.abort();
    await expect(waiting).rejects.toMatchObject({ kind: 'aborted' });
  });

  it('gives up on a socket that never opens', async () => {
    const { transport, sockets } = transportOf();
    const read = transport.send([request(1)], signal()).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await read).toMatchObject({ kind: 'fault' });
    expect(sockets[0]?.readyState).toBe(3);
  });

  it('announces heads to all who listen, and says whether it does', async () => {
    const { transport, sockets } = transportOf();
    const heads: bigint[] = [];
    const live: boolean[] = [];
    const stop = transport.watchHeads({ head: (number) => heads.push(number), live: (is) => live.push(is) });
    sockets[0]?.open();
    await settle();
    expect(sockets[0]?.sent[0]?.[0]).toMatchObject({ method: 'eth_subscribe', params: ['newHeads'] });
    sockets[0]?.tell({ id: -1, result: '0xabc' });
    const announce = (subscription: string, number: unknown) =>
      sockets[0]?.tell({ method: 'eth_subscription', params: { subscription, result: { number } } });
    announce('0xabc', '0x64');
    announce('0xother', '0x65');
    announce('0xabc', 'nonsense');
    sockets[0]?.emit('message', 'not json');
    expect([heads, live]).toEqual([[100n], [true]]);
    stop();
    await settle();
    expect(sockets[0]?.sent.at(-1)?.[0]).toMatchObject({ method: 'eth_unsubscribe', params: ['0xabc'] });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets[0]?.readyState).toBe(3);
  });

  it('connects again after a loss, ever more slowly', async () => {
    const { transport, sockets } = transportOf();
    const live: boolean[] = [];
    transport.watchHeads({ head() {}, live: (is) => live.push(is) });
    sockets[0]?.open();
    await settle();
    sockets[0]?.tell({ id: -1, result: '0xabc' });
    sockets[0]?.close();
    expect(live).toEqual([true, false]);
    for (const [index, ms] of [1000, 2000, 4000].entries()) {
      await vi.advanceTimersByTimeAsync(ms - 1);
      expect(sockets.length).toBe(index + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(sockets.length).toBe(index + 2);
      sockets.at(-1)?.close();
    }
    transport.close();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sockets.length).toBe(4);
  });

  it('takes nothing of an answer that is too large, and closes the socket', async () => {
    const { transport, sockets } = transportOf();
    const asked = transport.send([request(1)], signal());
    const failed = expect(asked).rejects.toMatchObject({ kind: 'fault', message: 'its answer is too large' });
    sockets[0]?.open();
    await settle();
    sockets[0]?.tell({ jsonrpc: '2.0', id: 1, result: 'x'.repeat(256_000) });
    await failed;
    expect(sockets[0]?.readyState).toBe(3);
    const again = transport.send([{ ...request(2), method: 'eth_call' }], signal());
    sockets[1]?.open();
    await settle();
    sockets[1]?.tell({ jsonrpc: '2.0', id: 2, result: 'x'.repeat(256_000) });
    expect(await again).toMatchObject({ id: 2 });
  });

  it.each([
    [
      'its answer was too large',
      (_: WebSocketTransport, socket: FakeSocket) => socket.tell('x'.repeat(300_000)),
    ],
    ['it was closed from here', (transport: WebSocketTransport) => transport.close()],
  ])('asks nothing again over another socket where %s', async (_, end) => {
    const { transport, sockets } = transportOf();
    const first = transport.send([request(1)], signal());
    sockets[0]?.open();
    await settle();
    sockets[0]?.tell({ id: 1 });
    await first;
    const failed = expect(transport.send([request(2)], signal())).rejects.toMatchObject({ kind: 'fault' });
    await settle();
    end(transport, sockets[0]!);
    await failed;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sockets.length).toBe(1);
  });

  it('asks again over another socket where one that worked is lost, but not for ever', async () => {
    const { transport, sockets } = transportOf();
    const read = transport.send([request(1)], signal());
    const failed = expect(read).rejects.toMatchObject({ kind: 'fault' });
    for (let lost = 0; lost < 6; lost += 1) {
      sockets[lost]?.open();
      await settle();
      expect(sockets[lost]?.sent.map(([item]) => item?.id)).toEqual([1]);
      sockets[lost]?.tell({ id: 99 });
      sockets[lost]?.close();
    }
    await failed;
    expect(sockets.length).toBe(6);
  });

  it('is silent when nothing is wanted of it: no ping, and nothing is lost', async () => {
    const { transport, sockets } = transportOf();
    const read = transport.send([request(1)], signal());
    sockets[0]?.open();
    await settle();
    sockets[0]?.tell({ id: 1 });
    await read;
    await vi.advanceTimersByTimeAsync(30_000);
    expect([sockets[0]?.readyState, sockets[0]?.sent.length]).toEqual([1, 1]);
  });
});
