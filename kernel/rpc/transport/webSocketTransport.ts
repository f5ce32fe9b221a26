import type { Timers } from '../../runtime/Timers.ts';
import { EndpointFault } from '../endpoints/EndpointFault.ts';
import { headSilenceMs } from '../heads/headSilenceMs.ts';
import { parseQuantity } from '../quantity.ts';
import { answerLimit } from './answerLimit.ts';
import { SilenceWatch } from './SilenceWatch.ts';
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
const CLOSED = 'the WebSocket is closed';
const CONNECT_LIMIT_MS = 10_000;
/** An idle socket without listeners is closed after this long. */
const IDLE_MS = 60_000;
const FIRST_RECONNECT_MS = 1000;
const MAX_RECONNECT_MS = 60_000;
/** Ids of the transport's own requests; ids of an endpoint's requests are positive. */
const SUBSCRIBE_ID = -1;
const UNSUBSCRIBE_ID = -2;
const PING_ID = -3;
/** A ping that tells of a block this far above the announced ones shows that heads are no longer announced. */
const MISSED_BLOCKS = 2n;
/** How often requests are sent again whose socket was lost after it had worked. */
const MAX_RESENT = 5;

interface Waiting {
  readonly text: string;
  resent: number;
  /** The most bytes that its answer may have. */
  readonly maxBytes: number;
  readonly ids: ReadonlySet<number>;
  readonly settle: (answer: unknown) => void;
  readonly fail: (fault: EndpointFault) => void;
}

/**
 * JSON-RPC over one WebSocket, opened at first use. Announces new heads while there are listeners. A socket that
 * has been silent for as long as two blocks take is closed and another one opened; what waited for an answer is
 * asked again there. Browsers cannot ping, so it asks for the newest block instead.
 */
export class WebSocketTransport implements Transport {
  readonly batches = true;
  readonly #url: string;
  readonly #openSocket: OpenSocket;
  readonly #timers: Timers;
  readonly #waiting = new Set<Waiting>();
  readonly #listeners = new Set<HeadListener>();
  readonly #silence: SilenceWatch;
  #socket: Promise<Socket> | undefined;
  #drop: ((reason: string) => void) | undefined;
  /** The highest block that was announced; undefined if none was since it subscribed. */
  #announced: bigint | undefined;
  #subscription: unknown;
  #reconnectMs = FIRST_RECONNECT_MS;
  #cancelReconnect: (() => void) | undefined;
  #cancelIdle: (() => void) | undefined;

  constructor(url: string, openSocket: OpenSocket, timers: Timers, blockTimeMs: number) {
    this.#url = url;
    this.#openSocket = openSocket;
    this.#timers = timers;
    this.#silence = new SilenceWatch(
      timers,
      headSilenceMs(blockTimeMs),
      () => this.#tell({ jsonrpc: '2.0', id: PING_ID, method: 'eth_blockNumber', params: [] }),
      () => this.#drop?.('the WebSocket is silent'),
    );
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
        text: JSON.stringify(requests.length === 1 ? requests[0] : requests),
        resent: 0,
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
      this.#silence.start();
      socket.send(waiting.text);
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
    for (const waiting of [...this.#waiting]) waiting.fail(new EndpointFault('fault', CLOSED));
    this.#cancelIdle?.();
    this.#silence.stop();
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
      let worked = false;
      const lost = (reason = CLOSED) => {
        // A close event follows an error event, and may come when a new socket is already open.
        if (gone) return;
        gone = true;
        const fault = new EndpointFault('fault', reason);
        cancelLimit();
        reject(fault);
        this.#lost(fault, worked);
      };
      this.#drop = (reason) => {
        lost(reason);
        socket.close();
      };
      const drop = this.#drop;
      const cancelLimit = this.#timers.after(CONNECT_LIMIT_MS, () => drop('the WebSocket does not open'));
      socket.addEventListener('open', () => {
        cancelLimit();
        resolve(socket);
      });
      socket.addEventListener('error', () => lost());
      socket.addEventListener('close', () => lost());
      socket.addEventListener('message', ({ data }) => {
        if (gone) return;
        worked = !this.#isTooLarge(data);
        if (!worked) return drop('its answer is too large');
        this.#receive(data);
        if (this.#isIdle || gone) return;
        this.#silence.restart();
      });
    });
    return this.#socket;
  }

  /** @param worked the socket had brought messages: what waits is asked again over another one */
  #lost(fault: EndpointFault, worked: boolean): void {
    if (this.#socket === undefined) return;
    this.#socket = undefined;
    this.#silence.stop();
    if (this.#subscription !== undefined) this.#setLive(undefined);
    const waits = [...this.#waiting];
    const again = waits.filter((waiting) => worked && waiting.resent < MAX_RESENT);
    for (const waiting of waits) if (!again.includes(waiting)) waiting.fail(fault);
    if (again.length > 0) this.#resend(again);
    if (this.#listeners.size === 0) return;
    this.#cancelReconnect?.();
    this.#cancelReconnect = this.#timers.after(this.#reconnectMs, () => this.#subscribe());
    this.#reconnectMs = Math.min(this.#reconnectMs * 2, MAX_RECONNECT_MS);
  }

  #resend(waits: readonly Waiting[]): void {
    this.#connect().then(
      (socket) => {
        this.#silence.start();
        for (const waiting of waits) {
          if (!this.#waiting.has(waiting)) continue;
          waiting.resent += 1;
          socket.send(waiting.text);
        }
      },
      // Those that wait by now did not wait when this socket was lost.
      (fault: EndpointFault) => {
        for (const waiting of waits) if (this.#waiting.has(waiting)) waiting.fail(fault);
      },
    );
  }

  #tell(request: RpcRequest): void {
    this.#socket
      ?.then((socket) => socket.readyState === OPEN && socket.send(JSON.stringify(request)))
      .catch(() => undefined);
  }

  #subscribe(): void {
    this.#connect().then(
      (socket) => {
        this.#cancelIdle?.();
        if (this.#listeners.size === 0) return;
        this.#silence.start();
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
    this.#tell({ jsonrpc: '2.0', id: UNSUBSCRIBE_ID, method: 'eth_unsubscribe', params: [subscription] });
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
      if (first?.result !== undefined) this.#setLive(first.result);
    } else if (ids[0] === PING_ID) {
      this.#ponged(parseQuantity(first?.result));
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
    if (number === undefined) return;
    this.#reconnectMs = FIRST_RECONNECT_MS;
    if (this.#announced === undefined || number > this.#announced) this.#announced = number;
    for (const listener of this.#listeners) listener.head(number);
  }

  /** It lives. If its newest blocks were not announced, another socket has to announce them. */
  #ponged(number: bigint | undefined): void {
    if (this.#subscription === undefined || number === undefined) return;
    const known = this.#announced;
    this.#announced ??= number;
    if (known === undefined || number <= known) return;
    for (const listener of this.#listeners) listener.head(number);
    if (number - known >= MISSED_BLOCKS) this.#drop?.('its new blocks are not announced');
  }

  #setLive(subscription: unknown): void {
    this.#subscription = subscription;
    this.#announced = undefined;
    for (const listener of this.#listeners) listener.live(subscription !== undefined);
  }

  get #isIdle(): boolean {
    return this.#waiting.size === 0 && this.#listeners.size === 0;
  }

  #idleSoon(): void {
    if (!this.#isIdle) return;
    this.#silence.stop();
    this.#cancelIdle?.();
    this.#cancelIdle = this.#timers.after(IDLE_MS, () => {
      if (this.#isIdle) this.close();
    });
  }
}
