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

/** An endpoint that nobody used for this many evaluation intervals is measured by a probe. */
const IDLE_INTERVALS = 4;
/** Without a new head for so many blocks, and 8 s at least, the next endpoint is asked whether there is one. */
const STUCK_BLOCKS = 4;
const STUCK_MS = 8000;
/** How many others are asked at the start. */
const MAX_COMPARED = 2;
/** How long the very first answers wait for another endpoint's head to be compared with. */
const COMPARISON_MS = 400;
/** How long the reads wait until it is known which of two heads is true. */
const SETTLE_MS = 1500;
/** For so long a head speaks against one that is far ahead of it. */
const FRESH_MS = 10_000;

/** The endpoints of one chain: who they are, how they rank, which of them fits a read. */
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

  /** `wentBack` is told the new head when an endpoint's head goes back. */
  constructor(chain: ChainSpec, timers: Timers, wentBack: (head: bigint) => void) {
    this.#chain = chain;
    this.#timers = timers;
    this.wentBack = wentBack;
    this.#evaluatedAtMs = timers.now();
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

  /** Makes what is read around it follow every change of health. */
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
  }): readonly Endpoint[] {
    return selectEndpoints(this.#ranked, {
      latest: read.latest ?? false,
      block: read.block,
      avoid: read.avoid,
      blockTimeMs: this.#chain.blockTimeMs,
      nowMs: this.#timers.now(),
    });
  }

  /** Re-ranks when the interval is over, and probes in the background what would otherwise never be tried again. */
  tend(): void {
    const now = this.#timers.now();
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
   * A first endpoint that lags is only found out by another one's head: resolves when that is there, or soon. Later
   * answers do not wait.
   */
  async compared(): Promise<void> {
    if (this.#firstComparison === undefined) return this.settleHeads();
    const inTime = new AbortController();
    await Promise.race([this.#firstComparison, sleep(this.#timers, COMPARISON_MS, inTime.signal)]);
    inTime.abort();
    this.#firstComparison = undefined;
    await this.settleHeads();
  }

  /** There is somebody to compare an answer with. */
  get compares(): boolean {
    return this.#ranked.length > 1;
  }

  /** Whether `head` lies further behind the newest one than endpoints may. */
  isBehind(head: bigint | undefined): boolean {
    const best = bestHead(this.#ranked);
    return head !== undefined && best !== undefined && best - head > headTolerance(this.#chain.blockTimeMs);
  }

  /**
   * Two heads so far apart that one of them cannot be true: resolves when it is known which, or that it cannot be known.
   */
  async settleHeads(): Promise<void> {
    const now = this.#timers.now();
    const told = this.#ranked.filter(
      (endpoint) => isFresh(endpoint, now) || endpoint.claimedHead !== undefined,
    );
    const gap = farAhead(this.#chain.blockTimeMs);
    const isFar = ({ head = 0n }: Endpoint) => told.some((other) => head - (other.head ?? head) > gap);
    const isOpen = told.some(
      (endpoint) => endpoint.claimedHead !== undefined || (!endpoint.hasProvenHead(gap) && isFar(endpoint)),
    );
    if (!isOpen) return;
    this.#settling ??= loadChunk(() => import('../heads/settleHeads.ts'))
      .then(({ settleHeads }) => settleHeads(told, this.#chain.blockTimeMs, this.#timers))
      .catch(() => undefined)
      .finally(() => {
        this.#settling = undefined;
      });
    const inTime = new AbortController();
    await Promise.race([this.#settling, sleep(this.#timers, SETTLE_MS, inTime.signal)]);
    inTime.abort();
  }

  /** Of a chain that nobody told of lately, where it was and the time since then say where it can be. */
  believes(head: bigint): boolean {
    const now = this.#timers.now();
    const { blockTimeMs } = this.#chain;
    const fresh = this.#ranked.filter((endpoint) => isFresh(endpoint, now));
    const expected = (fresh.length > 0 ? fresh : this.#ranked).flatMap(
      (endpoint) => expectedHead(endpoint, blockTimeMs, now) ?? [],
    );
    if (this.#ranked.length < 2 || expected.length === 0) return true;
    return expected.some((other) => head - other <= farAhead(blockTimeMs));
  }

  /** Heads announced by any endpoint; `live` while at least one does. */
  watchHeads(listener: HeadListener): () => void {
    this.#headWatchers.set(listener, this.#watchEndpoints(listener));
    return () => {
      this.#headWatchers.get(listener)?.();
      this.#headWatchers.delete(listener);
    };
  }

  /** Asks others for their heads: some at the start, and the next one when the first one's no longer moves. */
  #compareHeads(now: number): void {
    const [first, ...others] = this.#ranked.filter(
      ({ wrongChain, breaker }) => !wrongChain && breaker === 'closed',
    );
    if (first === undefined || others.length === 0) return;
    const stuckMs = Math.max(STUCK_MS, STUCK_BLOCKS * this.#chain.blockTimeMs);
    if (now - this.#comparedAtMs < stuckMs) return;
    const isFirst = this.#comparedAtMs === Number.NEGATIVE_INFINITY;
    if (!isFirst && now - (first.headSinceMs ?? now) < stuckMs) return;
    this.#comparedAtMs = now;
    const probes = others
      .filter(({ readyAtMs }) => readyAtMs <= now)
      .slice(0, isFirst ? MAX_COMPARED : 1)
      .map((endpoint) => (isFirst ? probeTwice(endpoint) : endpoint.probe()));
    const compared = Promise.any(probes).catch(() => {
      // Nobody to compare with yet: the next read tries again.
      if (isFirst) this.#comparedAtMs = Number.NEGATIVE_INFINITY;
    });
    if (!isFirst) return;
    this.#firstComparison = compared.then(() => {
      this.#firstComparison = undefined;
    });
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
          // One that nobody has asked for its chain yet may be of another.
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

/** It told its head not long ago. */
function isFresh({ headAtMs }: Endpoint, nowMs: number): boolean {
  return headAtMs !== undefined && nowMs - headAtMs < FRESH_MS;
}

/** What fails once at the start may only have been a hiccup, and nothing else tells a first answer that is false. */
async function probeTwice(endpoint: Endpoint): Promise<void> {
  try {
    await endpoint.probe();
  } catch (fault) {
    if (!(fault instanceof EndpointFault && fault.kind === 'fault')) throw fault;
    await endpoint.probe();
  }
}

function probeQuietly(endpoint: Endpoint): void {
  // Its outcome is in the endpoint's record; nobody waits for this one.
  endpoint.probe().catch(() => undefined);
}
