import type { RpcEndpointSpec } from '../chain/ChainSpec.ts';
import { BatchQueue } from './BatchQueue.ts';
import { CircuitBreaker } from './CircuitBreaker.ts';
import { EndpointFault } from './EndpointFault.ts';
import { KnownMethods } from './KnownMethods.ts';
import { LimitPause } from './LimitPause.ts';
import { PerformanceRecord } from './PerformanceRecord.ts';
import { UNKNOWN_NETWORK } from './poolErrors.ts';
import { parseQuantity } from './quantity.ts';
import type { Timers } from './Timers.ts';
import { TokenBucket } from './TokenBucket.ts';
import { ToldHeads } from './ToldHeads.ts';
import type { Transport } from './Transport.ts';
import type { EndpointHealth } from './types.ts';
import { untilAborted } from './untilAborted.ts';

const PROBE_LIMIT_MS = 4000;
/**
 * How long an endpoint of another chain is left alone while there are others, and how long at least: less than the
 * rounds of a read take, so that one read finds out that it is well again.
 */
const WRONG_CHAIN_PAUSE_MS = 30_000;
const WRONG_CHAIN_RECHECK_MS = 1000;
/** Reads that find the breaker open share one probe; after one that failed, the next waits for so long. */
const PROBE_SPACING_MS = 1000;
/** A request under way for longer than this counts against its endpoint before it has ended. */
const OVERDUE_MS = 1500;

/** One JSON-RPC endpoint of one chain: what is known of its health, and requests within its limits. */
export class Endpoint {
  readonly url: string;
  readonly origin: EndpointHealth['origin'];
  readonly transport: Transport;
  readonly record = new PerformanceRecord();
  readonly #chainId: number;
  readonly #timers: Timers;
  readonly #changed: () => void;
  readonly #bucket: TokenBucket;
  readonly #breaker = new CircuitBreaker();
  readonly #queue: BatchQueue;
  #verified = false;
  #probe: Promise<void> | undefined;
  #wrongChainAtMs = Number.NEGATIVE_INFINITY;
  readonly #pause = new LimitPause();
  #failedProbe: { readonly fault: EndpointFault; readonly atMs: number } | undefined;
  readonly #methods = new KnownMethods();
  readonly #heads = new ToldHeads();
  #lastError: string | undefined;

  constructor(
    spec: RpcEndpointSpec,
    origin: EndpointHealth['origin'],
    chainId: number,
    transport: Transport,
    timers: Timers,
    changed: () => void,
  ) {
    this.url = spec.url;
    this.origin = origin;
    this.transport = transport;
    this.#chainId = chainId;
    this.#timers = timers;
    this.#changed = changed;
    this.#bucket = new TokenBucket(spec.requestsPerSecond, timers.now());
    this.#queue = new BatchQueue(transport, spec.batchLimit, timers.now, (outcome, startedAtMs) =>
      this.#observe(outcome, startedAtMs),
    );
  }

  get head(): bigint | undefined {
    return this.#heads.newest?.number;
  }

  /**
   * The head it bears witness to: the highest it told in the last seconds, even if it is gone or has told a lower one
   * since; else the newest, while it is well.
   */
  get attestedHead(): bigint | undefined {
    const highest = this.#heads.highestOfLate(this.#timers.now());
    if (highest !== undefined) return highest;
    return this.breaker === 'closed' && !this.wrongChain ? this.head : undefined;
  }

  /** When it told {@link head}, local clock. */
  get headAtMs(): number | undefined {
    return this.#heads.newest?.atMs;
  }

  /** Since when it has told no newer head, local clock. */
  get headSinceMs(): number | undefined {
    return this.#heads.newest?.sinceMs;
  }

  get breaker(): 'closed' | 'open' | 'half-open' {
    return this.#breaker.state(this.#timers.now());
  }

  /** It spoke for another chain not long ago: to be asked only where nobody else is left. */
  get wrongChain(): boolean {
    return this.doubtful && this.#timers.now() - this.#wrongChainAtMs < WRONG_CHAIN_PAUSE_MS;
  }

  /** It once spoke for another chain and has not shown since that it changed. */
  get doubtful(): boolean {
    return !this.#verified && this.#wrongChainAtMs > Number.NEGATIVE_INFINITY;
  }

  get verified(): boolean {
    return this.#verified;
  }

  /** Something has been under way for too long. */
  get overdue(): boolean {
    const oldest = this.#queue.oldestStartMs;
    return oldest !== undefined && this.#timers.now() - oldest > OVERDUE_MS;
  }

  /** It refuses for its limits and is left alone for a while. */
  get limited(): boolean {
    return this.#pause.isOn(this.#timers.now());
  }

  /** When its limits let the next request through, local clock. */
  get readyAtMs(): number {
    const now = this.#timers.now();
    return Math.max(this.#pause.readyAtMs(now), this.#bucket.nextAtMs(now));
  }

  /** Takes the right to one request, where its limits allow one now. */
  take(): boolean {
    const now = this.#timers.now();
    if (now < this.#pause.readyAtMs(now) || !this.#bucket.take(now)) return false;
    this.#pause.taken(now);
    return true;
  }

  /**
   * One request. Before the first answer is used the chain id is checked, in the same batch. With the breaker
   * open a single probe goes first, shared by all who wait. A method that it said it does not know is refused
   * without asking again.
   * @throws EndpointFault, or SluiceError `rpc_error` and `call_reverted`
   */
  async request(method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown> {
    if (this.#timers.now() - this.#wrongChainAtMs < WRONG_CHAIN_RECHECK_MS) throw this.#wrongChainFault();
    this.#methods.throwIfUnsupported(method, this.#timers.now());
    if (this.doubtful || this.breaker !== 'closed') await untilAborted(this.#spacedProbe(), signal);
    if (this.#verified) return this.#send(method, params, signal);
    const probed = this.probe();
    const [result] = await Promise.all([
      settle(this.#send(method, params, signal)),
      untilAborted(probed, signal),
    ]);
    return result();
  }

  /**
   * Asks for chain id and head; concurrent calls share one.
   * @throws EndpointFault `wrong_chain`, or why it could not be asked
   */
  probe(): Promise<void> {
    this.#probe ??= this.#runProbe().finally(() => {
      this.#probe = undefined;
      this.#changed();
    });
    return this.#probe;
  }

  /** Takes down a head that it told. @returns true where that one lies below the one it told before */
  noteHead(number: bigint): boolean {
    const wentBack = this.#heads.told(number, this.#timers.now());
    this.#changed();
    return wentBack;
  }

  /** Counts an answer that proved false (outvoted by others) against it. */
  distrust(reason: string): void {
    this.record.failed();
    this.#lastError = reason;
    this.#changed();
  }

  health(): EndpointHealth {
    const { callCount, failureCount, latencyMs, lastEvaluatedMs } = this.record;
    return {
      url: this.url,
      origin: this.origin,
      callCount,
      failureCount,
      latencyMs,
      lastEvaluatedMs,
      state: this.#state(),
      head: this.head,
      lastError: this.#lastError,
    };
  }

  close(): void {
    this.transport.close?.();
  }

  #state(): EndpointHealth['state'] {
    if (this.wrongChain) return 'wrong_chain';
    if (this.breaker !== 'closed') return 'open';
    if (this.limited) return 'limited';
    return this.#verified ? 'healthy' : 'unverified';
  }

  async #send(method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown> {
    try {
      const result = await this.#queue.send(method, params, signal);
      this.#methods.answered(method);
      return result;
    } catch (error) {
      if (error instanceof EndpointFault && error.kind === 'unsupported') {
        this.#methods.refused(method, error, this.#timers.now());
      }
      throw error;
    }
  }

  /** A probe, unless one failed a moment ago: many reads of a dead endpoint are no reason for many probes. */
  #spacedProbe(): Promise<void> {
    const failed = this.#failedProbe;
    if (this.#probe === undefined && failed && this.#timers.now() - failed.atMs < PROBE_SPACING_MS) {
      return Promise.reject(failed.fault);
    }
    return this.probe();
  }

  async #runProbe(): Promise<void> {
    const stop = new AbortController();
    const cancel = this.#timers.after(PROBE_LIMIT_MS, () =>
      stop.abort(new EndpointFault('fault', 'no answer in time', { timedOut: true })),
    );
    try {
      const now = this.#timers.now();
      this.#bucket.spend(now);
      this.#bucket.spend(now);
      const [chainId, head] = await Promise.all([
        this.#queue.send('eth_chainId', [], stop.signal),
        settle(this.#queue.send('eth_blockNumber', [], stop.signal)),
      ]);
      this.#checkChain(chainId);
      this.#noteProbedHead(head);
      this.#failedProbe = undefined;
    } catch (error) {
      // A node that answers but not this question is as unverified as one that is down.
      const fault =
        error instanceof EndpointFault ? error : new EndpointFault('fault', String(error), { cause: error });
      this.#failedProbe = { fault, atMs: this.#timers.now() };
      throw fault;
    } finally {
      cancel();
    }
  }

  #checkChain(chainId: unknown): void {
    const told = parseQuantity(chainId);
    if (told === undefined) throw new EndpointFault('fault', UNKNOWN_NETWORK);
    if (told === BigInt(this.#chainId)) {
      this.#verified = true;
      this.#wrongChainAtMs = Number.NEGATIVE_INFINITY;
      return;
    }
    this.#verified = false;
    this.#wrongChainAtMs = this.#timers.now();
    this.#lastError = `networks mismatch: chain ${told} instead of ${this.#chainId}`;
    throw this.#wrongChainFault();
  }

  #noteProbedHead(head: () => unknown): void {
    try {
      const number = parseQuantity(head());
      if (number !== undefined) this.noteHead(number);
    } catch {
      // The head is a help, not a condition.
    }
  }

  #wrongChainFault(): EndpointFault {
    return new EndpointFault('wrong_chain', this.#lastError ?? 'networks mismatch');
  }

  #observe(outcome: 'answered' | EndpointFault, startedAtMs: number): void {
    const now = this.#timers.now();
    if (outcome === 'answered' || outcome.kind === 'unable' || outcome.kind === 'unsupported') {
      this.record.succeeded(now - startedAtMs, now);
      this.#breaker.succeeded();
      this.#pause.answered();
    } else if (outcome.kind === 'limited') {
      this.record.failed();
      this.#pause.refused(outcome.retryAfterMs, now);
    } else if (outcome.kind !== 'aborted') {
      this.record.failed();
      this.#breaker.failed(now);
    }
    if (outcome !== 'answered' && outcome.kind !== 'aborted') this.#lastError = outcome.message;
    this.#changed();
  }
}

/** The promise's outcome as a function that gives or throws it, so that nothing is left unhandled. */
async function settle(promise: Promise<unknown>): Promise<() => unknown> {
  try {
    const value = await promise;
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
