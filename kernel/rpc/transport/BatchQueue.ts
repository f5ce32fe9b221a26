import { BATCH_TEXT, classifyRpcError, readErrorBody } from '../endpoints/classifyRpcError.ts';
import { EndpointFault } from '../endpoints/EndpointFault.ts';
import type { RpcRequest, Transport } from './Transport.ts';
import { abortFault } from './untilAborted.ts';

/** Largest batch sent before an endpoint's own limit is known. */
const FIRST_BATCH_LIMIT = 100;
const REFUSALS_TO_BELIEVE = 6;
const CHAIN_ID = 'eth_chainId';
const HEAD = 'eth_blockNumber';
const COMPANIONS = [CHAIN_ID, HEAD];
/** Their answer is never null, whatever was asked. */
const NEVER_NULL =
  /^eth_(call|blockNumber|gasPrice|estimateGas|get(Balance|Code|StorageAt|TransactionCount))$/;

interface Waiting {
  readonly request: RpcRequest;
  readonly signal: AbortSignal;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly carries: Carries;
}

/**
 * How much of what proves an answer travels along in the same batch: nothing, where the answer proves itself; the chain
 * id; the chain id and the head.
 */
export type Carries = 0 | 1 | 2;

export interface BatchOwner {
  /** Told once per request that went over the wire; `refused`: all that came were errors of the node's own. */
  observe(outcome: 'answered' | 'refused' | EndpointFault, startedAtMs: number): void;
  /** Told each chain id and each head that came; a fault makes void all that came with it. */
  checkChain(told: unknown): EndpointFault | undefined;
  checkHead(told: unknown): EndpointFault | undefined;
  /** One more question goes along. */
  spend(): void;
  /** Whether there are other endpoints to ask. */
  compares(): boolean;
}

/**
 * Collects the calls of one microtask window into JSON-RPC batches and hands each caller its own answer. The
 * largest batch an endpoint takes is learnt: a refused one is sent again at half its size. Wherever there is room, the
 * chain id and the head are asked for in the same request as what is read, and nothing is taken from a batch that is of
 * another chain.
 */
export class BatchQueue {
  readonly #transport: Transport;
  readonly #owner: BatchOwner;
  readonly #now: () => number;
  readonly #inFlight = new Set<{ readonly startedAtMs: number }>();
  #waiting: Waiting[] = [];
  #limit: number;
  /** Of batches so small that half of them is a single request, in a row. */
  #refusals = 0;
  #nextId = 1;

  constructor(transport: Transport, limit: number | undefined, now: () => number, owner: BatchOwner) {
    this.#transport = transport;
    this.#limit = transport.batches ? Math.max(1, limit ?? FIRST_BATCH_LIMIT) : 1;
    this.#now = now;
    this.#owner = owner;
  }

  /** Largest batch that is sent, as told or learnt. */
  get limit(): number {
    return this.#limit;
  }

  /** Whether batches are so large that every one has room for what proves it. */
  get hasRoom(): boolean {
    return this.#limit > 2 * COMPANIONS.length;
  }

  /** Since when the longest-waiting request has been under way; undefined when none is. */
  get oldestStartMs(): number | undefined {
    let oldest: number | undefined;
    for (const { startedAtMs } of this.#inFlight) oldest = Math.min(oldest ?? startedAtMs, startedAtMs);
    return oldest;
  }

  /** @throws EndpointFault, or SluiceError `rpc_error` and `call_reverted` */
  send(
    method: string,
    params: readonly unknown[],
    signal: AbortSignal,
    carries: Carries = 0,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) queueMicrotask(() => this.#flush());
      this.#waiting.push({ request: this.#request(method, params), signal, resolve, reject, carries });
    });
  }

  #request(method: string, params: readonly unknown[]): RpcRequest {
    return { jsonrpc: '2.0', id: this.#nextId++, method, params };
  }

  #flush(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#sendInBatches(waiting.filter((one) => !rejectAborted(one)));
  }

  #sendInBatches(waiting: readonly Waiting[]): void {
    const all = companionsOf(waiting).length;
    // In parts, each part may need what a single batch would not.
    const room = this.hasRoom ? this.#limit - COMPANIONS.length : this.#limit;
    const size = waiting.length + all <= this.#limit ? waiting.length : room;
    for (let start = 0; start < waiting.length; start += size) {
      const batch = waiting.slice(start, start + size);
      const companions = companionsOf(batch).slice(0, this.#limit - batch.length);
      void this.#sendBatch([...batch, ...companions.map((method) => this.#companion(method, batch))]);
    }
  }

  #companion(method: string, batch: readonly Waiting[]): Waiting {
    this.#owner.spend();
    const { signal } = batch[0] ?? { signal: new AbortController().signal };
    return { request: this.#request(method, []), signal, ...UNHEARD };
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
    if (batch.length > 1) this.#refusals = 0;
    const untrue = this.#untrue(batch, answers);
    if (untrue !== undefined) {
      this.#fail(batch, untrue, startedAtMs);
      return;
    }
    let worst: EndpointFault | undefined;
    let answered = false;
    batch.forEach((one, index) => {
      const read = answers[index];
      if (read instanceof Error) {
        if (read instanceof EndpointFault && (worst === undefined || read.kind === 'limited')) worst = read;
        one.reject(read);
      } else {
        answered ||= one.resolve !== UNHEARD.resolve;
        one.resolve(read?.result);
      }
    });
    this.#owner.observe(worst ?? (answered ? 'answered' : 'refused'), startedAtMs);
  }

  /** Why nothing of the batch may be believed. */
  #untrue(batch: readonly Waiting[], answers: readonly Read[]): EndpointFault | undefined {
    const told = (method: string): unknown => {
      const read = answers[batch.findIndex(({ request }) => request.method === method)];
      return read instanceof Error ? undefined : read?.result;
    };
    return this.#owner.checkChain(told(CHAIN_ID)) ?? this.#owner.checkHead(told(HEAD));
  }

  /**
   * That none are taken at all is believed at the sixth refusal in a row where there are others to ask meanwhile:
   * requests that travel alone do not prove of which chain and block their answers are.
   */
  #learn(limit: number): void {
    if (limit === 1 && ++this.#refusals < REFUSALS_TO_BELIEVE && this.#owner.compares()) return;
    this.#refusals = 0;
    this.#limit = Math.min(this.#limit, limit);
  }

  #fail(batch: readonly Waiting[], fault: EndpointFault, startedAtMs: number): void {
    if (fault.kind === 'batch_refused' && batch.length > 1) {
      this.#learn(Math.max(1, Math.floor(batch.length / 2)));
      if (this.#refusals === 0) {
        this.#sendInBatches(
          batch.filter(({ signal, resolve }) => !signal.aborted && resolve !== UNHEARD.resolve),
        );
        return;
      }
    } else this.#owner.observe(fault, startedAtMs);
    for (const one of batch) one.reject(fault);
  }
}

/** What nobody asked for: it is for {@link BatchOwner} alone. */
const UNHEARD = { resolve() {}, reject() {}, carries: 0 } as const;

/** What the requests need along with them and nobody among them asks for anyway. */
function companionsOf(batch: readonly Waiting[]): readonly string[] {
  const most = Math.max(0, ...batch.map(({ carries }) => carries));
  return COMPANIONS.slice(0, most).filter((method) =>
    batch.every(({ request }) => request.method !== method),
  );
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
  if (NEVER_NULL.test(request.method) && (answer.result ?? null) === null) {
    return new EndpointFault('fault', 'the answer is empty');
  }
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
