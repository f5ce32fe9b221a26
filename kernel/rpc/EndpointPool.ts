import type { ChainSpec, Hex, RpcEndpointSpec } from '../chain/ChainSpec.ts';
import type { SluiceError } from '../errors/SluiceError.ts';
import type { Eip1193Provider } from '../wallet/Connector.ts';
import { agreeRead } from './agreeRead.ts';
import { broadcast } from './broadcast.ts';
import { CallCache } from './CallCache.ts';
import { commonHead } from './commonHead.ts';
import { Endpoint } from './Endpoint.ts';
import { EndpointFault } from './EndpointFault.ts';
import { HealthBoard } from './HealthBoard.ts';
import { addFailure, cancelled, chainMismatch, providersEmpty, readFailure } from './poolErrors.ts';
import { blockParam, callParam, parseQuantity } from './quantity.ts';
import { ReadLimit } from './ReadLimit.ts';
import { raceEndpoints } from './raceEndpoints.ts';
import { headInAnswer, pinnedParams, readTarget } from './readTarget.ts';
import {
  bestHead,
  headTolerance,
  preferredFirst,
  rankEndpoints,
  selectEndpoints,
} from './selectEndpoints.ts';
import { sleep, systemTimers, type Timers } from './Timers.ts';
import type { AskOptions, Told, TracedRpc } from './TracedRpc.ts';
import type { HeadListener, Transport } from './Transport.ts';
import type { BlockRef, CallRequest, EndpointHealth, RequestOptions } from './types.ts';
import { WALLET_ENDPOINT_URL } from './types.ts';
import { walletTransport } from './walletTransport.ts';

const READ_LIMIT_MS = 10_000;
/** Pauses between the rounds in which every endpoint is tried; one more round than pauses. */
const ROUND_PAUSES_MS = [150, 400];
const SHORTEST_HEDGE_MS = 150;
const LONGEST_HEDGE_MS = 1500;
/** Before there are enough answers to know the p95. */
const FIRST_HEDGE_MS = 600;
/** An endpoint that nobody used for this many evaluation intervals is measured by a probe. */
const IDLE_INTERVALS = 4;
/** Product.md's "two of three". */
const MOST_VOTERS = 3;

export interface EndpointPoolOptions {
  readonly transport: (spec: RpcEndpointSpec) => Transport;
  readonly timers?: Timers;
  /** Where an endpoint of the chain came from; `chain` by default. */
  readonly origin?: (url: string) => 'chain' | 'config';
}

/** An answer from far behind the newest head: kept in case nobody has a newer one. */
class StaleAnswer extends EndpointFault {
  readonly told: Told<unknown>;

  constructor(told: Told<unknown>) {
    super('unable', `${told.head ?? 'unknown'} is far behind the newest head`);
    this.told = told;
  }
}

/** One provider over the many endpoints of a chain. See {@link RpcPool} for the rules. */
export class EndpointPool implements TracedRpc {
  readonly chainId: number;
  readonly #chain: ChainSpec;
  readonly #timers: Timers;
  readonly #transport: EndpointPoolOptions['transport'];
  readonly #board: HealthBoard;
  readonly #cache = new CallCache();
  readonly #headWatchers = new Map<HeadListener, () => void>();
  #ranked: readonly Endpoint[];
  #preferred: readonly string[] = [];
  #evaluatedAtMs: number;
  #lastEndpoint: string | undefined;

  constructor(chain: ChainSpec, options: EndpointPoolOptions) {
    this.chainId = chain.id;
    this.#chain = chain;
    this.#timers = options.timers ?? systemTimers;
    this.#transport = options.transport;
    this.#evaluatedAtMs = this.#timers.now();
    this.#board = new HealthBoard(() => this.#ranked.map((endpoint) => endpoint.health()), this.#timers);
    this.#ranked = chain.endpoints.map((spec) =>
      this.#createEndpoint(spec, options.origin?.(spec.url) ?? 'chain', this.#transport(spec)),
    );
  }

  get endpoints(): readonly EndpointHealth[] {
    return this.#board.read();
  }

  get lastEndpoint(): string | undefined {
    this.#board.observe();
    return this.#lastEndpoint;
  }

  async request<T>(method: string, params: readonly unknown[], options: RequestOptions = {}): Promise<T> {
    if (method === 'eth_sendRawTransaction') return (await this.sendRawTransaction(params[0] as Hex)) as T;
    const { latest, block } = readTarget(method, params);
    const { value } = await this.ask<T>(method, params, {
      ...options,
      latest,
      ...(block === undefined ? {} : { block }),
      headOf: (answer) => headInAnswer(method, params, answer),
    });
    return value;
  }

  async call(request: CallRequest, block: BlockRef = 'latest', options: RequestOptions = {}): Promise<Hex> {
    const params = [callParam(request), blockParam(block)];
    if (typeof block !== 'bigint') return this.request<Hex>('eth_call', params, options);
    const key = JSON.stringify(params[0]);
    const cached = options.avoid === undefined ? this.#cache.get(block, key) : undefined;
    if (cached !== undefined) return cached;
    const data = await this.request<Hex>('eth_call', params, options);
    this.#cache.set(block, key, data);
    return data;
  }

  async ask<T>(method: string, params: readonly unknown[], options: AskOptions<T> = {}): Promise<Told<T>> {
    if (this.#ranked.length === 0) throw providersEmpty();
    this.#tend();
    const limit = new ReadLimit(this.#timers, options.timeoutMs ?? READ_LIMIT_MS, options.signal);
    const abandoned = rejectWhenAborted(method, options.signal);
    try {
      return await Promise.race([this.#askInRounds(method, params, options, limit), abandoned.promise]);
    } finally {
      abandoned.release();
      limit.release();
    }
  }

  /**
   * Where only one endpoint is configured, or only one answers at all, its answer is taken: there is nobody to
   * contradict it.
   */
  async agree<T>(method: string, params: readonly unknown[], options: RequestOptions = {}): Promise<T> {
    if (this.#ranked.length < 2) return this.request<T>(method, params, options);
    this.#tend();
    const limit = new ReadLimit(this.#timers, options.timeoutMs ?? READ_LIMIT_MS, options.signal);
    const abandoned = rejectWhenAborted(method, options.signal);
    try {
      return (await Promise.race([
        limit.run(() => this.#agreeWithin(method, params, options, limit)),
        abandoned.promise,
      ])) as T;
    } finally {
      abandoned.release();
      limit.release();
    }
  }

  async sendRawTransaction(raw: Hex): Promise<Hex> {
    const endpoints = this.#ranked.filter((endpoint) => !endpoint.wrongChain);
    if (endpoints.length === 0)
      throw this.#ranked.length === 0 ? providersEmpty() : chainMismatch('every endpoint');
    const limit = new ReadLimit(this.#timers, READ_LIMIT_MS, undefined);
    try {
      return await limit.run(() => broadcast(raw, endpoints, limit.signal));
    } finally {
      limit.release();
    }
  }

  async addEndpoint(spec: RpcEndpointSpec, origin: 'user' | 'wallet'): Promise<void> {
    if (this.#find(spec.url) !== undefined) return;
    if (!/^(https?|wss?):\/\/[^/\s]+/i.test(spec.url))
      throw addFailure(new EndpointFault('fault', 'invalid provider'));
    await this.#add(this.#createEndpoint(spec, origin, this.#transport(spec)));
  }

  async useWallet(provider: Eip1193Provider | undefined): Promise<void> {
    this.removeEndpoint(WALLET_ENDPOINT_URL);
    if (provider === undefined) return;
    const spec = { url: WALLET_ENDPOINT_URL };
    await this.#add(this.#createEndpoint(spec, 'wallet', walletTransport(provider)));
  }

  removeEndpoint(url: string): void {
    const endpoint = this.#find(url);
    if (endpoint === undefined) return;
    this.#setRanked(this.#ranked.filter((other) => other !== endpoint));
    this.#rewatchHeads();
    endpoint.close();
  }

  prefer(urls: readonly string[]): void {
    this.#preferred = [...urls];
    this.#setRanked(preferredFirst(this.#ranked, urls));
  }

  watchHeads(listener: HeadListener): () => void {
    this.#headWatchers.set(listener, this.#watchEndpoints(listener));
    return () => {
      this.#headWatchers.get(listener)?.();
      this.#headWatchers.delete(listener);
    };
  }

  async #askInRounds<T>(
    method: string,
    params: readonly unknown[],
    options: AskOptions<T>,
    limit: ReadLimit,
  ): Promise<Told<T>> {
    let stale: Told<T> | undefined;
    let met: readonly EndpointFault[] = [];
    for (let round = 0; ; ) {
      const endpoints = this.#select(options);
      const outcome = await raceEndpoints({
        endpoints,
        attempt: (endpoint) =>
          limit.run(() => this.#attempt(endpoint, method, params, options, limit.signal)),
        hedgeAfterMs,
        timers: this.#timers,
      });
      if ('won' in outcome) return outcome.won.value;
      if (options.signal?.aborted) throw cancelled(method, options.signal.reason);
      if (outcome.faults.length > 0) met = outcome.faults;
      stale = freshest<T>(outcome.faults) ?? stale;
      const pauseMs = ROUND_PAUSES_MS[round];
      const waitMs = Math.max(pauseMs ?? 0, this.#untilReadyMs(endpoints));
      const endsHere =
        pauseMs === undefined || endpoints.length === 0 || this.#timers.now() + waitMs >= limit.deadlineMs;
      if (stale !== undefined && (round > 0 || endsHere)) return stale;
      if (endsHere) throw this.#failure(method, met, endpoints);
      await sleep(this.#timers, waitMs, limit.signal);
      // A round in which nobody could be asked is no round: their limits only took time.
      if (outcome.faults.length > 0) round += 1;
    }
  }

  async #attempt<T>(
    endpoint: Endpoint,
    method: string,
    params: readonly unknown[],
    options: AskOptions<T>,
    signal: AbortSignal,
  ): Promise<Told<T>> {
    const { block } = options;
    const [answer] = await Promise.all([
      endpoint.request(method, params, signal),
      block !== undefined && endpoint.verified && (endpoint.head ?? -1n) < block
        ? this.#refreshHead(endpoint, signal)
        : undefined,
    ]);
    const value = answer as T;
    if (block !== undefined && (endpoint.head ?? -1n) < block) {
      throw new EndpointFault('unable', `has not reached block ${block}`);
    }
    const head = options.headOf?.(value, endpoint.head);
    if (head !== undefined) this.#noteHead(endpoint, head);
    if (options.accept !== undefined && !options.accept(value)) {
      throw new EndpointFault('unable', 'the answer does not fit the question');
    }
    const told = { value, endpoint: endpoint.url, head: head ?? endpoint.head };
    if (options.latest && this.#isBehind(told.head)) throw new StaleAnswer(told);
    this.#lastEndpoint = endpoint.url;
    return told;
  }

  async #agreeWithin<T>(
    method: string,
    params: readonly unknown[],
    options: RequestOptions,
    limit: ReadLimit,
  ): Promise<unknown> {
    const usable = this.#select({ ...options, latest: true }).slice(0, MOST_VOTERS);
    const single = () => this.request<T>(method, params, options);
    if (usable.length < 2) return single();
    const base = { method, timers: this.#timers, signal: limit.signal };
    if (pinnedParams(method, params, '0x0') === undefined)
      return agreeRead({ ...base, params, endpoints: usable });
    const common = await commonHead(usable, this.#chain.blockTimeMs, this.#timers, limit.signal);
    if (common === undefined || common.endpoints.length < 2) return single();
    const pinned = pinnedParams(method, params, blockParam(common.block)) ?? params;
    return agreeRead({ ...base, params: pinned, endpoints: common.endpoints });
  }

  #select(options: AskOptions<never>): readonly Endpoint[] {
    return selectEndpoints(this.#ranked, {
      latest: options.latest ?? false,
      block: options.block,
      avoid: options.avoid,
      blockTimeMs: this.#chain.blockTimeMs,
      nowMs: this.#timers.now(),
    });
  }

  #failure(method: string, met: readonly EndpointFault[], endpoints: readonly Endpoint[]): SluiceError {
    if (met.length === 0 && endpoints.length === 0)
      return chainMismatch(this.#ranked[0]?.health().lastError ?? '');
    return readFailure(method, met);
  }

  /** How long until the limits of one of them let a request through, ms. */
  #untilReadyMs(endpoints: readonly Endpoint[]): number {
    const now = this.#timers.now();
    return Math.max(0, Math.min(...endpoints.map((endpoint) => endpoint.readyAtMs)) - now);
  }

  #isBehind(head: bigint | undefined): boolean {
    const best = bestHead(this.#ranked);
    return head !== undefined && best !== undefined && best - head > headTolerance(this.#chain.blockTimeMs);
  }

  #noteHead(endpoint: Endpoint, head: bigint): void {
    if (endpoint.noteHead(head)) this.#cache.dropAbove(head);
  }

  async #refreshHead(endpoint: Endpoint, signal: AbortSignal): Promise<void> {
    const head = parseQuantity(await endpoint.request('eth_blockNumber', [], signal));
    if (head !== undefined) this.#noteHead(endpoint, head);
  }

  /** Re-ranks when the interval is over, and probes in the background what would otherwise never be tried again. */
  #tend(): void {
    const now = this.#timers.now();
    for (const endpoint of this.#ranked) if (endpoint.breaker === 'half-open') probeQuietly(endpoint);
    const intervalMs = this.#chain.endpointEvaluationIntervalMs;
    if (now - this.#evaluatedAtMs < intervalMs) return;
    this.#evaluatedAtMs = now;
    this.#setRanked(rankEndpoints(this.#ranked, this.#preferred, now));
    const idle = this.#ranked
      .filter(
        (endpoint) => !endpoint.wrongChain && endpoint.breaker === 'closed' && endpoint.readyAtMs <= now,
      )
      .map((endpoint) => ({
        endpoint,
        quietMs: now - (endpoint.record.lastAnswerMs ?? Number.NEGATIVE_INFINITY),
      }))
      .filter(({ endpoint, quietMs }) => endpoint.doubtful || quietMs > IDLE_INTERVALS * intervalMs)
      .sort((left, right) => right.quietMs - left.quietMs)[0];
    if (idle !== undefined) probeQuietly(idle.endpoint);
  }

  #createEndpoint(spec: RpcEndpointSpec, origin: EndpointHealth['origin'], transport: Transport): Endpoint {
    return new Endpoint(spec, origin, this.chainId, transport, this.#timers, () => this.#board.changed());
  }

  async #add(endpoint: Endpoint): Promise<void> {
    try {
      await endpoint.probe();
    } catch (error) {
      endpoint.close();
      throw addFailure(error);
    }
    if (this.#find(endpoint.url) !== undefined) return endpoint.close();
    this.#setRanked(preferredFirst([...this.#ranked, endpoint], this.#preferred));
    this.#rewatchHeads();
  }

  #find(url: string): Endpoint | undefined {
    return this.#ranked.find((endpoint) => endpoint.url === url);
  }

  #setRanked(ranked: readonly Endpoint[]): void {
    this.#ranked = ranked;
    this.#board.publish();
  }

  #watchEndpoints(listener: HeadListener): () => void {
    const live = new Set<Endpoint>();
    const stops = this.#ranked.flatMap((endpoint) => {
      const stop = endpoint.transport.watchHeads?.({
        head: (number) => {
          this.#noteHead(endpoint, number);
          listener.head(number);
        },
        live: (isLive) => {
          const before = live.size > 0;
          if (isLive) live.add(endpoint);
          else live.delete(endpoint);
          if (live.size > 0 !== before) listener.live(live.size > 0);
        },
      });
      return stop === undefined ? [] : [stop];
    });
    return () => {
      for (const stop of stops) stop();
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

function hedgeAfterMs(endpoint: Endpoint): number {
  const usual = endpoint.record.p95Ms() ?? FIRST_HEDGE_MS;
  return Math.min(Math.max(usual, SHORTEST_HEDGE_MS), LONGEST_HEDGE_MS);
}

function freshest<T>(faults: readonly EndpointFault[]): Told<T> | undefined {
  const stale = faults.filter((fault) => fault instanceof StaleAnswer).map(({ told }) => told as Told<T>);
  return stale.sort((left, right) => Number((right.head ?? 0n) - (left.head ?? 0n)))[0];
}

function probeQuietly(endpoint: Endpoint): void {
  // Its outcome is in the endpoint's record; nobody waits for this one.
  endpoint.probe().catch(() => undefined);
}

/** Lets a caller who gives up go at once, whatever is still under way. */
function rejectWhenAborted(
  method: string,
  signal: AbortSignal | undefined,
): { promise: Promise<never>; release: () => void } {
  let release = () => {};
  const promise = new Promise<never>((_, reject) => {
    if (signal === undefined) return;
    const abort = () => reject(cancelled(method, signal.reason));
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    release = () => signal.removeEventListener('abort', abort);
  });
  return { promise, release };
}
