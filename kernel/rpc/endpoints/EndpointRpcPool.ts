import type { ChainSpec, Hex, RpcEndpointSpec } from '../../chain/ChainSpec.ts';
import { loadChunk } from '../../runtime/loadChunk.ts';
import { onAbort } from '../../runtime/onAbort.ts';
import { systemTimers, type Timers } from '../../runtime/Timers.ts';
import type { CorroborateOptions, Corroboration, ReadAnswer, RpcRead } from '../Corroboration.ts';
import type { Eip1193Provider } from '../Eip1193Provider.ts';
import { blockParam, callParam } from '../quantity.ts';
import type { AgreeOptions, BlockRef, CallRequest, EndpointHealth, RequestOptions } from '../RpcPool.ts';
import { WALLET_ENDPOINT_URL } from '../RpcPool.ts';
import { CallCache } from '../reads/CallCache.ts';
import type { Comparison } from '../reads/Comparison.ts';
import { ReadLimit } from '../reads/ReadLimit.ts';
import { RoundReader } from '../reads/RoundReader.ts';
import { headInAnswer, readTarget } from '../reads/readTarget.ts';
import type { AskOptions, TracedAnswer, TracedRpc } from '../reads/TracedRpc.ts';
import type { HeadListener, Transport } from '../transport/Transport.ts';
import { EndpointRoster } from './EndpointRoster.ts';
import { cancelled, providerInvalid, providersEmpty } from './poolErrors.ts';

const READ_LIMIT_MS = 10_000;

export interface EndpointRpcPoolOptions {
  readonly transport: (spec: RpcEndpointSpec) => Transport;
  readonly timers?: Timers;
  /** Where the chain's endpoints come from; `chain` by default. */
  readonly origin?: 'chain' | 'config';
}

/** One provider over the many endpoints of a chain. See {@link RpcPool} for the rules. */
export class EndpointRpcPool implements TracedRpc {
  readonly chainId: number;
  readonly #timers: Timers;
  readonly #transport: EndpointRpcPoolOptions['transport'];
  readonly #roster: EndpointRoster;
  readonly #reader: RoundReader;
  readonly #cache = new CallCache();
  #lastEndpoint: string | undefined;

  constructor(chain: ChainSpec, options: EndpointRpcPoolOptions) {
    const { transport, timers = systemTimers, origin = 'chain' } = options;
    this.chainId = chain.id;
    this.#timers = timers;
    this.#transport = transport;
    this.#roster = new EndpointRoster(chain, timers, (head) => this.#cache.dropAbove(head));
    this.#reader = new RoundReader(this.#roster, timers);
    for (const spec of chain.endpoints) {
      this.#roster.add(this.#roster.create(spec, origin, transport(spec)));
    }
  }

  get endpoints(): readonly EndpointHealth[] {
    return this.#roster.health;
  }

  get lastEndpoint(): string | undefined {
    this.#roster.observe();
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
    // A second opinion must not be served from the cache, which holds the first one.
    const isAny = options.avoid === undefined && options.exclude === undefined;
    const cached = isAny ? this.#cache.get(block, key) : undefined;
    if (cached !== undefined) return cached;
    const data = await this.request<Hex>('eth_call', params, options);
    this.#cache.set(block, key, data);
    return data;
  }

  ask<T>(method: string, params: readonly unknown[], options: AskOptions<T> = {}): Promise<TracedAnswer<T>> {
    return this.#limited(method, options, async (limit) => {
      const answer = await this.#reader.read({ method, params, options }, limit);
      this.#lastEndpoint = answer.endpoint;
      return answer;
    });
  }

  async corroborate<T>(
    method: string,
    params: readonly unknown[],
    options: CorroborateOptions<T> = {},
  ): Promise<Corroboration<T>> {
    return (await this.#comparison()).corroborateOne<T>({ method, params }, options);
  }

  async corroborateAll(
    reads: readonly RpcRead[],
    options: CorroborateOptions<readonly ReadAnswer[]> = {},
  ): Promise<Corroboration<readonly ReadAnswer[]>> {
    return (await this.#comparison()).corroborate(reads, options);
  }

  /** See {@link RpcPool.agree}. A single answer is taken because no other endpoint can contradict it. */
  async agree<T>(method: string, params: readonly unknown[], options: AgreeOptions): Promise<T> {
    const [only, ...others] = this.#roster.ranked;
    if (only && others.length === 0) options.alone?.(only.url);
    if (others.length === 0) return this.request<T>(method, params, options);
    return (await this.#comparison()).agree<T>({ method, params }, options);
  }

  async sendRawTransaction(raw: Hex): Promise<Hex> {
    const { ranked } = this.#roster;
    if (ranked.length === 0) throw providersEmpty();
    const { sendToAll } = await loadChunk(() => import('./sendToAll.ts'));
    return sendToAll(raw, ranked, this.#timers, this);
  }

  async addEndpoint(spec: RpcEndpointSpec, origin: 'user' | 'wallet'): Promise<void> {
    if (!/^(https?|wss?):\/\/[^/\s]+/i.test(spec.url)) throw providerInvalid();
    if (this.#roster.find(spec.url) !== undefined) return;
    const { joinRoster } = await loadJoin();
    await joinRoster(this.#roster.create(spec, origin, this.#transport(spec)), this.#roster);
  }

  async useWallet(provider: Eip1193Provider | undefined): Promise<void> {
    this.removeEndpoint(WALLET_ENDPOINT_URL);
    if (provider === undefined) return;
    const { joinRoster, walletTransport } = await loadJoin();
    const spec = { url: WALLET_ENDPOINT_URL };
    await joinRoster(this.#roster.create(spec, 'wallet', walletTransport(provider)), this.#roster);
  }

  removeEndpoint(url: string): void {
    this.#roster.remove(url);
  }

  prefer(urls: readonly string[]): void {
    this.#roster.prefer(urls);
  }

  watchHeads(listener: HeadListener): () => void {
    return this.#roster.watchHeads(listener);
  }

  async #comparison(): Promise<Comparison> {
    this.#roster.maintain();
    const { Comparison } = await loadChunk(() => import('../reads/Comparison.ts'));
    return new Comparison(this.#roster, this, this.#timers);
  }

  /**
   * Runs a read within its time limit. A caller that aborts is released at once; requests in flight continue.
   */
  async #limited<T>(
    method: string,
    options: RequestOptions,
    run: (limit: ReadLimit) => Promise<T>,
  ): Promise<T> {
    if (this.#roster.ranked.length === 0) throw providersEmpty();
    const { signal, timeoutMs = READ_LIMIT_MS } = options;
    if (signal?.aborted) throw cancelled(method, signal.reason);
    this.#roster.maintain();
    const limit = new ReadLimit(this.#timers, timeoutMs, signal);
    let release = () => {};
    const givenUp = new Promise<never>((_, reject) => {
      if (signal) release = onAbort(signal, () => reject(cancelled(method, signal.reason)));
    });
    try {
      return await Promise.race([run(limit), givenUp]);
    } finally {
      release();
      limit.release();
    }
  }
}

/** Only adding an endpoint needs this chunk. */
function loadJoin() {
  return loadChunk(() => import('./joinRoster.ts'));
}
