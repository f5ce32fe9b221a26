import type { RpcAnswer, RpcItem } from './Fault.ts';
import type { Forward, Lie } from './lies/Lie.ts';

/** A JSON-RPC endpoint inside the test's process, in front of a real node, that lies about one thing. */
export class LyingNode {
  /** True: nobody answers any more. */
  down = false;
  /** Every call that it was asked. */
  readonly asked: RpcItem[] = [];
  readonly #url: string;
  readonly #lie: Lie | undefined;
  readonly #first: LyingNode | undefined;
  /** Requests that it has not answered yet. */
  readonly #open = new Set<Promise<unknown>>();
  /** The number of those, with the ones that it has not begun to answer. */
  #waiting = 0;

  /**
   * @param lie none: an honest node
   * @param first a node that is answered by before this one answers: where an app asks a second node because the
   * first is slow, the slow one's word still counts
   */
  constructor(url: string, lie?: Lie, first?: LyingNode) {
    this.#url = url;
    this.#lie = lie;
    this.#first = first;
  }

  count(method: string): number {
    return this.asked.filter((item) => item.method === method).length;
  }

  /** Whether somebody waits for an answer of it. */
  get isAwaited(): boolean {
    return this.#waiting > 0;
  }

  /** Resolves once all that it has been asked so far is answered. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#open);
  }

  async serve(body: string, signal?: AbortSignal | null): Promise<Response> {
    if (this.down) throw new TypeError('fetch failed');
    this.#waiting += 1;
    try {
      return await this.#served(body, signal);
    } finally {
      this.#waiting -= 1;
    }
  }

  async #served(body: string, signal?: AbortSignal | null): Promise<Response> {
    const parsed = JSON.parse(body) as RpcItem | readonly RpcItem[];
    const items = Array.isArray(parsed) ? (parsed as readonly RpcItem[]) : [parsed as RpcItem];
    this.asked.push(...items);
    if (this.#first) await this.#first.idle();
    const answering = Promise.all(items.map((item) => this.#answer(item)));
    this.#open.add(answering);
    const answers = await answering.finally(() => this.#open.delete(answering));
    if (this.down) throw new TypeError('fetch failed');
    signal?.throwIfAborted();
    return new Response(JSON.stringify(Array.isArray(parsed) ? answers : answers[0]));
  }

  async #answer(item: RpcItem): Promise<RpcAnswer> {
    return this.#lie ? this.#lie(item, this.#forward) : this.#forward(item);
  }

  readonly #forward: Forward = async (item) => {
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(item),
    });
    return (await response.json()) as RpcAnswer;
  };
}

/** A `fetch` that leads each host to its node, and knows no other host. */
export function fetchFrom(nodes: ReadonlyMap<string, LyingNode>) {
  return async (url: string, init: RequestInit): Promise<Response> => {
    const node = nodes.get(new URL(url).hostname);
    if (!node) throw new TypeError(`fetch failed: ${url}`);
    return node.serve(String(init.body), init.signal);
  };
}
