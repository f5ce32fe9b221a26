import { makeObservable, observableRef, runInAction } from 'mobx';
import { contractAddress } from '../../chain/ChainRegistry.ts';
import type { Address, ChainSpec, Hex } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import type { PageVisibility } from '../../runtime/PageVisibility.ts';
import type { TabLocks } from '../../runtime/TabLocks.ts';
import { sleep, type Timers } from '../../runtime/Timers.ts';
import type { StoredValue } from '../../storage/types.ts';
import { type AddedIndexKind, AddedKindFault, AddedSources } from '../AddedSources.ts';
import { type IndexDatabase, isNamed } from '../IndexDatabase.ts';
import { IndexNode } from '../IndexNode.ts';
import { IndexStore } from '../IndexStore.ts';
import {
  queryCandles,
  queryCloses,
  queryEvents,
  queryFigures,
  queryPrices,
  queryShareChanges,
  toPool,
} from '../indexQueries.ts';
import { factoryOf, PoolFinder } from '../PoolFinder.ts';
import { logRefusal } from '../read/logRefusal.ts';
import { FallbackDatabase } from '../store/FallbackDatabase.ts';
import type { ChainIndex, IndexedPool, IndexProblem, IndexProgress, IndexState } from '../types.ts';
import type { IndexWork } from '../worker/IndexWork.ts';
import { IndexFiller } from './IndexFiller.ts';
import { type IndexChannel, IndexTabs } from './IndexTabs.ts';
import type { IndexSettings } from './indexSettings.ts';
import { NO_PROGRESS } from './noProgress.ts';
import { StateReader } from './StateReader.ts';
import { readSnapshot, verifySnapshot, writeSnapshot } from './snapshot.ts';

/** Minimum time between two updates of `progress`. */
const PUBLISH_MS = 500;
/** Minimum pause between two reads of the past; a longer one if the last read took longer. */
const MIN_PAUSE_MS = 20;
const FIRST_RETRY_MS = 5000;
const LAST_RETRY_MS = 60_000;

export interface LiveIndexOptions {
  readonly client: ChainClient;
  readonly settings: StoredValue<IndexSettings>;
  readonly database: IndexDatabase | undefined;
  readonly locks: TabLocks | undefined;
  readonly channel: IndexChannel | undefined;
  readonly visibility: PageVisibility;
  readonly timers: Timers;
  /** Does the slow computations. */
  readonly work: IndexWork;
  /** Kinds of pools that plugins add; default: none. */
  readonly added?: readonly AddedIndexKind[];
}

/** One chain's index in this tab. One visible tab at a time fills it; the others read its data. */
export class LiveChainIndex implements ChainIndex {
  readonly chainId: number;
  progress: IndexProgress = NO_PROGRESS;
  readonly #options: LiveIndexOptions;
  readonly #database: IndexDatabase;
  readonly #tabs: IndexTabs;
  #kinds: readonly AddedIndexKind[];
  #added: AddedSources;
  #factories: string;
  #firstBlock: number | undefined;
  #store: IndexStore;
  #states: StateReader;
  #durable = true;
  #openers = 0;
  #running: AbortController | undefined;
  /** Resolves when the newest run has ended and released its lock. */
  #ended: Promise<void> = Promise.resolve();
  #loaded: Promise<void> | undefined;
  #filler: IndexFiller | undefined;
  #state: IndexState = 'idle';
  #failure: { readonly problem: IndexProblem; readonly error: SluiceError | undefined } | undefined;
  #publishedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: LiveIndexOptions) {
    this.#options = options;
    const { chain } = options.client;
    this.chainId = chain.id;
    this.#database = new FallbackDatabase(options.database, () => {
      this.#durable = false;
    });
    this.#kinds = options.added ?? [];
    this.#added = new AddedSources(chain, this.#kinds);
    this.#factories = factoriesOf(chain, this.#added);
    this.#firstBlock = firstBlockOf(chain, this.#added);
    this.#store = new IndexStore(this.#database, chain.id, this.#factories, options.work);
    this.#states = new StateReader(this.#store, this.#added);
    this.#tabs = new IndexTabs(chain.id, options.locks, options.channel, () => this.#reload());
    makeObservable(this, { progress: observableRef });
    options.visibility.onChange(() => this.#follow());
  }

  get paused(): boolean {
    return this.#options.settings.value.paused.includes(this.chainId);
  }

  setPaused(paused: boolean): void {
    this.#options.settings.update((settings) => {
      const others = settings.paused.filter((id) => id !== this.chainId);
      return { ...settings, paused: paused ? [...others, this.chainId] : others };
    });
    this.#follow();
  }

  get byteLimit(): number {
    return this.#options.settings.value.byteLimit;
  }

  setByteLimit(byteLimit: number): void {
    this.#options.settings.update((settings) => ({ ...settings, byteLimit }));
    this.#publish(true);
  }

  open(): () => void {
    this.#openers += 1;
    this.#follow();
    let open = true;
    return () => {
      if (!open) return;
      open = false;
      this.#openers -= 1;
      this.#follow();
    };
  }

  async pools(): Promise<readonly IndexedPool[]> {
    await this.#load();
    const wrapped = contractAddress(this.#options.client.chain, 'wrappedNative');
    const named = this.#store.pools.filter(isNamed);
    return named.map((pool) => toPool(pool, this.#states.of(pool.number), wrapped));
  }

  readonly events = this.#query(queryEvents);
  readonly shareChanges = this.#query(queryShareChanges);
  readonly prices = this.#query(queryPrices);
  readonly candles = this.#query(queryCandles);
  readonly figures = this.#query(queryFigures);
  readonly closes = this.#query(queryCloses);

  async readStates(pools: readonly Address[]): Promise<void> {
    await this.#load();
    const rows = pools.flatMap((address) => this.#store.poolAt(address.toLowerCase() as Hex) ?? []);
    await this.#guard(() => this.#states.read(this.#node(new AbortController().signal), rows));
    this.#publish(true);
  }

  async exportSnapshot(): Promise<Blob> {
    await this.#load();
    return writeSnapshot(this.#store, { chainId: this.chainId, factories: this.#factories });
  }

  async importSnapshot(file: Blob): Promise<void> {
    const snapshot = await readSnapshot(file, { chainId: this.chainId, factories: this.#factories });
    const node = this.#node(new AbortController().signal);
    await this.#guard(() => verifySnapshot(snapshot, node, new PoolFinder(node, this.#added), this.#added));
    await this.#alone(async () => {
      await this.#store.clear();
      await this.#store.addPools(snapshot.pools);
      for (const span of snapshot.spans) await this.#store.addSpan(span, 0);
    });
  }

  async clear(): Promise<void> {
    await this.#alone(() => this.#store.clear());
  }

  /** Runs `work` while no tab fills the index, this one included. */
  async #alone(work: () => Promise<void>): Promise<void> {
    await this.#load();
    this.#openers += 1;
    const openers = this.#openers;
    this.#openers = 0;
    this.#follow();
    try {
      await this.#ended;
      await this.#tabs.alone(work);
      this.#states.forget();
    } finally {
      this.#openers += openers - 1;
      this.#follow();
      this.#publish(true);
      this.#tabs.announce();
    }
  }

  #node(signal: AbortSignal): IndexNode {
    return new IndexNode(this.#options.client, signal, this.#added.topics);
  }

  /** A question to what is stored, once it is loaded. */
  #query<Query, Answer>(ask: (store: IndexStore, query: Query) => Answer | Promise<Answer>) {
    return async (query: Query): Promise<Answer> => {
      await this.#load();
      return ask(this.#store, query);
    };
  }

  #load(): Promise<void> {
    this.#loaded ??= this.#store.load();
    return this.#loaded;
  }

  async #reload(): Promise<void> {
    if (this.#state !== 'elsewhere') return;
    await this.#store.load(false);
    this.#publish(true);
  }

  /** Starts or stops filling, according to the current state. */
  #follow(): void {
    const wanted = this.#openers > 0 && this.#options.visibility.visible && !this.paused;
    if (wanted && !this.#running) {
      this.#running = new AbortController();
      this.#ended = this.#run(this.#running.signal, this.#ended);
    } else if (!wanted) {
      this.#running?.abort();
      this.#running = undefined;
      this.#state = this.#openers > 0 && this.paused ? 'paused' : 'idle';
      if (this.#openers > 0) void this.#load().then(() => this.#publish(true));
      this.#publish(true);
    }
  }

  /** @param before the previous run: it must release its lock first, or it would look like another tab's */
  async #run(signal: AbortSignal, before: Promise<void>): Promise<void> {
    this.#enter('starting', signal);
    await before;
    await this.#load();
    if (this.#factories === ',') {
      this.#failure = { problem: 'no_pools', error: undefined };
      this.#enter('stopped', signal);
      return;
    }
    const waiting = () => this.#enter('elsewhere', signal);
    await this.#tabs.lead(this.#durable, signal, waiting, async () => {
      this.#enter('starting', signal);
      await this.#store.load();
      await this.#states.wantActive();
      await this.#fill(signal);
    });
  }

  async #fill(signal: AbortSignal): Promise<void> {
    const { timers } = this.#options;
    const node = this.#node(signal);
    const filler = new IndexFiller(this.#store, node, new PoolFinder(node, this.#added), {
      added: this.#added,
      byteLimit: () => this.byteLimit,
      firstBlock: this.#firstBlock ?? 0,
      touched: (pools) => this.#states.want(pools),
    });
    this.#filler = filler;
    let retryMs = FIRST_RETRY_MS;
    while (!signal.aborted) {
      try {
        await this.#round(node, filler, signal);
        retryMs = FIRST_RETRY_MS;
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof AddedKindFault) return this.#leaveOut(error);
        this.#failure = failureOf(error);
        this.#enter('stopped', signal);
        await sleep(timers, retryMs, signal);
        retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
      }
    }
  }

  /** @throws what `work` throws; a kind that has done something wrong is left out */
  async #guard(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof AddedKindFault) this.#leaveOut(error);
      throw error;
    }
  }

  /** Goes on without an added kind: what was read together with it is read again. */
  #leaveOut({ protocol, cause }: AddedKindFault): void {
    const { client, work } = this.#options;
    this.#kinds.find(({ id }) => id === protocol)?.fail(cause);
    this.#kinds = this.#kinds.filter(({ id }) => id !== protocol);
    this.#added = new AddedSources(client.chain, this.#kinds);
    this.#factories = factoriesOf(client.chain, this.#added);
    this.#firstBlock = firstBlockOf(client.chain, this.#added);
    this.#store = new IndexStore(this.#database, client.chain.id, this.#factories, work);
    this.#states = new StateReader(this.#store, this.#added);
    this.#loaded = undefined;
    this.#running?.abort();
    this.#running = undefined;
    this.#follow();
  }

  /**
   * One round, from one head to the next: reads the new blocks, then as much of the past as there is time
   * for.
   */
  async #round(node: IndexNode, filler: IndexFiller, signal: AbortSignal): Promise<void> {
    const { timers, client } = this.#options;
    const dueMs = timers.elapsedMs() + client.chain.refreshIntervalMs;
    await filler.follow(await node.head());
    this.#failure = undefined;
    this.#enter(this.#state === 'complete' ? 'complete' : 'filling', signal);
    await this.#states.readSome(node);
    this.#publish(true);
    while (!signal.aborted && timers.elapsedMs() < dueMs) {
      const startedMs = timers.elapsedMs();
      const worked =
        (await filler.fillBack()) || (await filler.listPairs()) || (await this.#states.readSome(node));
      if (worked) this.#publish();
      else this.#enter('complete', signal);
      const tookMs = timers.elapsedMs() - startedMs;
      const restMs = Math.max(dueMs - timers.elapsedMs(), 0);
      await sleep(timers, worked ? Math.max(MIN_PAUSE_MS, tookMs) : restMs, signal);
    }
  }

  #enter(state: IndexState, signal: AbortSignal): void {
    if (signal.aborted) return;
    const changed = this.#state !== state;
    this.#state = state;
    if (changed) this.#publish(true);
  }

  /** Publishes the progress; unless `now`, at most every TELL_MS. */
  #publish(now = false): void {
    const nowMs = this.#options.timers.elapsedMs();
    if (!now && nowMs - this.#publishedAtMs < PUBLISH_MS) return;
    this.#publishedAtMs = nowMs;
    const { segments, meta, pools } = this.#store;
    const progress: IndexProgress = {
      state: this.#state,
      problems: this.#problems(),
      error: this.#failure?.error,
      coverage: segments.coverage,
      firstBlock: this.#firstBlock,
      pools: pools.filter(isNamed).length,
      events: segments.events,
      bytes: segments.bytes,
      ignoredLogs: meta.ignoredLogs,
      revision: this.progress.revision + 1,
    };
    runInAction(() => {
      this.progress = progress;
    });
    if (this.#filler && this.#running) this.#tabs.announce();
  }

  #problems(): readonly IndexProblem[] {
    return [
      ...(this.#failure ? [this.#failure.problem] : []),
      ...(this.#filler?.pruned ? (['pruned'] as const) : []),
      ...(this.#store.segments.bytes >= this.byteLimit ? (['full'] as const) : []),
      ...(this.#durable ? [] : (['not_durable'] as const)),
    ];
  }
}

function failureOf(error: unknown): { problem: IndexProblem; error: SluiceError } {
  const known = SluiceError.from(error);
  const silent = known.values.reason === 'no logs' || logRefusal(known).kind === 'no_method';
  return { problem: silent ? 'no_logs' : 'unreachable', error: known };
}

/** What an index is of: one of other contracts is dropped. */
function factoriesOf(chain: ChainSpec, { sources }: AddedSources): string {
  const own = [factoryOf(chain, 'v2') ?? '', factoryOf(chain, 'v3') ?? ''];
  return [...own, ...sources.map(({ protocol, emitter }) => `${protocol}:${emitter}`)].join();
}

/** The first block of the oldest factory, if the chain file has the blocks of all factories. */
function firstBlockOf({ contracts }: ChainSpec, { sources }: AddedSources): number | undefined {
  const factories = contracts.filter(({ kind }) => kind === 'v2Factory' || kind === 'v3Factory');
  const blocks = [...factories, ...sources].map(({ block }) => block ?? -1);
  return blocks.length === 0 || blocks.includes(-1) ? undefined : Math.min(...blocks);
}
