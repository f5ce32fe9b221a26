import type { RpcEndpointSpec } from '../../chain/ChainSpec.ts';
import { loadChunk } from '../../runtime/loadChunk.ts';
import type { Timers } from '../../runtime/Timers.ts';
import { ReportedHeads } from '../heads/ReportedHeads.ts';
import { parseQuantity } from '../quantity.ts';
import type { EndpointHealth } from '../RpcPool.ts';
import { ReadLimit } from '../reads/ReadLimit.ts';
import { BatchQueue, type ProofCount } from '../transport/BatchQueue.ts';
import type { Transport } from '../transport/Transport.ts';
import { untilAborted } from '../transport/untilAborted.ts';
import { ChainIdProof } from './ChainIdProof.ts';
import { CircuitBreaker } from './CircuitBreaker.ts';
import { asFault, EndpointFault, FarHead } from './EndpointFault.ts';
import { KnownMethods } from './KnownMethods.ts';
import { PerformanceRecord } from './PerformanceRecord.ts';
import { UNKNOWN_NETWORK } from './poolErrors.ts';
import { RateLimitBackoff } from './RateLimitBackoff.ts';
import { TokenBucket } from './TokenBucket.ts';

const PROBE_LIMIT_MS = 4000;
/**
 * Reads that find the breaker open share one probe; after a failed probe, the next one waits this long, less if
 * the endpoint has answered a moment ago.
 */
const PROBE_SPACING_MS = 1000;
const UNSTEADY_SPACING_MS = 300;
/** How long a rejected head (far ahead of all others) is not checked again. */
const CLAIM_PAUSE_MS = 10_000;
/** A request in flight for longer than this counts against its endpoint before it has ended. */
const OVERDUE_MS = 1500;
/**
 * The same limit before an endpoint's first answer; then others race it, so that a hanging endpoint does not
 * delay the start of a page.
 */
export const FIRST_ANSWER_MS = 350;

/** Methods whose answers name what they are of. */
const NAMES_ITSELF = /^eth_get(Block|Transaction)By|Receipt$|Logs$|Proof$/;

/** Compares an endpoint with others. */
export interface EndpointOwner {
  changed(): void;
  /** Whether the chain can have reached `head`, given what all of its endpoints reported. */
  plausible(head: bigint): boolean;
  /** Whether there are other endpoints to compare it with. */
  readonly hasOthers: boolean;
  /** Called with the new head when the endpoint's head goes back. */
  wentBack(head: bigint): void;
}

/** One JSON-RPC endpoint of one chain: its health, and requests within its limits. */
export class Endpoint {
  readonly url: string;
  readonly origin: EndpointHealth['origin'];
  readonly transport: Transport;
  readonly record = new PerformanceRecord();
  /** What it lacks although it knows the methods: `RequestOptions.feature`. */
  readonly features = new KnownMethods();
  readonly heads = new ReportedHeads();
  readonly #chainId: number;
  readonly #timers: Timers;
  readonly #roster: EndpointOwner;
  readonly #bucket: TokenBucket;
  readonly #breaker = new CircuitBreaker();
  readonly #queue: BatchQueue;
  readonly #proof: ChainIdProof;
  #probe: Promise<void> | undefined;
  readonly #backoff = new RateLimitBackoff();
  #failedProbe: { readonly fault: EndpointFault; readonly atMs: number } | undefined;
  readonly #methods = new KnownMethods();
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
    this.#proof = new ChainIdProof(chainId);
    this.#timers = timers;
    this.#roster = roster;
    this.#bucket = new TokenBucket(spec.requestsPerSecond, timers.elapsedMs());
    this.#queue = new BatchQueue(transport, spec.batchLimit, timers.elapsedMs, {
      observe: (outcome, startedAtMs) => this.#observe(outcome, startedAtMs),
      checkChain: (reported) => this.checkChain(parseQuantity(reported)),
      checkHead: (reported) => this.checkHead(parseQuantity(reported)),
      hasOthers: () => roster.hasOthers,
      spend: () => this.#bucket.spend(this.#nowMs),
    });
  }

  get head(): bigint | undefined {
    return this.heads.newest?.number;
  }

  /** The highest head that it reported in the last seconds. */
  get recentHead(): bigint | undefined {
    return this.heads.highestRecent(this.#nowMs);
  }

  get breaker(): 'closed' | 'open' | 'half-open' {
    return this.#breaker.state(this.#nowMs);
  }

  /** {@link ChainIdProof.isAvoided} */
  get wrongChain(): boolean {
    return this.#proof.isAvoided(this.#nowMs);
  }

  /** {@link ChainIdProof.doubtful} */
  get doubtful(): boolean {
    return this.#proof.doubtful;
  }

  get verified(): boolean {
    return this.#proof.verified;
  }

  /** It may be asked and should answer. */
  get healthy(): boolean {
    return this.breaker === 'closed' && !this.doubtful && !this.limited && !this.overdue;
  }

  /** {@link PerformanceRecord.isUnsteady} */
  get unsteady(): boolean {
    return this.record.isUnsteady(this.#nowMs);
  }

  /** One of its requests has been in flight for too long. */
  get overdue(): boolean {
    const oldest = this.#queue.oldestStartMs;
    const limitMs = this.record.lastAnswerMs === undefined ? FIRST_ANSWER_MS : OVERDUE_MS;
    return oldest !== undefined && this.#nowMs - oldest > limitMs;
  }

  /** It answered with a rate limit and is paused. */
  get limited(): boolean {
    return this.#backoff.isOn(this.#nowMs);
  }

  /** When its limits allow the next request, ms of {@link Timers.elapsedMs}. */
  get readyAtMs(): number {
    const now = this.#nowMs;
    return Math.max(this.#backoff.readyAtMs(now), this.#bucket.nextAtMs(now));
  }

  /** Takes a permit for one request; false if its limits allow none now. */
  take(): boolean {
    const now = this.#nowMs;
    if (now < this.#backoff.readyAtMs(now) || !this.#bucket.take(now)) return false;
    this.#backoff.taken(now);
    return true;
  }

  /**
   * One request. An answer is used only if the endpoint's chain id is known to be right now: each batch asks
   * for the chain id as well (`proofs`); where requests travel alone, the chain id is asked for every
   * few seconds. While the breaker is open, one probe goes first, shared by all waiting requests. A method
   * that the endpoint said it does not know is refused without a request.
   * @throws EndpointFault, or SluiceError `rpc_error` and `call_reverted`
   */
  async request(
    method: string,
    params: readonly unknown[],
    signal: AbortSignal,
    proofs: ProofCount = 1,
  ): Promise<unknown> {
    this.#methods.throwIfUnsupported(method, this.#nowMs);
    if (this.doubtful || this.breaker !== 'closed') await untilAborted(this.#spacedProbe(), signal);
    if (this.verified && (proofs === 0 || this.#queue.hasRoom || !this.#isProofOld)) {
      const result = await this.#send(method, params, signal, proofs);
      // Another request may have shown a wrong chain id while this one was in flight.
      if (!this.verified) throw this.#wrongChainFault();
      // It may have refused the chain id request that went with this one.
      if (proofs > 0 && this.#isProofOld) await untilAborted(this.probe(), signal);
      return result;
    }
    const probed = this.probe();
    const sent = this.#send(method, params, signal, proofs);
    sent.catch(() => undefined);
    await untilAborted(probed, signal);
    return sent;
  }

  /** {@link FellowEndpoint.sendAlong} */
  sendAlong(method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown> | false {
    return (
      this.verified &&
      this.healthy &&
      this.#queue.hasRoom &&
      this.take() &&
      this.#queue.send(method, params, signal, -1)
    );
  }

  /** Records the chain id that it reported. @returns a fault if that is not the expected one */
  checkChain(reported: bigint | undefined): EndpointFault | undefined {
    if (reported === undefined) return undefined;
    const { verified } = this;
    if (this.#proof.report(reported, this.#nowMs)) return undefined;
    // One odd answer among right ones is not the endpoint's last word.
    if (verified) this.probe().catch(() => undefined);
    this.heads.clear();
    this.#lastError = `networks mismatch: chain ${reported} instead of ${this.#chainId}`;
    this.#roster.changed();
    return this.#wrongChainFault();
  }

  /** It returned an error for a read that another endpoint answered. */
  overruled(reason: string): void {
    this.#breaker.failed(this.#nowMs);
    this.distrust(reason);
  }

  /**
   * Asks for chain id and head; concurrent calls share one probe.
   * @throws EndpointFault `wrong_chain`, or why it could not be asked
   */
  probe(): Promise<void> {
    this.#probe ??= this.#runProbe().finally(() => {
      this.#probe = undefined;
      this.#roster.changed();
    });
    return this.#probe;
  }

  /**
   * Records a head that it reported. @returns false if the chain cannot have reached that head: it is not
   * trusted
   */
  noteHead(number: bigint): boolean {
    const now = this.#nowMs;
    if (!this.#roster.plausible(number)) {
      if (now - this.heads.rejectedAtMs > CLAIM_PAUSE_MS) this.heads.claimed = number;
      return false;
    }
    if (this.heads.report(number, now)) this.#roster.wentBack(number);
    this.#roster.changed();
    return true;
  }

  /** Counts an answer that proved false (outvoted by others) against the endpoint. */
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

  /** {@link Timers.elapsedMs} */
  get #nowMs(): number {
    return this.#timers.elapsedMs();
  }

  #state(): EndpointHealth['state'] {
    if (this.wrongChain) return 'wrong_chain';
    if (this.breaker !== 'closed') return 'open';
    if (this.limited) return 'limited';
    return this.verified ? 'healthy' : 'unverified';
  }

  get #isProofOld(): boolean {
    return this.#proof.isOld(this.#nowMs);
  }

  async #send(
    method: string,
    params: readonly unknown[],
    signal: AbortSignal,
    proofs: ProofCount,
  ): Promise<unknown> {
    try {
      const result = await this.#queue.send(method, params, signal, proofs);
      this.#methods.answered(method);
      if (NAMES_ITSELF.test(method)) {
        const { throwIfOfAnother } = await loadChunk(() => import('../transport/throwIfOfAnother.ts'));
        throwIfOfAnother(this, method, params, result);
      }
      return result;
    } catch (error) {
      if (error instanceof EndpointFault && error.kind === 'unsupported') {
        this.#methods.refused(method, error, this.#nowMs);
      }
      throw error;
    }
  }

  /** A probe, unless one failed moments ago: many reads of a dead endpoint share few probes. */
  #spacedProbe(): Promise<void> {
    const failed = this.#failedProbe;
    if (
      this.#probe === undefined &&
      failed &&
      this.#nowMs - failed.atMs < (this.unsteady ? UNSTEADY_SPACING_MS : PROBE_SPACING_MS)
    ) {
      return Promise.reject(failed.fault);
    }
    return this.probe();
  }

  async #runProbe(): Promise<void> {
    const limit = new ReadLimit(this.#timers, PROBE_LIMIT_MS, undefined);
    try {
      this.#bucket.spend(this.#nowMs);
      this.#bucket.spend(this.#nowMs);
      const [chainId] = await Promise.all([
        this.#queue.send('eth_chainId', [], limit.signal),
        this.#queue.send('eth_blockNumber', [], limit.signal).catch(() => undefined),
      ]);
      // The batch itself reports a wrong chain id.
      if (parseQuantity(chainId) === undefined) throw new EndpointFault('fault', UNKNOWN_NETWORK);
      this.#failedProbe = undefined;
    } catch (error) {
      // A node that answers other requests but not this one stays unverified, like one that is down.
      const fault = asFault(error);
      this.#failedProbe = { fault, atMs: this.#nowMs };
      throw fault;
    } finally {
      limit.release();
    }
  }

  /** Records a head that it reported. @returns a fault if the head is not trusted */
  checkHead(reported: bigint | undefined): EndpointFault | undefined {
    if (reported === undefined || !this.verified || this.noteHead(reported)) return undefined;
    return new FarHead(reported);
  }

  #wrongChainFault(): EndpointFault {
    return new EndpointFault('wrong_chain', this.#lastError ?? 'networks mismatch');
  }

  #observe(outcome: 'answered' | 'refused' | EndpointFault, startedAtMs: number): void {
    const now = this.#nowMs;
    const fault = outcome instanceof EndpointFault ? outcome : undefined;
    const kind = outcome instanceof EndpointFault ? outcome.kind : outcome;
    if (kind === 'answered' || kind === 'refused' || kind === 'unable' || kind === 'unsupported') {
      this.record.succeeded(now - startedAtMs, now);
      // Only the other endpoints' answers show whether a refusal was right: the breaker does not change.
      if (kind !== 'refused') {
        this.#breaker.succeeded();
        this.#backoff.answered();
      }
    } else if (kind !== 'aborted') {
      this.record.failed(now);
      if (kind === 'limited') this.#backoff.refused(fault?.retryAfterMs, now);
      else if (kind !== 'wrong_chain') this.#breaker.failed(now);
    }
    if (fault && kind !== 'aborted') this.#lastError = fault.message;
    this.#roster.changed();
  }
}
