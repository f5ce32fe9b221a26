import { autorun, computed, makeObservable, observableRef, reaction, runInAction } from 'mobx';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type {
  ChainIndex,
  ChainIndexes,
  IndexCoverage,
  IndexedPool,
  PoolFigures,
} from '../../../kernel/index/types.ts';
import { wrappedNative } from '../../../kernel/tokens/Currency.ts';
import type { PriceService, TokenListService } from '../../../kernel/tokens/types.ts';
import type { FigureReader, FigureSource, FigureSources } from '../tokens.ts';
import { type ExploreWindow, WINDOWS, windowDays } from './exploreLink.ts';
import { type Market, marketRows } from './marketRows.ts';
import { TokenBook } from './TokenBook.ts';

const NO_MARKET: Market = { pools: [], tokens: [], prices: new Map() };
const HOUR_SECONDS = 3600;
const DAY_HOURS = 24;
/** What the index finds is looked at no more often, ms. */
const LOOK_MS = 800;

export interface ExploreServices {
  readonly indexes: ChainIndexes;
  readonly tokens: TokenListService;
  readonly prices: PriceService;
  /** Absent: there is the index alone. */
  readonly sources?: FigureSources | undefined;
}

/** What the index of one chain has, or another source that answers, as the explore pages show it. */
export class ExploreStore {
  readonly chain: ChainSpec;
  readonly index: ChainIndex;
  readonly book: TokenBook;
  readonly #services: ExploreServices;
  #asked = 0;
  #shown = 0;
  pools: readonly IndexedPool[] = [];
  /** Sums of each pool over `figuresSpan`. */
  figures: readonly PoolFigures[] = [];
  /** The time that `figures` are of, seconds; undefined until they were asked. */
  figuresSpan: { readonly fromSeconds: number; readonly toSeconds: number } | undefined = undefined;
  /** What the person wants to see; `windowStart` says what there is. */
  window: ExploreWindow = '1d';
  /** Whether there may be another source, which is still being loaded. */
  sourceLoading = false;
  source: FigureSource | undefined = undefined;
  /** What the figures are read from was asked at least once. */
  loaded = false;
  error: SluiceError | undefined = undefined;
  /** `pools` and `figures` with what follows from them. */
  market: Market = NO_MARKET;

  constructor(chain: ChainSpec, services: ExploreServices) {
    this.chain = chain;
    this.#services = services;
    this.index = services.indexes.get(chain.id);
    this.book = new TokenBook(services.tokens, chain.id);
    makeObservable(this, {
      source: observableRef,
      sourceLoading: observableRef,
      pools: observableRef,
      figures: observableRef,
      figuresSpan: observableRef,
      window: observableRef,
      loaded: observableRef,
      error: observableRef,
      market: observableRef,
      anchors: computed,
      estimated: computed,
    });
  }

  /**
   * Follows what the figures are read from until the returned function is called: another source where there is one,
   * and the index, which is filled where there is none or it fails.
   */
  open(): () => void {
    let closeSource: (() => void) | undefined;
    let closeIndex: (() => void) | undefined;
    let closed = false;
    const loading = this.#services.sources?.of(this.chain);
    this.sourceLoading = loading !== undefined;
    loading?.then(
      (source) => {
        if (closed) return;
        runInAction(() => {
          this.source = source;
          this.sourceLoading = false;
        });
        closeSource = source.open();
      },
      () =>
        runInAction(() => {
          this.sourceLoading = false;
        }),
    );
    let last: FigureReader | undefined;
    const stopIndex = autorun(() => {
      const { reader } = this;
      if (last && last !== reader) this.#forget();
      last = reader;
      if (this.usesIndex) closeIndex ??= this.index.open();
      else {
        closeIndex?.();
        closeIndex = undefined;
      }
    });
    let looking = false;
    let behind = false;
    // One look after the other: those at a large index take seconds, and must not pile up.
    const lookOn = async () => {
      behind = looking;
      if (looking) return;
      looking = true;
      do {
        behind = false;
        const beganMs = Date.now();
        await this.#look(this.reader);
        await pause(Date.now() - beganMs);
      } while (behind && !closed);
      looking = false;
    };
    const follow = reaction(
      () => [this.reader, this.revision],
      () => void lookOn(),
      { delay: LOOK_MS, fireImmediately: true },
    );
    const stop = reaction(
      () => this.window,
      () => void this.#look(this.reader),
      { fireImmediately: true },
    );
    // Tokens and prices become known one by one.
    const stopMarket = reaction(
      () => [this.anchors, this.book.listed, this.book.readCount],
      () => void this.#reckonAnew(() => closed),
      { delay: LOOK_MS },
    );
    return () => {
      closed = true;
      stopMarket();
      follow();
      stop();
      stopIndex();
      closeSource?.();
      closeIndex?.();
      this.book.close();
    };
  }

  /** Whether the figures are those of the browser's own index. */
  get usesIndex(): boolean {
    return !this.sourceLoading && (this.source === undefined || this.source.state === 'failed');
  }

  /** What the figures are read from. */
  get reader(): FigureReader {
    return this.usesIndex ? this.index : (this.source ?? this.index);
  }

  get revision(): number {
    return this.usesIndex ? this.index.progress.revision : (this.source?.revision ?? 0);
  }

  get coverage(): IndexCoverage | undefined {
    return this.usesIndex ? this.index.progress.coverage : this.source?.coverage;
  }

  /** Whether more is coming, so that nothing found yet is no answer. */
  get filling(): boolean {
    if (!this.usesIndex) return this.source?.state !== 'ready';
    return ['starting', 'filling', 'elsewhere', 'idle'].includes(this.index.progress.state);
  }

  setWindow(window: ExploreWindow): void {
    runInAction(() => {
      this.window = window;
    });
  }

  /**
   * What there is to choose from, shortest first: all of them where the index is read, which goes on reading; of
   * another source only what it covers whole, each time once.
   */
  get windows(): readonly ExploreWindow[] {
    const { coverage } = this;
    if (this.usesIndex) return WINDOWS;
    if (!coverage) return [];
    const byStart = new Map<number, ExploreWindow>();
    for (const window of WINDOWS) {
      const start = wantedStart(window, coverage);
      if (start >= coverage.fromSeconds && !byStart.has(start)) byStart.set(start, window);
    }
    return [...byStart.values()];
  }

  /** When the figures' window begins, seconds: a whole hour, or where what is covered begins if that is later. */
  get windowStart(): number | undefined {
    const { coverage } = this;
    return coverage && Math.max(coverage.fromSeconds, wantedStart(this.window, coverage));
  }

  /** True where less than the window that is wanted was read. */
  get windowIsShort(): boolean {
    const { coverage } = this;
    return coverage !== undefined && coverage.fromSeconds > wantedStart(this.window, coverage);
  }

  /** USD prices of the chain's own tokens, as they are shown everywhere; others follow from what the index has. */
  get anchors(): ReadonlyMap<Address, number> {
    const known = new Map<Address, number>();
    for (const token of this.#anchorTokens()) {
      const price = this.#services.prices.price(token);
      if (price) known.set(token.address, price.usd);
    }
    return known;
  }

  /** True where the prices that all others follow from are made up. */
  get estimated(): boolean {
    return this.chain.prices.source === 'placeholder';
  }

  #anchorTokens() {
    const wrapped = wrappedNative(this.chain);
    const own = this.chain.tokens.filter(({ address }) => address !== wrapped?.address);
    return [...(wrapped ? [wrapped] : []), ...own.map((token) => ({ kind: 'token' as const, ...token }))];
  }

  #marketOf(
    pools: ExploreStore['pools'],
    figures: ExploreStore['figures'],
    span: ExploreStore['figuresSpan'],
  ): Promise<Market> {
    return marketRows({
      pools,
      figures,
      windowSeconds: Math.max((span?.toSeconds ?? 0) - (span?.fromSeconds ?? 0), 1),
      tokenAt: (address) => this.book.at(address),
      isListed: (address) => this.book.isListed(address),
      known: this.anchors,
    });
  }

  /** What is shown, with the tokens and prices that are known by now. */
  async #reckonAnew(closed: () => boolean): Promise<void> {
    for (;;) {
      const { pools, figures, figuresSpan } = this;
      const market = await this.#marketOf(pools, figures, figuresSpan);
      await pause();
      if (closed()) return;
      // Overtaken by figures that were put together before.
      if (pools !== this.pools || figures !== this.figures) continue;
      runInAction(() => {
        this.market = market;
      });
      return;
    }
  }

  /** What one source told is not shown as if another had. */
  #forget(): void {
    runInAction(() => {
      this.pools = [];
      this.figures = [];
      this.figuresSpan = undefined;
      this.market = NO_MARKET;
      this.loaded = false;
      this.error = undefined;
    });
  }

  async #look(reader: FigureReader): Promise<void> {
    // What has not answered yet knows nothing; it is not empty.
    if (!this.usesIndex && this.source?.state !== 'ready') return;
    this.#asked += 1;
    const look = this.#asked;
    try {
      const { window, windowStart } = this;
      const fromSeconds = windowStart ?? 0;
      const toSeconds = this.coverage?.toSeconds ?? 0;
      const [pools, figures] = await Promise.all([
        reader.pools(),
        reader.figures({ span: 'all', fromSeconds }),
      ]);
      // Of another source or window than is wanted by now, or overtaken.
      const late = () => reader !== this.reader || window !== this.window || look < this.#shown;
      if (late()) return;
      const active = new Set(figures.map(({ pool }) => pool));
      const first = [
        ...pools.filter(({ address }) => active.has(address)),
        ...pools.filter(({ address }) => !active.has(address)),
      ];
      this.book.want(first.flatMap(({ token0, token1 }) => [token0, token1]));
      const figuresSpan = windowStart === undefined ? undefined : { fromSeconds, toSeconds };
      const market = await this.#marketOf(pools, figures, figuresSpan);
      // To draw it is work enough for one go.
      await pause();
      if (late()) return;
      this.#shown = look;
      runInAction(() => {
        this.pools = pools;
        this.figures = figures;
        this.figuresSpan = figuresSpan;
        this.market = market;
        this.loaded = true;
        this.error = undefined;
      });
    } catch (error) {
      if (reader !== this.reader) return;
      runInAction(() => {
        this.error = SluiceError.from(error);
      });
    }
  }
}

const pause = (forMs = 0) => new Promise((resolve) => setTimeout(resolve, forMs));

/** When a window begins that ends with what is covered, seconds: a whole hour; `all` where that begins. */
function wantedStart(window: ExploreWindow, { fromSeconds, toSeconds }: IndexCoverage): number {
  const days = windowDays(window);
  if (days === undefined) return fromSeconds;
  return (Math.floor(toSeconds / HOUR_SECONDS) - (days * DAY_HOURS - 1)) * HOUR_SECONDS;
}
