import { makeObservable, observableRef, runInAction } from 'mobx';
import type { Hex } from '../../kernel/chain/ChainSpec.ts';
import type { SubgraphSpec } from '../../kernel/config/AppConfig.ts';
import { queryEvents, queryFigures, toPool } from '../../kernel/index/indexQueries.ts';
import { type BlockMark, IndexNode } from '../../kernel/index/read/IndexNode.ts';
import { factoryOf } from '../../kernel/index/read/PoolFinder.ts';
import { byPlace } from '../../kernel/index/store/EventRow.ts';
import { IndexStore } from '../../kernel/index/store/IndexStore.ts';
import { MemoryIndexDatabase } from '../../kernel/index/store/MemoryIndexDatabase.ts';
import type { EventQuery, FigureQuery, IndexCoverage, PoolState } from '../../kernel/index/types.ts';
import { documentVisibility, type PageVisibility } from '../../kernel/rpc/PageVisibility.ts';
import { sleep, systemTimers, type Timers } from '../../kernel/rpc/Timers.ts';
import type { ChainClient } from '../../kernel/rpc/types.ts';
import type { FigureSource } from '../explore/tokens.ts';
import { commonPlace } from './commonPlace.ts';
import { readSubgraph, type SubgraphReading } from './readSubgraph.ts';
import { SubgraphEndpoint } from './SubgraphEndpoint.ts';
import { SubgraphFault } from './SubgraphFault.ts';
import { SCHEMAS } from './schemas.ts';
import { sourceView } from './views/sourceView.tsx';
import { withPairPrices } from './withPairPrices.ts';

const HOUR_SECONDS = 3600;
/** What is read: the shortest window of the explore pages, which offer no longer one of this source. */
const WINDOW_HOURS = 24;
const REFRESH_MS = 120_000;
const RETRY_MS = 30_000;

/** What one answer, read whole, was kept as: the same records as those of the index, so that the same sums follow. */
interface Answer {
  readonly store: IndexStore;
  readonly states: ReadonlyMap<Hex, PoolState>;
  readonly coverage: IndexCoverage;
  /** The chain's newest block when it was read. */
  readonly head: BlockMark;
}

/** One chain's figures from the subgraphs that the profile names for it. */
export class SubgraphSource implements FigureSource {
  state: FigureSource['state'] = 'asking';
  answer: Answer | undefined = undefined;
  fault: SubgraphFault | undefined = undefined;
  revision = 0;
  readonly view = sourceView(this);
  readonly #endpoints: readonly SubgraphEndpoint[];
  readonly #client: ChainClient;
  readonly #timers: Timers;
  readonly #visibility: PageVisibility;
  #openers = 0;
  #running: AbortController | undefined;

  constructor(
    specs: readonly SubgraphSpec[],
    client: ChainClient,
    timers: Timers = systemTimers,
    visibility: PageVisibility = documentVisibility,
  ) {
    this.#endpoints = specs.map((spec) => new SubgraphEndpoint(spec));
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

  /** Who is asked. */
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

  async figures(query: FigureQuery) {
    return this.answer ? queryFigures(this.answer.store, query) : [];
  }

  #follow(): void {
    const wanted = this.#openers > 0 && this.#visibility.visible;
    if (wanted && !this.#running) {
      this.#running = new AbortController();
      void this.#run(this.#running.signal);
    } else if (!wanted) {
      this.#running?.abort();
      this.#running = undefined;
    }
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.refresh(signal);
      await sleep(this.#timers, this.state === 'failed' ? RETRY_MS : REFRESH_MS, signal);
    }
  }

  /** Reads all of it once. Nothing here fails: `fault` says why there is nothing. */
  async refresh(signal: AbortSignal): Promise<void> {
    try {
      const answer = await this.#read(signal);
      this.#take({ state: 'ready', answer, fault: undefined }, signal);
    } catch (error) {
      const fault =
        error instanceof SubgraphFault
          ? error
          : new SubgraphFault('malformed', String(error), { cause: error });
      this.#take({ state: 'failed', answer: undefined, fault }, signal);
    }
  }

  #take(change: Pick<SubgraphSource, 'state' | 'answer' | 'fault'>, signal: AbortSignal): void {
    if (signal.aborted) return;
    runInAction(() => Object.assign(this, change, { revision: this.revision + 1 }));
  }

  async #read(signal: AbortSignal): Promise<Answer> {
    const { chain } = this.#client;
    for (const protocol of ['v2', 'v3'] as const) {
      const named = this.#endpoints.some(({ schema }) => SCHEMAS[schema].protocol === protocol);
      if (factoryOf(chain, protocol) && !named) throw new SubgraphFault('missing_protocol', protocol);
    }
    const { place, head } = await commonPlace(this.#endpoints, new IndexNode(this.#client, signal), signal);
    const { hash, block, seconds } = place;
    if (hash === undefined) throw new SubgraphFault('chain_unreachable', 'a block without its hash');
    const fromSeconds = (Math.floor(seconds / HOUR_SECONDS) - (WINDOW_HOURS - 1)) * HOUR_SECONDS;
    const at = { hash, fromSeconds, toSeconds: seconds };
    const readings = await Promise.all(this.#endpoints.map((endpoint) => readSubgraph(endpoint, at, signal)));
    const store = await storeOf(chain.id, place, readings);
    const { coverage } = store.book;
    if (!coverage) throw new SubgraphFault('malformed', 'nothing is covered');
    const states = new Map(
      readings.flatMap(({ pools }) =>
        pools.map(({ address, state }) => [address, { ...state, block }] as const),
      ),
    );
    return { store, states, coverage, head };
  }
}

async function storeOf(
  chainId: number,
  place: BlockMark,
  readings: readonly SubgraphReading[],
): Promise<IndexStore> {
  const store = new IndexStore(new MemoryIndexDatabase(), chainId, '');
  await store.addPools(
    readings.flatMap(({ pools }) =>
      pools.map(({ protocol, address, token0, token1, fee }) => ({ protocol, address, token0, token1, fee })),
    ),
  );
  const fromSeconds = Math.max(...readings.map((reading) => reading.fromSeconds));
  const rows = readings
    .flatMap(({ pools, events }) => withPairPrices(pools, events))
    .filter(({ timestampSeconds }) => timestampSeconds >= fromSeconds)
    .map((event) => ({ ...event, pool: store.poolAt(event.pool)?.number ?? 0 }))
    .sort(byPlace);
  await store.addSpan(
    {
      from: Math.min(place.block, rows[0]?.block ?? place.block),
      to: place.block,
      fromSeconds,
      toSeconds: place.seconds,
      toHash: place.hash,
      rows,
    },
    0,
  );
  return store;
}
