import type { ChainSpec, RpcEndpointSpec } from '../../chain/ChainSpec.ts';
import { loadChunk } from '../../runtime/loadChunk.ts';
import { sleep, type Timers } from '../../runtime/Timers.ts';
import type { EndpointHealth } from '../RpcPool.ts';
import type { HeadListener, Transport } from '../transport/Transport.ts';
import { Endpoint, type EndpointOwner } from './Endpoint.ts';
import { EndpointFault } from './EndpointFault.ts';
import { EndpointHealthStore } from './EndpointHealthStore.ts';
import {
  bestHead,
  expectedHead,
  farAhead,
  headTolerance,
  preferredFirst,
  rankEndpoints,
  selectEndpoints,
} from './selectEndpoints.ts';

/** An endpoint unused for this many evaluation intervals is measured by a probe. */
const IDLE_INTERVALS = 4;
/**
 * If the first endpoint's head has not moved for this many blocks, and at least 8 s, the next endpoint is
 * asked for its head.
 */
const STUCK_BLOCKS = 4;
const STUCK_MS = 8000;
/** How many other endpoints are asked for their head at the start. */
const MAX_COMPARED = 2;
/** How long the first answers wait for another endpoint's head to compare with. */
const COMPARISON_MS = 400;
/** How long reads wait for a check of which of two heads is true. */
const SETTLE_MS = 1500;
/** A head younger than this counts as evidence against one that is far ahead of it. */
const FRESH_MS = 10_000;

/** The endpoints of one chain: their ranking, and which of them suit a read. */
export class EndpointRoster implements EndpointOwner {
  readonly #chain: ChainSpec;
  readonly #timers: Timers;
  readonly wentBack: (head: bigint) => void;
  readonly #health: EndpointHealthStore;
  readonly #headWatchers = new Map<HeadListener, () => void>();
  #ranked: readonly Endpoint[] = [];
  #preferred: readonly string[] = [];
  #evaluatedAtMs: number;
  #comparedAtMs = Number.NEGATIVE_INFINITY;
  #firstComparison: Promise<void> | undefined;
  #settling: Promise<void> | undefined;

  /** @param wentBack called with the new head when an endpoint's head goes back */
  constructor(chain: ChainSpec, timers: Timers, wentBack: (head: bigint) => void) {
    this.#chain = chain;
    this.#timers = timers;
    this.wentBack = wentBack;
    this.#evaluatedAtMs = timers.elapsedMs();
    this.#health = new EndpointHealthStore(() => this.#ranked.map((endpoint) => endpoint.health()), timers);
  }

  /** Best first. */
  get ranked(): readonly Endpoint[] {
    return this.#ranked;
  }

  /** Observable. */
  get health(): readonly EndpointHealth[] {
    return this.#health.read();
  }

  changed(): void {
    this.#health.changed();
  }

  /** Makes the surrounding derivation depend on every change of health. */
  observe(): void {
    this.#health.observe();
  }

  create(spec: RpcEndpointSpec, origin: EndpointHealth['origin'], transport: Transport): Endpoint {
    return new Endpoint(spec, origin, this.#chain.id, transport, this.#timers, this);
  }

  find(url: string): Endpoint | undefined {
    return this.#ranked.find((endpoint) => endpoint.url === url);
  }

  add(endpoint: Endpoint): void {
    this.#setRanked(preferredFirst([...this.#ranked, endpoint], this.#preferred));
    this.#rewatchHeads();
  }

  remove(url: string): void {
    const endpoint = this.find(url);
    if (endpoint === undefined) return;
    this.#setRanked(this.#ranked.filter((other) => other !== endpoint));
    this.#rewatchHeads();
    endpoint.close();
  }

  prefer(urls: readonly string[]): void {
    this.#preferred = [...urls];
    this.#setRanked(preferredFirst(this.#ranked, urls));
  }

  /** Endpoints in the order in which a read should try them. */
  select(read: {
    readonly latest?: boolean;
    readonly block?: bigint;
    readonly avoid?: string;
    readonly exclude?: readonly string[] | undefined;
  }): readonly Endpoint[] {
    return selectEndpoints(this.#ranked, {
      latest: read.latest ?? false,
      block: read.block,
      avoid: read.avoid,
      exclude: read.exclude ?? [],
      blockTimeMs: this.#chain.blockTimeMs,
      nowMs: this.#nowMs,
    });
  }

  /**
   * Re-ranks when the interval is over, and probes endpoints in the background that no read would try
   * otherwise.
   */
  maintain(): void {
    const now = this.#nowMs;
    for (const endpoint of this.#ranked) {
      if (endpoint.breaker === 'half-open' && endpoint.readyAtMs <= now) probeQuietly(endpoint);
    }
    this.#compareHeads(now);
    const intervalMs = this.#chain.endpointEvaluationIntervalMs;
    if (now - this.#evaluatedAtMs < intervalMs) return;
    this.#evaluatedAtMs = now;
    this.#setRanked(rankEndpoints(this.#ranked, this.#preferred));
    const idle = this.#ranked
      .filter(({ wrongChain, breaker, readyAtMs }) => !wrongChain && breaker === 'closed' && readyAtMs <= now)
      .map((endpoint) => ({
        endpoint,
        quietMs: now - (endpoint.record.lastAnswerMs ?? Number.NEGATIVE_INFINITY),
      }))
      .filter(({ endpoint, quietMs }) => endpoint.doubtful || quietMs > IDLE_INTERVALS * intervalMs)
      .sort((left, right) => right.quietMs - left.quietMs)[0];
    if (idle !== undefined) probeQuietly(idle.endpoint);
  }

  /**
   * Only another endpoint's head shows whether the first endpoint lags. Resolves when such a head has come,
   * or after COMPARISON_MS. Later answers do not wait.
   */
  async compared(): Promise<void> {
    if (this.#firstComparison === undefined) return this.settleHeads();
    const inTime = new AbortController();
    await Promise.race([this.#firstComparison, sleep(this.#timers, COMPARISON_MS, inTime.signal)]);
    inTime.abort();
    this.#firstComparison = undefined;
    await this.settleHeads();
  }

  /** There are other endpoints to compare an answer with. */
  get hasOthers(): boolean {
    return this.#ranked.length > 1;
  }

  /** Whether `head` is further behind the newest head than the tolerance allows. */
  isBehind(head: bigint | undefined): boolean {
    const best = bestHead(this.#ranked);
    return head !== undefined && best !== undefined && best - head > headTolerance(this.#chain.blockTimeMs);
  }

  /**
   * If two heads are so far apart that one must be false: resolves when a check has decided which, or after
   * SETTLE_MS.
   */
  async settleHeads(): Promise<void> {
    const now = this.#nowMs;
    const reported = this.#ranked.filter(
      (endpoint) => isFresh(endpoint, now) || endpoint.heads.claimed !== undefined,
    );
    const gap = farAhead(this.#chain.blockTimeMs);
    const isFar = ({ head = 0n }: Endpoint) => reported.some((other) => head - (other.head ?? head) > gap);
    const isUndecided = reported.some(
      (endpoint) =>
        endpoint.heads.claimed !== undefined || (!endpoint.heads.isProven(gap) && isFar(endpoint)),
    );
    if (!isUndecided) return;
    this.#settling ??= loadChunk(() => import('../heads/settleHeads.ts'))
      .then(({ settleHeads }) => settleHeads(reported, this.#chain.blockTimeMs, this.#timers))
      .catch(() => undefined)
      .finally(() => {
        this.#settling = undefined;
      });
    const inTime = new AbortController();
    await Promise.race([this.#settling, sleep(this.#timers, SETTLE_MS, inTime.signal)]);
    inTime.abort();
  }

  /**
   * Whether the chain can have reached `head`. If no endpoint reported a head recently, older heads plus the
   * time since then are used.
   */
  plausible(head: bigint): boolean {
    const now = this.#nowMs;
    const { blockTimeMs } = this.#chain;
    const fresh = this.#ranked.filter((endpoint) => isFresh(endpoint, now));
    const expected = (fresh.length > 0 ? fresh : this.#ranked).flatMap(
      (endpoint) => expectedHead(endpoint, blockTimeMs, now) ?? [],
    );
    if (this.#ranked.length < 2 || expected.length === 0) return true;
    return expected.some((other) => head - other <= farAhead(blockTimeMs));
  }

  /** Heads announced by any endpoint; `live` while at least one announces them. */
  watchHeads(listener: HeadListener): () => void {
    this.#headWatchers.set(listener, this.#watchEndpoints(listener));
    return () => {
      this.#headWatchers.get(listener)?.();
      this.#headWatchers.delete(listener);
    };
  }

  /**
   * Asks other endpoints for their heads: some at the start, and the next one when the first one's head stops
   * moving.
   */
  #compareHeads(now: number): void {
    const [first, ...others] = this.#ranked.filter(
      ({ wrongChain, breaker }) => !wrongChain && breaker === 'closed',
    );
    if (first === undefined || others.length === 0) return;
    const stuckMs = Math.max(STUCK_MS, STUCK_BLOCKS * this.#chain.blockTimeMs);
    if (now - this.#comparedAtMs < stuckMs) return;
    const isFirst = this.#comparedAtMs === Number.NEGATIVE_INFINITY;
    if (!isFirst && now - (first.heads.newest?.sinceMs ?? now) < stuckMs) return;
    this.#comparedAtMs = now;
    const probes = others
      .filter(({ readyAtMs }) => readyAtMs <= now)
      .slice(0, isFirst ? MAX_COMPARED : 1)
      .map((endpoint) => (isFirst ? probeTwice(endpoint) : endpoint.probe()));
    const compared = Promise.any(probes).catch(() => {
      // No other endpoint answered: the next read tries again.
      if (isFirst) this.#comparedAtMs = Number.NEGATIVE_INFINITY;
    });
    if (!isFirst) return;
    this.#firstComparison = compared.then(() => {
      this.#firstComparison = undefined;
    });
  }

  /** {@link Timers.elapsedMs} */
  get #nowMs(): number {
    return this.#timers.elapsedMs();
  }

  #setRanked(ranked: readonly Endpoint[]): void {
    this.#ranked = ranked;
    this.#health.publish();
  }

  #watchEndpoints(listener: HeadListener): () => void {
    const live = new Set<Endpoint>();
    const stops = this.#ranked.map((endpoint) =>
      endpoint.transport.watchHeads?.({
        head: (number) => {
          // An endpoint whose chain id is not verified may serve another chain.
          if (!endpoint.verified || !endpoint.noteHead(number)) return;
          listener.head(number);
        },
        live: (isLive) => {
          const before = live.size > 0;
          if (isLive) live.add(endpoint);
          else live.delete(endpoint);
          if (live.size > 0 !== before) listener.live(live.size > 0);
        },
      }),
    );
    return () => {
      for (const stop of stops) stop?.();
    };
  }

  #rewatchHeads(): void {
    for (const [listener, stop] of this.#headWatchers) {
      stop();
      listener.live(false);
      this.#headWatchers.set(listener, this.#watchEndpoints(listener));
    }
  }
}

/** It reported its head recently. */
function isFresh({ heads: { newest } }: Endpoint, nowMs: number): boolean {
  return newest !== undefined && nowMs - newest.atMs < FRESH_MS;
}

/**
 * Tries twice: one failure at the start may be a hiccup, and only another endpoint can expose a false first
 * answer.
 */
async function probeTwice(endpoint: Endpoint): Promise<void> {
  try {
    await endpoint.probe();
  } catch (fault) {
    if (!(fault instanceof EndpointFault && fault.kind === 'fault')) throw fault;
    await endpoint.probe();
  }
}

function probeQuietly(endpoint: Endpoint): void {
  // The endpoint records the outcome; no caller waits for it.
  endpoint.probe().catch(() => undefined);
}
