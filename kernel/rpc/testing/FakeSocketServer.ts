import type { Socket } from '../transport/webSocketTransport.ts';
import type { FakeItem, FakeNode } from './FakeNode.ts';

type Listener = (event: { readonly data: unknown }) => void;

/** How a socket behaves. */
export interface SocketManners {
  /** The methods whose answers it brings; all by default. */
  readonly answers?: readonly string[];
  /** How many blocks behind the heads are that it announces; undefined: it announces none. */
  readonly announcesBehind: bigint | undefined;
  readonly closesAfterMessage?: boolean;
}

const HEALTHY: SocketManners = { announcesBehind: 0n };
const LATENCY_MS = 20;

/** The sockets of one fake node (fake timers). */
export class FakeSocketServer {
  /** Of the sockets that are opened from now on; undefined: it refuses the upgrade. */
  manners: SocketManners | undefined = HEALTHY;
  readonly sockets: FakeServedSocket[] = [];
  readonly #node: FakeNode;

  constructor(node: FakeNode) {
    this.#node = node;
  }

  readonly open = (): Socket => {
    const socket = new FakeServedSocket(this.#node, this.manners);
    this.sockets.push(socket);
    return socket;
  };

  /** Changes how the open sockets behave. */
  change(manners: SocketManners): void {
    for (const socket of this.sockets) socket.manners = manners;
  }

  announce(): void {
    for (const socket of this.sockets) socket.announce();
  }
}

export class FakeServedSocket implements Socket {
  readyState = 0;
  manners: SocketManners | undefined;
  #subscribed = false;
  readonly #node: FakeNode;
  readonly #listeners = new Map<string, Listener[]>();

  constructor(node: FakeNode, manners: SocketManners | undefined) {
    this.#node = node;
    this.manners = manners;
    setTimeout(() => {
      if (this.manners === undefined) return this.close();
      this.readyState = 1;
      this.#emit('open');
    }, LATENCY_MS);
  }

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }

  send(data: string): void {
    void this.#serve(data);
  }

  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.#emit('close');
  }

  announce(): void {
    const behind = this.manners?.announcesBehind;
    if (!this.#subscribed || behind === undefined) return;
    const number = `0x${(this.#node.head - behind).toString(16)}`;
    this.#tell({ method: 'eth_subscription', params: { subscription: '0x1', result: { number } } });
  }

  async #serve(data: string): Promise<void> {
    const items = [JSON.parse(data) as FakeItem | readonly FakeItem[]].flat() as readonly FakeItem[];
    const isAnswered = items.every(({ method }) => this.manners?.answers?.includes(method) ?? true);
    if (!isAnswered) return;
    if (items[0]?.method === 'eth_subscribe') {
      this.#subscribed = true;
      setTimeout(() => this.#tell({ id: items[0]?.id, result: '0x1' }), LATENCY_MS);
      return;
    }
    const response = await this.#node.serve(data, undefined);
    this.#tell(await response.json());
  }

  #tell(message: unknown): void {
    if (this.readyState !== 1) return;
    this.#emit('message', JSON.stringify(message));
    if (this.manners?.closesAfterMessage) this.close();
  }

  #emit(type: string, data?: unknown): void {
    for (const listener of this.#listeners.get(type) ?? []) listener({ data });
  }
}
