import type { Timers } from '../../runtime/Timers.ts';
import { EndpointFault } from '../endpoints/EndpointFault.ts';
import { parseQuantity } from '../quantity.ts';
import { answerLimit } from './answerLimit.ts';
import type { HeadListener, RpcRequest, Transport } from './Transport.ts';
import { abortFault, untilAborted } from './untilAborted.ts';

/** The part of the browser's WebSocket that is used. */
export interface Socket {
  readonly readyState: number;
  send(data: string): void;
  close(): void;
  addEventListener(type: 'open' | 'close' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

export type OpenSocket = (url: string) => Socket;

const OPEN = 1;
/** The most bytes of a message that announces a head. */
const MAX_HEAD_BYTES = 256_000;
const CONNECT_LIMIT_MS = 10_000;
/** An idle socket without listeners is closed after this long. */
const IDLE_MS = 60_000;
const FIRST_RECONNECT_MS = 1000;
const MAX_RECONNECT_MS = 60_000;
/** Id of the transport's own requests; ids of an endpoint's requests are positive. */
const SUBSCRIBE_ID = -1;

interface Waiting {
  /** The most bytes that its answer may have. */
  readonly maxBytes: number;
  readonly ids: ReadonlySet<number>;
  readonly settle: (answer: unknown) => void;
  readonly fail: (fault: EndpointFault) => void;
}

/** JSON-RPC over one WebSocket, opened at first use. Announces new heads while there are listeners. */
export class WebSocketTransport implements Transport {
  readonly batches = true;
  readonly #url: string;
  readonly #openSocket: OpenSocket;
  readonly #timers: Timers;
  readonly #waiting = new Set<Waiting>();
  readonly #listeners = new Set<HeadListener>();
  #socket: Promise<Socket> | undefined;
  #subscription: unknown;
  #reconnectMs = FIRST_RECONNECT_MS;
  #cancelReconnect: (() => void) | undefined;
  #cancelIdle: (() => void) | undefined;

  constructor(url: string, openSocket: OpenSocket, timers: Timers) {
    this.#url = url;
    this.#openSocket = openSocket;
    this.#timers = timers;
  }

  async send(requests: readonly RpcRequest[], signal: AbortSignal): Promise<unknown> {
    const socket = await untilAborted(this.#connect(), signal);
    this.#cancelIdle?.();
    return new Promise((resolve, reject) => {
      const end = () => {
        this.#waiting.delete(waiting);
        signal.removeEventListener('abort', abort);
        this.#idleSoon();
      };
      const abort = () => {
        end();
        reject(abortFault(signal));
      };
      const waiting: Waiting = {
        maxBytes: answerLimit(requests),
        ids: new Set(requests.map(({ id }) => id)),
        settle: (answer) => {
          end();
          resolve(answer);
        },
        fail: (fault) => {
          end();
          reject(fault);
        },
      };
      if (signal.aborted) return abort();
      signal.addEventListener('abort', abort, { once: true });
      this.#waiting.add(waiting);
      socket.send(JSON.stringify(requests.length === 1 ? requests[0] : requests));
    });
  }

  watchHeads(listener: HeadListener): () => void {
    this.#listeners.add(listener);
    if (this.#subscription !== undefined) listener.live(true);
    else this.#subscribe();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#cancelReconnect?.();
      this.#unsubscribe();
      this.#idleSoon();
    };
  }

  close(): void {
    this.#listeners.clear();
    this.#cancelReconnect?.();
    this.#cancelIdle?.();
    this.#socket?.then((socket) => socket.close()).catch(() => undefined);
  }

  #connect(): Promise<Socket> {
    this.#socket ??= new Promise<Socket>((resolve, reject) => {
      let socket: Socket;
      try {
        socket = this.#openSocket(this.#url);
      } catch (error) {
        this.#socket = undefined;
        reject(new EndpointFault('fault', 'the WebSocket does not open', { cause: error }));
        return;
      }
      let gone = false;
      const lost = (reason = 'the WebSocket is closed') => {
        // A close event follows an error event, and may come when a new socket is already open.
        if (gone) return;
        gone = true;
        const fault = new EndpointFault('fault', reason);
        cancelLimit();
        reject(fault);
        this.#lost(fault);
      };
      const cancelLimit = this.#timers.after(CONNECT_LIMIT_MS, () => {
        lost();
        socket.close();
      });
      socket.addEventListener('open', () => {
        cancelLimit();
        resolve(socket);
      });
      socket.addEventListener('error', () => lost());
      socket.addEventListener('close', () => lost());
      socket.addEventListener('message', ({ data }) => {
        if (!this.#isTooLarge(data)) return this.#receive(data);
        lost('its answer is too large');
        socket.close();
      });
    });
    return this.#socket;
  }

  #lost(fault: EndpointFault): void {
    if (this.#socket === undefined) return;
    this.#socket = undefined;
    if (this.#subscription !== undefined) this.#setLive(undefined);
    for (const waiting of [...this.#waiting]) waiting.fail(fault);
    if (this.#listeners.size === 0) return;
    this.#cancelReconnect?.();
    this.#cancelReconnect = this.#timers.after(this.#reconnectMs, () => this.#subscribe());
    this.#reconnectMs = Math.min(this.#reconnectMs * 2, MAX_RECONNECT_MS);
  }

  #subscribe(): void {
    this.#connect().then(
      (socket) => {
        this.#cancelIdle?.();
        if (this.#listeners.size === 0) return;
        const request = { jsonrpc: '2.0', id: SUBSCRIBE_ID, method: 'eth_subscribe', params: ['newHeads'] };
        socket.send(JSON.stringify(request));
      },
      () => undefined, // #lost plans the next attempt.
    );
  }

  #unsubscribe(): void {
    const subscription = this.#subscription;
    this.#subscription = undefined;
    if (subscription === undefined) return;
    const request = {
      jsonrpc: '2.0',
      id: SUBSCRIBE_ID - 1,
      method: 'eth_unsubscribe',
      params: [subscription],
    };
    this.#socket
      ?.then((socket) => socket.readyState === OPEN && socket.send(JSON.stringify(request)))
      .catch(() => undefined);
  }

  /** Larger than any answer that is waited for may be. Nothing of it is parsed. */
  #isTooLarge(data: unknown): boolean {
    const most = Math.max(MAX_HEAD_BYTES, ...[...this.#waiting].map(({ maxBytes }) => maxBytes));
    return typeof data === 'string' && data.length > most;
  }

  #receive(data: unknown): void {
    let message: unknown;
    try {
      message = JSON.parse(String(data));
    } catch {
      return;
    }
    const items: readonly unknown[] = Array.isArray(message) ? message : [message];
    const ids = items.map((item) => (item as { readonly id?: unknown } | null)?.id);
    const [first] = items as readonly ({ readonly [key: string]: unknown } | null)[];
    if (ids[0] === SUBSCRIBE_ID) {
      this.#reconnectMs = FIRST_RECONNECT_MS;
      if (first?.result !== undefined) this.#setLive(first.result);
    } else if (first?.method === 'eth_subscription') {
      this.#announce(first.params);
    } else {
      const waiting = [...this.#waiting].find((one) => ids.some((id) => one.ids.has(Number(id))));
      waiting?.settle(message);
    }
  }

  #announce(params: unknown): void {
    const { subscription, result } = (params ?? {}) as {
      readonly subscription?: unknown;
      readonly result?: unknown;
    };
    if (subscription !== this.#subscription) return;
    const number = parseQuantity((result as { readonly number?: unknown } | null)?.number);
    if (number !== undefined) for (const listener of this.#listeners) listener.head(number);
  }

  #setLive(subscription: unknown): void {
    this.#subscription = subscription;
    for (const listener of this.#listeners) listener.live(subscription !== undefined);
  }

  #idleSoon(): void {
    if (this.#waiting.size > 0 || this.#listeners.size > 0) return;
    this.#cancelIdle?.();
    this.#cancelIdle = this.#timers.after(IDLE_MS, () => {
      if (this.#waiting.size === 0 && this.#listeners.size === 0) this.close();
    });
  }
}
