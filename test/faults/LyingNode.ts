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

  /** @param lie none: an honest node */
  constructor(url: string, lie?: Lie) {
    this.#url = url;
    this.#lie = lie;
  }

  count(method: string): number {
    return this.asked.filter((item) => item.method === method).length;
  }

  async serve(body: string, signal?: AbortSignal | null): Promise<Response> {
    if (this.down) throw new TypeError('fetch failed');
    const parsed = JSON.parse(body) as RpcItem | readonly RpcItem[];
    const items = Array.isArray(parsed) ? (parsed as readonly RpcItem[]) : [parsed as RpcItem];
    this.asked.push(...items);
    const answers = await Promise.all(items.map((item) => this.#answer(item)));
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
