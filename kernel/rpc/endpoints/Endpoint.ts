import type { RpcEndpointSpec } from '../../chain/ChainSpec.ts';
import type { Timers } from '../../runtime/Timers.ts';
import { ReportedHeads } from '../heads/ReportedHeads.ts';
import { parseQuantity } from '../quantity.ts';
import type { EndpointHealth } from '../RpcPool.ts';
import { BatchQueue, type Carries } from '../transport/BatchQueue.ts';
import type { Transport } from '../transport/Transport.ts';
import { untilAborted } from '../transport/untilAborted.ts';
import { CircuitBreaker } from './CircuitBreaker.ts';
import { EndpointFault } from './EndpointFault.ts';
import { KnownMethods } from './KnownMethods.ts';
import { PerformanceRecord } from './PerformanceRecord.ts';
import { UNKNOWN_NETWORK } from './poolErrors.ts';
import { RateLimitBackoff } from './RateLimitBackoff.ts';
import { TokenBucket } from './TokenBucket.ts';

const PROBE_LIMIT_MS = 4000;
/**
 * How long an endpoint of another chain is left alone while there are others, and how long at least: less than the
 * rounds of a read take, so that one read finds out that it is well again.
 */
const WRONG_CHAIN_PAUSE_MS = 30_000;
const WRONG_CHAIN_RECHECK_MS = 1000;
/** Reads that find the breaker open share one probe; after one that failed, the next waits for so long. */
const PROBE_SPACING_MS = 1000;
/** Where the chain id cannot travel with each request: for how long what it told last stands. */
const PROOF_MS = 5000;
/** For how long a head that is far ahead of all others is not looked into again. */
const CLAIM_PAUSE_MS = 10_000;
/** A request under way for longer than this counts against its endpoint before it has ended. */
const OVERDUE_MS = 1500;
/** Until its first answer; then others race it. Who waits for a page to start is not kept waiting by one that hangs. */
export const FIRST_ANSWER_MS = 350;

/** Who compares an endpoint with others. */
export interface EndpointOwner {
  changed(): void;
  /** Whether a chain can have come so far, going by what all of its endpoints told. */
  believes(head: bigint): boolean;
  /** Whether there are others to compare it with. */
  readonly compares: boolean;
  /** Told the new head when the endpoint's goes back. */
  wentBack(head: bigint): void;
}

/** One JSON-RPC endpoint of one chain: what is known of its health, and requests within its limits. */
export class Endpoint {
  readonly url: string;
  readonly origin: EndpointHealth['origin'];
  readonly transport: Transport;
  readonly record = new PerformanceRecord();
  readonly #chainId: number;
  readonly #timers: Timers;
  readonly #roster: EndpointOwner;
  readonly #bucket: TokenBucket;
  readonly #breaker = new CircuitBreaker();
  readonly #queue: BatchQueue;
  #verified = false;
  #provenAtMs = Number.NEGATIVE_INFINITY;
  #probe: Promise<void> | undefined;
  #wrongChainAtMs = Number.NEGATIVE_INFINITY;
  readonly #backoff = new RateLimitBackoff();
  #failedProbe: { readonly fault: EndpointFault; readonly atMs: number } | undefined;
  readonly #methods = new KnownMethods();
  readonly #heads = new ReportedHeads();
  #claimJudgedAtMs = Number.NEGATIVE_INFINITY;
  #lastError: string | undefined;

  constructor(
    spec: RpcEndpointSpec,
    origin: EndpointHealth['origin'],
    chainId: number,
    transport: Transport,
    timers: Timers,
    roster: EndpointOwner,
  ) {
    this.url = spec.url;
    this.origin = origin;
    this.transport = transport;
    this.#chainId = chainId;
    this.#timers = timers;
    this.#roster = roster;
    this.#bucket = new TokenBucket(spec.requestsPerSecond, timers.now());
    this.#queue = new BatchQueue(transport, spec.batchLimit, timers.now, {
      observe: (outcome, startedAtMs) => this.#observe(outcome, startedAtMs),
      checkChain: (told) => this.checkChain(parseQuantity(told)),
      checkHead: (told) => this.checkHead(parseQuantity(told)),
      compares: () => roster.compares,
      spend: () => this.#bucket.spend(timers.now()),
    });
  }

  get head(): bigint | undefined {
    return this.#heads.newest?.number;
  }

  /**
   * The head it bears witness to: the highest it told in the last seconds, even if it is gone or has told a lower one
   * since; else the newest, while it is well.
   */
  get attestedHead(): bigint | undefined {
    return this.lateHead ?? (this.isWell ? this.head : undefined);
  }

  /** The highest it told in the last seconds. */
  get lateHead(): bigint | undefined {
    return this.#heads.highestOfLate(this.#timers.now());
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

  /** It may be asked and is expected to answer. */
  get isWell(): boolean {
    return this.breaker === 'closed' && !this.doubtful && !this.limited && !this.overdue;
  }

  /** Something has been under way for too long. */
  get overdue(): boolean {
    const oldest = this.#queue.oldestStartMs;
    const limitMs = this.record.lastAnswerMs === undefined ? FIRST_ANSWER_MS : OVERDUE_MS;
    return oldest !== undefined && this.#timers.now() - oldest > limitMs;
  }

  /** It refuses for its limits and is left alone for a while. */
  get limited(): boolean {
    return this.#backoff.isOn(this.#timers.now());
  }

  /** When its limits let the next request through, local clock. */
  get readyAtMs(): number {
    const now = this.#timers.now();
    return Math.max(this.#backoff.readyAtMs(now), this.#bucket.nextAtMs(now));
  }

  /** Takes the right to one request, where its limits allow one now. */
  take(): boolean {
    const now = this.#timers.now();
    if (now < this.#backoff.readyAtMs(now) || !this.#bucket.take(now)) return false;
    this.#backoff.taken(now);
    return true;
  }

  /**
   * One request. Nothing is taken from an endpoint of which it is not known that it is of this chain now: each batch
   * asks for the chain id as well (`carries`), and where requests travel alone it is asked for every few seconds. With
   * the breaker open a single probe goes first, shared by all who wait. A method that it said it does not know is
   * refused without asking again.
   * @throws EndpointFault, or SluiceError `rpc_error` and `call_reverted`
   */
  async request(
    method: string,
    params: readonly unknown[],
    signal: AbortSignal,
    carries: Carries = 1,
  ): Promise<unknown> {
    if (this.#timers.now() - this.#wrongChainAtMs < WRONG_CHAIN_RECHECK_MS) throw this.#wrongChainFault();
    this.#methods.throwIfUnsupported(method, this.#timers.now());
    if (this.doubtful || this.breaker !== 'closed') await untilAborted(this.#spacedProbe(), signal);
    if (this.#verified && (carries === 0 || this.#queue.hasRoom || !this.#isProofOld)) {
      const result = await this.#send(method, params, signal, carries);
      // It may have been found out while this was under way.
      if (!this.#verified) throw this.#wrongChainFault();
      // It may have refused to tell its chain id along with this.
      if (carries > 0 && this.#isProofOld) await untilAborted(this.probe(), signal);
      return result;
    }
    const probed = this.probe();
    const [result] = await Promise.all([
      settle(this.#send(method, params, signal, carries)),
      untilAborted(probed, signal),
    ]);
    return result();
  }

  /** Takes down the chain id that it told. @returns a fault where that is not the one it should be */
  checkChain(told: bigint | undefined): EndpointFault | undefined {
    if (told === undefined) return undefined;
    if (told === BigInt(this.#chainId)) {
      this.#verified = true;
      this.#provenAtMs = this.#timers.now();
      this.#wrongChainAtMs = Number.NEGATIVE_INFINITY;
      return undefined;
    }
    this.#verified = false;
    this.#wrongChainAtMs = this.#timers.now();
    this.#heads.leave();
    this.#lastError = `networks mismatch: chain ${told} instead of ${this.#chainId}`;
    this.#roster.changed();
    return this.#wrongChainFault();
  }

  /** What it told was an error where another one has an answer. */
  overruled(reason: string): void {
    this.#breaker.failed(this.#timers.now());
    this.distrust(reason);
  }

  /**
   * Asks for chain id and head; concurrent calls share one.
   * @throws EndpointFault `wrong_chain`, or why it could not be asked
   */
  probe(): Promise<void> {
    this.#probe ??= this.#runProbe().finally(() => {
      this.#probe = undefined;
      this.#roster.changed();
    });
    return this.#probe;
  }

  /** Takes down a head that it told. @returns false where no chain can have come so far: it is not believed */
  noteHead(number: bigint): boolean {
    const now = this.#timers.now();
    if (!this.#roster.believes(number)) {
      if (now - this.#claimJudgedAtMs > CLAIM_PAUSE_MS) this.#heads.claimed = number;
      return false;
    }
    if (this.#heads.told(number, now)) this.#roster.wentBack(number);
    this.#roster.changed();
    return true;
  }

  /** A head that it told is not believed so far. */
  get claimedHead(): bigint | undefined {
    return this.#heads.claimed;
  }

  /** It has shown a block that is at most so many below its head. */
  hasProvenHead(gap: bigint): boolean {
    return this.#heads.isProven(gap);
  }

  /** Whether it has shown the head that it told; undefined: it did not say in time, and is not believed so far. */
  judgeHead(number: bigint, isTrue: boolean | undefined): void {
    const now = this.#timers.now();
    if (isTrue) this.#heads.proved(number, now);
    // Of a mere claim, what it told before is as true as ever.
    else if (this.claimedHead === undefined) this.#heads.forget();
    this.#heads.claimed = undefined;
    if (isTrue !== false) return;
    this.#claimJudgedAtMs = now;
    this.distrust('it told of blocks that there are not');
  }

  /** Counts an answer that proved false (outvoted by others) against it. */
  distrust(reason: string): void {
    this.record.failed();
    this.#lastError = reason;
    this.#roster.changed();
  }

  health(): EndpointHealth {
    const { callCount, failureCount, latencyMs } = this.record;
    return {
      url: this.url,
      origin: this.origin,
      callCount,
      failureCount,
      latencyMs,
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

  get #isProofOld(): boolean {
    return this.#timers.now() - this.#provenAtMs > PROOF_MS;
  }

  async #send(
    method: string,
    params: readonly unknown[],
    signal: AbortSignal,
    carries: Carries,
  ): Promise<unknown> {
    try {
      const result = await this.#queue.send(method, params, signal, carries);
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
      const [chainId] = await Promise.all([
        this.#queue.send('eth_chainId', [], stop.signal),
        settle(this.#queue.send('eth_blockNumber', [], stop.signal)),
      ]);
      // One of another chain is found out by the batch itself.
      if (parseQuantity(chainId) === undefined) throw new EndpointFault('fault', UNKNOWN_NETWORK);
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

  /** Takes down a head that it told. @returns a fault where it is not believed */
  checkHead(told: bigint | undefined): EndpointFault | undefined {
    if (told === undefined || !this.#verified || this.noteHead(told)) return undefined;
    return new EndpointFault('unable', `its head ${told} is far ahead of all others`);
  }

  #wrongChainFault(): EndpointFault {
    return new EndpointFault('wrong_chain', this.#lastError ?? 'networks mismatch');
  }

  #observe(outcome: 'answered' | 'refused' | EndpointFault, startedAtMs: number): void {
    const now = this.#timers.now();
    if (outcome === 'refused' || (outcome !== 'answered' && outcome.kind === 'refused')) {
      // An answer or not: what the others say will tell.
      this.record.succeeded(now - startedAtMs, now);
    } else if (outcome === 'answered' || outcome.kind === 'unable' || outcome.kind === 'unsupported') {
      this.record.succeeded(now - startedAtMs, now);
      this.#breaker.succeeded();
      this.#backoff.answered();
    } else if (outcome.kind === 'limited') {
      this.record.failed();
      this.#backoff.refused(outcome.retryAfterMs, now);
    } else if (outcome.kind !== 'aborted') {
      this.record.failed();
      if (outcome.kind !== 'wrong_chain') this.#breaker.failed(now);
    }
    if (outcome instanceof EndpointFault && outcome.kind !== 'aborted') this.#lastError = outcome.message;
    this.#roster.changed();
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
