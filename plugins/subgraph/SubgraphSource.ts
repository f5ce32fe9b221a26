import { makeObservable, observableRef, runInAction } from 'mobx';
import type { SubgraphSpec } from '../../kernel/config/AppConfig.ts';
import { IndexNode } from '../../kernel/index/IndexNode.ts';
import {
  queryCandles,
  queryCloses,
  queryEvents,
  queryFigures,
  toPool,
} from '../../kernel/index/indexQueries.ts';
import { factoryOf } from '../../kernel/index/PoolFinder.ts';
import type {
  CandleQuery,
  CloseQuery,
  EventQuery,
  FigureQuery,
  IndexCoverage,
} from '../../kernel/index/types.ts';
import type { ChainClient } from '../../kernel/rpc/ChainClient.ts';
import type { PageVisibility } from '../../kernel/runtime/PageVisibility.ts';
import { sleep, type Timers } from '../../kernel/runtime/Timers.ts';
import type { FigureSource } from '../explore/tokens.ts';
import { type Answer, answerOf, goodForMs } from './answerOf.ts';
import { commonPlace } from './commonPlace.ts';
import { SubgraphEndpoint } from './SubgraphEndpoint.ts';
import { SubgraphFault } from './SubgraphFault.ts';
import { SubgraphReader } from './SubgraphReader.ts';
import { SCHEMAS } from './schemas.ts';
import type { SubgraphStatus } from './types.ts';
import { sourceView } from './views/sourceView.tsx';

const REFRESH_MS = 120_000;
const RETRY_MS = 30_000;

/** One chain's figures from the subgraphs that the profile names for it. */
export class SubgraphSource implements FigureSource, SubgraphStatus {
  state: FigureSource['state'] = 'asking';
  answer: Answer | undefined = undefined;
  fault: SubgraphFault | undefined = undefined;
  revision = 0;
  readonly view = sourceView(this);
  readonly #endpoints: readonly SubgraphEndpoint[];
  readonly #reader: SubgraphReader;
  readonly #client: ChainClient;
  readonly #timers: Timers;
  readonly #visibility: PageVisibility;
  #openers = 0;
  #running: AbortController | undefined;
  #stopExpiry: () => void = () => undefined;

  constructor(
    specs: readonly SubgraphSpec[],
    client: ChainClient,
    timers: Timers,
    visibility: PageVisibility,
  ) {
    this.#endpoints = specs.map((spec) => new SubgraphEndpoint(spec));
    this.#reader = new SubgraphReader(this.#endpoints);
    this.#client = client;
    this.#timers = timers;
    this.#visibility = visibility;
    makeObservable(this, {
      state: observableRef,
      answer: observableRef,
      fault: observableRef,
      revision: observableRef,
    });
  }

  get hosts(): readonly string[] {
    return [...new Set(this.#endpoints.map(({ host }) => host))];
  }

  get coverage(): IndexCoverage | undefined {
    return this.answer?.coverage;
  }

  open(): () => void {
    this.#openers += 1;
    const stopListening = this.#visibility.onChange(() => this.#follow());
    this.#follow();
    let open = true;
    return () => {
      if (!open) return;
      open = false;
      stopListening();
      this.#openers -= 1;
      this.#follow();
    };
  }

  async pools() {
    const { answer } = this;
    return answer?.store.pools.map((pool) => toPool(pool, answer.states.get(pool.address))) ?? [];
  }

  async events(query: EventQuery) {
    return this.answer ? queryEvents(this.answer.store, query) : [];
  }

  async candles(query: CandleQuery) {
    return this.answer ? queryCandles(this.answer.store, query) : [];
  }

  async figures(query: FigureQuery) {
    return this.answer ? queryFigures(this.answer.store, query) : [];
  }

  async closes(query: CloseQuery) {
    return this.answer ? queryCloses(this.answer.store, query) : [];
  }

  #follow(): void {
    const wanted = this.#openers > 0 && this.#visibility.visible;
    if (wanted && !this.#running) {
      this.#running = new AbortController();
      this.#expireInTime();
      void this.#run(this.#running.signal);
    } else if (!wanted) {
      this.#stopExpiry();
      this.#running?.abort();
      this.#running = undefined;
    }
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.refresh(signal);
      await sleep(this.#timers, this.fault ? RETRY_MS : REFRESH_MS, signal);
    }
  }

  /**
   * Reads what is new. It never rejects: `fault` says why there is nothing (newer). The last good answer
   * stays as long as it is no further behind the chain than an answer may be.
   */
  async refresh(signal: AbortSignal): Promise<void> {
    const node = new IndexNode(this.#client, signal);
    try {
      const answer = await this.#read(node, signal);
      this.#take({ state: 'ready', answer, fault: undefined }, signal);
    } catch (error) {
      const fault =
        error instanceof SubgraphFault
          ? error
          : new SubgraphFault('malformed', String(error), { cause: error });
      const answer = signal.aborted ? undefined : await this.#stillGood(node);
      this.#take({ state: answer ? 'ready' : 'failed', answer, fault }, signal);
    }
  }

  #take(change: Pick<SubgraphSource, 'state' | 'answer' | 'fault'>, signal: AbortSignal): void {
    if (signal.aborted) return;
    const same = change.state === this.state && change.answer?.store === this.answer?.store;
    runInAction(() => Object.assign(this, change, { revision: this.revision + (same ? 0 : 1) }));
    this.#expireInTime();
  }

  async #read(node: IndexNode, signal: AbortSignal): Promise<Answer> {
    const { chain } = this.#client;
    for (const protocol of ['v2', 'v3'] as const) {
      const named = this.#endpoints.some(({ schema }) => SCHEMAS[schema].protocol === protocol);
      if (factoryOf(chain, protocol) && !named) throw new SubgraphFault('missing_protocol', protocol);
    }
    const { reading, head } = await this.#readNewest(node, signal);
    const seen = { head, seenAtMs: this.#timers.elapsedMs() };
    if (this.answer?.reading === reading) return { ...this.answer, ...seen };
    return answerOf(chain.id, reading, seen);
  }

  async #readNewest(node: IndexNode, signal: AbortSignal) {
    const first = await commonPlace(this.#endpoints, node, signal);
    try {
      return { reading: await this.#reader.read(first.place, first.head, node, signal), head: first.head };
    } catch (error) {
      if (!(error instanceof SubgraphFault) || error.problem !== 'refused') throw error;
      // A block that was reorganized away can no longer be asked for; the one in its place can.
      const { place, head } = await commonPlace(this.#endpoints, node, signal);
      if (place.hash === first.place.hash) throw error;
      return { reading: await this.#reader.read(place, head, node, signal), head };
    }
  }

  /** The last answer, if its block is still in the chain and not too old. */
  async #stillGood(node: IndexNode): Promise<Answer | undefined> {
    const { answer } = this;
    if (!answer) return undefined;
    const { place } = answer.reading;
    let seen = answer;
    try {
      const head = await node.head();
      // A node that is behind the block cannot tell.
      const ours = head.block > place.block ? await node.mark(place.block) : head;
      if (ours.block === place.block && ours.hash !== place.hash) return undefined;
      seen = { ...answer, head, seenAtMs: this.#timers.elapsedMs() };
    } catch {
      // The chain does not answer, so the age is judged by the clock.
    }
    return goodForMs(seen, this.#timers.elapsedMs()) > 0 ? seen : undefined;
  }

  /** Removes the answer when it expires, whatever a running request does. */
  #expireInTime(): void {
    this.#stopExpiry();
    const { answer } = this;
    if (!answer || !this.#running) return;
    const expire = () =>
      runInAction(() => {
        this.state = this.fault ? 'failed' : 'asking';
        this.answer = undefined;
        this.revision += 1;
      });
    const forMs = goodForMs(answer, this.#timers.elapsedMs());
    if (forMs <= 0) expire();
    else this.#stopExpiry = this.#timers.after(forMs, expire);
  }
}
