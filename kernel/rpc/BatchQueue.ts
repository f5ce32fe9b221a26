import { classifyRpcError, readErrorBody } from './classifyRpcError.ts';
import { EndpointFault } from './EndpointFault.ts';
import type { RpcRequest, Transport } from './Transport.ts';
import { abortFault } from './untilAborted.ts';

/** Largest batch sent before an endpoint's own limit is known. */
const FIRST_BATCH_LIMIT = 100;
const BATCH_TEXT = /batch/i;

interface Waiting {
  readonly request: RpcRequest;
  readonly signal: AbortSignal;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Told once per request that went over the wire. */
export type SendObserver = (outcome: 'answered' | EndpointFault, startedAtMs: number) => void;

/**
 * Collects the calls of one microtask window into JSON-RPC batches and hands each caller its own answer. The
 * largest batch an endpoint takes is learnt: a refused one is sent again at half its size.
 */
export class BatchQueue {
  readonly #transport: Transport;
  readonly #observe: SendObserver;
  readonly #now: () => number;
  readonly #inFlight = new Set<{ readonly startedAtMs: number }>();
  #waiting: Waiting[] = [];
  #limit: number;
  #nextId = 1;

  constructor(transport: Transport, limit: number | undefined, now: () => number, observe: SendObserver) {
    this.#transport = transport;
    this.#limit = transport.batches ? Math.max(1, limit ?? FIRST_BATCH_LIMIT) : 1;
    this.#now = now;
    this.#observe = observe;
  }

  /** Largest batch that is sent, as told or learnt. */
  get limit(): number {
    return this.#limit;
  }

  /** Since when the longest-waiting request has been under way; undefined when none is. */
  get oldestStartMs(): number | undefined {
    let oldest: number | undefined;
    for (const { startedAtMs } of this.#inFlight) oldest = Math.min(oldest ?? startedAtMs, startedAtMs);
    return oldest;
  }

  /** @throws EndpointFault, or SluiceError `rpc_error` and `call_reverted` */
  send(method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const request: RpcRequest = { jsonrpc: '2.0', id: this.#nextId++, method, params };
      if (this.#waiting.length === 0) queueMicrotask(() => this.#flush());
      this.#waiting.push({ request, signal, resolve, reject });
    });
  }

  #flush(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#sendInBatches(waiting.filter((one) => !rejectAborted(one)));
  }

  #sendInBatches(waiting: readonly Waiting[]): void {
    for (let start = 0; start < waiting.length; start += this.#limit) {
      void this.#sendBatch(waiting.slice(start, start + this.#limit));
    }
  }

  async #sendBatch(batch: readonly Waiting[]): Promise<void> {
    const startedAtMs = this.#now();
    const sending = { startedAtMs };
    const stop = new AbortController();
    const listeners = batch.map((one) => {
      const abort = () => {
        rejectAborted(one);
        if (batch.every(({ signal }) => signal.aborted)) stop.abort(one.signal.reason);
      };
      one.signal.addEventListener('abort', abort, { once: true });
      return () => one.signal.removeEventListener('abort', abort);
    });
    this.#inFlight.add(sending);
    try {
      const answer = await this.#transport.send(
        batch.map(({ request }) => request),
        stop.signal,
      );
      this.#settle(batch, answer, startedAtMs);
    } catch (error) {
      this.#fail(batch, stop.signal.aborted ? abortFault(stop.signal) : asFault(error), startedAtMs);
    } finally {
      this.#inFlight.delete(sending);
      for (const remove of listeners) remove();
    }
  }

  #settle(batch: readonly Waiting[], answer: unknown, startedAtMs: number): void {
    const answers = readAnswers(batch, answer);
    let worst: EndpointFault | undefined;
    batch.forEach((one, index) => {
      const read = answers[index];
      if (read instanceof Error) {
        if (read instanceof EndpointFault && (worst === undefined || read.kind === 'limited')) worst = read;
        one.reject(read);
      } else {
        one.resolve(read?.result);
      }
    });
    this.#observe(worst ?? 'answered', startedAtMs);
  }

  #fail(batch: readonly Waiting[], fault: EndpointFault, startedAtMs: number): void {
    if (fault.kind === 'batch_refused' && batch.length > 1) {
      this.#limit = Math.min(this.#limit, Math.max(1, Math.floor(batch.length / 2)));
      this.#sendInBatches(batch.filter((one) => !one.signal.aborted));
      return;
    }
    this.#observe(fault, startedAtMs);
    for (const one of batch) one.reject(fault);
  }
}

type Read = { readonly result: unknown } | Error;

/**
 * Each request's part of what came back.
 * @throws EndpointFault where the batch as such was refused
 */
function readAnswers(batch: readonly Waiting[], answer: unknown): readonly Read[] {
  const single = batch.length === 1;
  const items: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  if (!single) throwIfRefused(items);
  const byId = new Map<string, Record<string, unknown>>();
  for (const item of items) {
    if (typeof item !== 'object' || item === null) continue;
    const record = item as Record<string, unknown>;
    // Servers that could not read a request answer it with a null id.
    const id = record.id ?? (record.error === undefined || !single ? undefined : batch[0]?.request.id);
    if (id !== undefined && !byId.has(String(id))) byId.set(String(id), record);
  }
  return batch.map(({ request }) => readAnswer(request, byId.get(String(request.id))));
}

function readAnswer(request: RpcRequest, answer: Record<string, unknown> | undefined): Read {
  if (answer === undefined) return new EndpointFault('fault', 'no answer carries the id of the request');
  const body = readErrorBody(answer.error);
  if (body !== undefined) return classifyRpcError(request.method, body);
  if (!('result' in answer)) return new EndpointFault('fault', 'the answer has neither result nor error');
  return { result: answer.result };
}

/** One error for all, or the same complaint about batches in every item. */
function throwIfRefused(items: readonly unknown[]): void {
  const bodies = items.map((item) => readErrorBody((item as { readonly error?: unknown } | null)?.error));
  const [first] = bodies;
  if (first === undefined) return;
  const refusal = new EndpointFault('batch_refused', 'batches are refused', { body: first });
  if (bodies.every((body) => body !== undefined && BATCH_TEXT.test(body.message))) throw refusal;
  if (items.length > 1) return;
  const verdict = classifyRpcError('batch', first);
  const passing = verdict instanceof EndpointFault && (verdict.kind === 'limited' || first.code === -32603);
  throw passing ? verdict : refusal;
}

function rejectAborted(one: Waiting): boolean {
  if (!one.signal.aborted) return false;
  one.reject(abortFault(one.signal));
  return true;
}

function asFault(error: unknown): EndpointFault {
  if (error instanceof EndpointFault) return error;
  return new EndpointFault('fault', error instanceof Error ? error.message : String(error), { cause: error });
}
