import { onAbort } from '../../runtime/onAbort.ts';
import { BATCH_TEXT, classifyRpcError, readErrorBody } from '../endpoints/classifyRpcError.ts';
import { asFault, EndpointFault } from '../endpoints/EndpointFault.ts';
import type { RpcRequest, Transport } from './Transport.ts';
import { abortFault } from './untilAborted.ts';

/** Largest batch sent before an endpoint's own limit is known. */
const FIRST_BATCH_LIMIT = 100;
const REFUSALS_TO_BELIEVE = 6;
const CHAIN_ID = 'eth_chainId';
const HEAD = 'eth_blockNumber';
const PROOF_METHODS = [CHAIN_ID, HEAD];
/** Methods whose answer is never null, whatever the parameters. */
const NEVER_NULL =
  /^eth_(call|blockNumber|gasPrice|estimateGas|get(Balance|Code|StorageAt|TransactionCount))$/;

interface Waiting {
  readonly request: RpcRequest;
  readonly signal: AbortSignal;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly proofs: ProofCount;
}

/**
 * How many proof requests travel in the same batch: 0, if the answer proves itself; 1, the chain id; 2, the
 * chain id and the head. -1: the request only travels along with others ({@link FellowEndpoint.sendAlong}).
 */
export type ProofCount = -1 | 0 | 1 | 2;

export interface BatchOwner {
  /** Called once per request sent; `refused`: all answers were the node's own errors. */
  observe(outcome: 'answered' | 'refused' | EndpointFault, startedAtMs: number): void;
  /** Called with each chain id and each head received; a returned fault invalidates the whole batch. */
  checkChain(reported: unknown): EndpointFault | undefined;
  checkHead(reported: unknown): EndpointFault | undefined;
  /** Called for each proof request added. */
  spend(): void;
  /** Whether there are other endpoints to ask. */
  hasOthers(): boolean;
}

/**
 * Collects the calls of one microtask into JSON-RPC batches and gives each caller its own answer. Learns the
 * largest batch that the endpoint accepts: a refused batch is sent again at half its size. If there is room,
 * the same batch also asks for the chain id and the head, and nothing is used from a batch that answers for
 * another chain.
 */
export class BatchQueue {
  readonly #transport: Transport;
  readonly #owner: BatchOwner;
  readonly #now: () => number;
  readonly #inFlight = new Set<{ readonly startedAtMs: number }>();
  #waiting: Waiting[] = [];
  #limit: number;
  /** Number of refusals in a row of batches so small that half of them is one request. */
  #refusals = 0;
  #nextId = 1;

  constructor(transport: Transport, limit: number | undefined, now: () => number, owner: BatchOwner) {
    this.#transport = transport;
    this.#limit = transport.batches ? Math.max(1, limit ?? FIRST_BATCH_LIMIT) : 1;
    this.#now = now;
    this.#owner = owner;
  }

  /** Largest batch that is sent, as configured or learnt. */
  get limit(): number {
    return this.#limit;
  }

  /** Whether batches are large enough for every one to carry its proof requests. */
  get hasRoom(): boolean {
    return this.#limit > 2 * PROOF_METHODS.length;
  }

  /** Start time of the oldest request in flight; undefined if there is none. */
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
    proofs: ProofCount = 0,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) queueMicrotask(() => this.#flush());
      this.#waiting.push({ request: this.#request(method, params), signal, resolve, reject, proofs });
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
    const all = proofMethodsFor(waiting).length;
    // Once the requests are split, each part may need proof requests of its own.
    const room = this.hasRoom ? this.#limit - PROOF_METHODS.length : this.#limit;
    const size = waiting.length + all <= this.#limit ? waiting.length : room;
    for (let start = 0; start < waiting.length; start += size) {
      const batch = waiting.slice(start, start + size);
      const proofMethods = proofMethodsFor(batch).slice(0, this.#limit - batch.length);
      void this.#sendBatch([...batch, ...proofMethods.map((method) => this.#proofRequest(method, batch))]);
    }
  }

  #proofRequest(method: string, batch: readonly Waiting[]): Waiting {
    this.#owner.spend();
    const { signal } = batch[0] ?? { signal: new AbortController().signal };
    return { request: this.#request(method, []), signal, ...NO_CALLER };
  }

  async #sendBatch(batch: readonly Waiting[]): Promise<void> {
    const startedAtMs = this.#now();
    const sending = { startedAtMs };
    const stop = new AbortController();
    const listeners = batch.map((one) =>
      onAbort(one.signal, () => {
        rejectAborted(one);
        if (batch.every(({ signal }) => signal.aborted)) stop.abort(one.signal.reason);
      }),
    );
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
    const batchFault = this.#faultOf(batch, answers);
    if (batchFault !== undefined) {
      this.#fail(batch, batchFault, startedAtMs);
      return;
    }
    let worst: EndpointFault | undefined;
    let answered = false;
    batch.forEach((one, index) => {
      const read = answers[index];
      if (read instanceof Error) {
        const counts = !travelsAlong(one) && read instanceof EndpointFault;
        if (counts && (worst === undefined || read.kind === 'limited')) worst = read;
        one.reject(read);
      } else {
        answered ||= one.resolve !== NO_CALLER.resolve;
        one.resolve(read?.result);
      }
    });
    this.#owner.observe(worst ?? (answered ? 'answered' : 'refused'), startedAtMs);
  }

  /** Why nothing of the batch may be used; undefined if it may. */
  #faultOf(batch: readonly Waiting[], answers: readonly Read[]): EndpointFault | undefined {
    const reported = (method: string): unknown => {
      const read = answers[batch.findIndex(({ request }) => request.method === method)];
      return read instanceof Error ? undefined : read?.result;
    };
    return this.#owner.checkChain(reported(CHAIN_ID)) ?? this.#owner.checkHead(reported(HEAD));
  }

  /**
   * Learns the largest accepted batch. If there are other endpoints, "no batches at all" is accepted only
   * after the sixth refusal in a row, because single requests cannot carry the proof of their chain and
   * block.
   */
  #learn(limit: number): void {
    if (limit === 1 && ++this.#refusals < REFUSALS_TO_BELIEVE && this.#owner.hasOthers()) return;
    this.#refusals = 0;
    this.#limit = Math.min(this.#limit, limit);
  }

  #fail(batch: readonly Waiting[], fault: EndpointFault, startedAtMs: number): void {
    let failed = batch;
    // What travelled along may be what was refused.
    const isShared = batch.some(travelsAlong) && /^(batch|fault)/.test(fault.kind);
    if (isShared || (fault.kind === 'batch_refused' && batch.length > 1)) {
      if (!isShared) this.#learn(Math.max(1, Math.floor(batch.length / 2)));
      if (isShared || this.#refusals === 0) {
        const again = batch.filter(
          (one) => !one.signal.aborted && one.resolve !== NO_CALLER.resolve && !travelsAlong(one),
        );
        this.#sendInBatches(again);
        failed = batch.filter((one) => !again.includes(one));
      }
    } else this.#owner.observe(fault, startedAtMs);
    for (const one of failed) one.reject(fault);
  }
}

function travelsAlong({ proofs }: Waiting): boolean {
  return proofs < 0;
}

/** For proof requests: their answers go only to {@link BatchOwner}. */
const NO_CALLER = { resolve() {}, reject() {}, proofs: 0 } as const;

/** The proof requests that the batch needs and does not already contain. */
function proofMethodsFor(batch: readonly Waiting[]): readonly string[] {
  const most = Math.max(0, ...batch.map(({ proofs }) => proofs));
  return PROOF_METHODS.slice(0, most).filter((method) =>
    batch.every(({ request }) => request.method !== method),
  );
}

type Read = { readonly result: unknown } | Error;

/**
 * Splits the response by request.
 * @throws EndpointFault if the batch as a whole was refused
 */
function readAnswers(batch: readonly Waiting[], answer: unknown): readonly Read[] {
  const single = batch.length === 1;
  const items: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  if (!single) throwIfRefused(items);
  const byId = new Map<string, Record<string, unknown>>();
  for (const item of items) {
    if (typeof item !== 'object' || item === null) continue;
    const record = item as Record<string, unknown>;
    // A server that could not parse a request answers with a null id.
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

/** Throws for a single error for the whole batch, or the same complaint about batches in every item. */
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
