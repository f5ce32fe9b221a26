import type { Fault, RpcAnswer, RpcItem } from './Fault.ts';
import { refusalOf } from './refusalOf.ts';
import { SpoiltAnswers } from './SpoiltAnswers.ts';

const DRIP_BYTES = 2;
const DRIP_EVERY_MS = 100;

/** A provider's refusal of a request. */
export interface ProviderRefusal {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export interface FaultyNodeOptions {
  readonly latencyMs?: () => number;
  /** Called for the fault of each HTTP request; by default that of {@link FaultyNode.fault}. */
  readonly choose?: () => Fault;
}

/**
 * Like {@link FaultProxy}, but in this process instead of over HTTP, with the test's clock, which may be
 * fake.
 */
export class FaultyNode {
  fault: Fault | ProviderRefusal = 'none';
  /** The methods of each HTTP request. */
  readonly requests: string[][] = [];
  readonly #spoilt: SpoiltAnswers;
  readonly #options: FaultyNodeOptions;

  constructor(forward: (item: RpcItem) => Promise<RpcAnswer>, options: FaultyNodeOptions = {}) {
    this.#spoilt = new SpoiltAnswers(forward);
    this.#options = options;
  }

  count(method: string): number {
    return this.requests.flat().filter((asked) => asked === method).length;
  }

  async serve(body: string, signal: AbortSignal | undefined): Promise<Response> {
    const parsed = JSON.parse(body) as RpcItem | readonly RpcItem[];
    const items = Array.isArray(parsed) ? (parsed as readonly RpcItem[]) : [parsed as RpcItem];
    this.requests.push(items.map(({ method }) => method));
    const request = this.requests.length;
    const fault = this.#choose();
    await pause(this.#options.latencyMs?.() ?? 0, signal);
    if (typeof fault === 'object') return refused(fault, items, Array.isArray(parsed));
    const refusal = refusalOf(fault, Array.isArray(parsed));
    if (refusal === 'reset') throw new TypeError('fetch failed');
    if (refusal === 'hang') return pause(Number.POSITIVE_INFINITY, signal) as Promise<never>;
    if (refusal !== undefined) {
      return new Response(refusal.text, {
        status: refusal.status,
        ...(refusal.headers && { headers: refusal.headers }),
      });
    }
    const answers = await Promise.all(items.map((item) => this.#spoilt.answer(item, fault, request)));
    const text = JSON.stringify(Array.isArray(parsed) ? answers : answers[0]);
    if (fault === 'slow_drip') await pause((text.length / DRIP_BYTES) * DRIP_EVERY_MS, signal);
    return new Response(fault === 'truncated' ? text.slice(0, text.length / 2) : text);
  }

  #choose(): Fault | ProviderRefusal {
    const fault = this.#options.choose?.() ?? this.fault;
    if (fault !== 'alternating') return fault;
    return this.requests.length % 2 === 1 ? 'reset' : 'none';
  }
}

function refused(
  { status, ...error }: ProviderRefusal,
  items: readonly RpcItem[],
  isBatch: boolean,
): Response {
  const answers = items.map(({ id }) => ({ jsonrpc: '2.0', id, error }));
  return new Response(JSON.stringify(isBatch ? answers : answers[0]), { status });
}

/** Resolves after `ms`, rejects when aborted. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException('This operation was aborted', 'AbortError'));
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort, { once: true });
    if (ms === 0) resolve();
    else if (ms < Number.POSITIVE_INFINITY) setTimeout(resolve, ms);
  });
}
