import type { ChainSpec, RpcEndpointSpec } from '../../chain/ChainSpec.ts';
import { systemTimers } from '../../runtime/Timers.ts';
import { EndpointRpcPool } from '../endpoints/EndpointRpcPool.ts';
// Loaded on demand in production; imported here so that loading takes no fake-clock time.
import '../transport/throwIfOfAnother.ts';
import { type Fetch, httpTransport } from '../transport/httpTransport.ts';

export interface FakeItem {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

type Handler = (params: readonly unknown[]) => unknown;

/** A JSON-RPC error that a handler throws. */
export class FakeRpcError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** A node for tests: answers with handlers, or misbehaves with `respond`, and records the requests. */
export class FakeNode {
  chainId = 1;
  head = 100n;
  latencyMs = 0;
  /** Answers a whole HTTP request; undefined leaves it to the handlers. */
  respond:
    | ((items: readonly FakeItem[], isBatch: boolean) => Response | 'hang' | 'refuse' | undefined)
    | undefined;
  readonly handlers: Record<string, Handler> = {
    eth_chainId: () => `0x${this.chainId.toString(16)}`,
    eth_blockNumber: () => `0x${this.head.toString(16)}`,
  };
  /** One entry per HTTP request: the methods it carried. */
  readonly requests: string[][] = [];
  readonly calls: FakeItem[] = [];

  on(method: string, handler: Handler): this {
    this.handlers[method] = handler;
    return this;
  }

  count(method: string): number {
    return this.calls.filter((call) => call.method === method).length;
  }

  async serve(body: string, signal: AbortSignal | undefined): Promise<Response> {
    const parsed = JSON.parse(body) as FakeItem | readonly FakeItem[];
    const items = Array.isArray(parsed) ? (parsed as readonly FakeItem[]) : [parsed as FakeItem];
    this.requests.push(items.map(({ method }) => method));
    this.calls.push(...items);
    const response = this.respond?.(items, Array.isArray(parsed));
    if (response === 'refuse') throw new TypeError('fetch failed');
    if (response === 'hang') return untilAborted(signal);
    if (this.latencyMs > 0) {
      await Promise.race([
        new Promise((resolve) => setTimeout(resolve, this.latencyMs)),
        untilAborted(signal),
      ]);
    }
    if (response !== undefined) return response;
    const answers = items.map((item) => this.#answer(item));
    return json(Array.isArray(parsed) ? answers : answers[0]);
  }

  #answer({ id, method, params }: FakeItem): unknown {
    const handler = this.handlers[method];
    try {
      if (handler === undefined) throw new FakeRpcError(-32601, `the method ${method} does not exist`);
      return { jsonrpc: '2.0', id, result: handler(params) };
    } catch (error) {
      const { code, message, data } = error as FakeRpcError;
      return { jsonrpc: '2.0', id, error: { code, message, data } };
    }
  }
}

export function json(value: unknown, init: ResponseInit = {}): Response {
  return new Response(JSON.stringify(value), init);
}

/** Serves each node at `http://<name>`. */
export function fakeFetch(nodes: Readonly<Record<string, FakeNode>>): Fetch {
  return async (url, init) => {
    const node = nodes[new URL(url).hostname];
    if (node === undefined) throw new TypeError('fetch failed');
    return node.serve(String(init.body), init.signal ?? undefined);
  };
}

export function testChain(fields: Partial<ChainSpec> = {}): ChainSpec {
  const chain: Partial<ChainSpec> = {
    id: 1,
    slug: 'test',
    label: 'Test',
    endpoints: [],
    endpointEvaluationIntervalMs: 30_000,
    blockTimeMs: 1000,
    refreshIntervalMs: 2000,
    contracts: [],
    ...fields,
  };
  return chain as ChainSpec;
}

/** A pool over fake nodes, in the order given. */
export function fakePool(
  nodes: Readonly<Record<string, FakeNode>>,
  specs: Partial<RpcEndpointSpec> = {},
): EndpointRpcPool {
  const fetch = fakeFetch(nodes);
  const endpoints = Object.keys(nodes).map((name) => ({ url: `http://${name}`, ...specs }));
  return new EndpointRpcPool(testChain({ endpoints }), {
    transport: ({ url }) => httpTransport(url, fetch, systemTimers),
  });
}

function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(new DOMException('This operation was aborted', 'AbortError'));
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
  });
}
