import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { wrappedNative } from '../../../kernel/currency/Currency.ts';
import type { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { ChainIndex, IndexCoverage, IndexedPool } from '../../../kernel/index/types.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import {
  ChainIndexesToken,
  PriceServiceToken,
  TimersToken,
  TokenListServiceToken,
} from '../../../kernel/services.ts';
import { isStablecoin } from '../../../kernel/tokens/isStablecoin.ts';
import type { PriceService } from '../../../kernel/tokens/PriceService.ts';
import { MarketReader, type Reading } from '../services/MarketReader.ts';
import { ReaderChoice } from '../services/ReaderChoice.ts';
import { TokenMetadataCache } from '../services/TokenMetadataCache.ts';
import { type FigureReader, type FigureSource, FigureSourcesToken } from '../tokens.ts';
import { type ExploreWindow, WINDOWS } from './exploreLink.ts';
import type { Market } from './marketRows.ts';
import { spansAYearlyFigure, wantedStart } from './windowStart.ts';

/** The state of the explore pages for one chain: the choice of the person, and the figures. */
export class ExploreStore {
  readonly chain: ChainSpec;
  readonly metadata: TokenMetadataCache;
  readonly #prices: PriceService;
  readonly #choice: ReaderChoice;
  readonly #market: MarketReader;
  /** The window that the person chose; `windowStart` says how much of it is covered. */
  window: ExploreWindow = '1d';

  constructor(chain: ChainSpec, { get, getOptional }: ServiceReader) {
    this.chain = chain;
    this.metadata = new TokenMetadataCache(get(TokenListServiceToken), chain.id);
    this.#prices = get(PriceServiceToken);
    // Without other sources the index is the only one.
    const sources = getOptional(FigureSourcesToken);
    this.#choice = new ReaderChoice(chain, get(ChainIndexesToken).get(chain.id), sources);
    this.#market = new MarketReader(this.#choice, this.metadata, this, get(TimersToken));
    makeObservable(this, { window: observableRef, anchors: computed });
  }

  /** Reads the figures, and fills the index where it is the source, until the returned function is called. */
  open(): () => void {
    const stops = [this.#choice.open(), this.#market.open()];
    return () => {
      for (const stop of stops) stop();
    };
  }

  setWindow(window: ExploreWindow): void {
    runInAction(() => {
      this.window = window;
    });
  }

  get index(): ChainIndex {
    return this.#choice.index;
  }

  get source(): FigureSource | undefined {
    return this.#choice.source;
  }

  get usesIndex(): boolean {
    return this.#choice.usesIndex;
  }

  get reader(): FigureReader {
    return this.#choice.reader;
  }

  get revision(): number {
    return this.#choice.revision;
  }

  get coverage(): IndexCoverage | undefined {
    return this.#choice.coverage;
  }

  get filling(): boolean {
    return this.#choice.filling;
  }

  get pools(): readonly IndexedPool[] {
    return this.#market.reading.pools;
  }

  get market(): Market {
    return this.#market.reading.market;
  }

  /** The period of the shown figures; undefined until the first read. */
  get figuresSpan(): Reading['span'] {
    return this.#market.reading.span;
  }

  get loaded(): boolean {
    return this.#market.loaded;
  }

  get error(): SluiceError | undefined {
    return this.#market.error;
  }

  /**
   * The windows to choose from, shortest first. With the index all of them, because it keeps reading; with
   * another source only those that it covers whole, and no two of the same period.
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

  /** Start of the window, seconds: a full hour, or the start of the covered period if that is later. */
  get windowStart(): number | undefined {
    const { coverage } = this;
    return coverage && Math.max(coverage.fromSeconds, wantedStart(this.window, coverage));
  }

  /** True where less than the chosen window is covered. */
  get windowIsShort(): boolean {
    const { coverage } = this;
    return coverage !== undefined && coverage.fromSeconds > wantedStart(this.window, coverage);
  }

  /** Whether all of the window, at least a day, is covered: less says nothing about a year. */
  get spansAYearlyFigure(): boolean {
    const firstBlock = this.usesIndex ? this.index.progress.firstBlock : undefined;
    return spansAYearlyFigure(this.window, this.coverage, firstBlock);
  }

  /** False while history of the window is still coming in: a sum would be of a part, shown as the whole. */
  get whole(): boolean {
    if (!this.filling || (this.coverage && !this.windowIsShort)) return true;
    const { state, problems } = this.index.progress;
    return this.usesIndex && (state === 'elsewhere' || problems.length > 0);
  }

  /**
   * USD prices of the chain's own tokens, the same as on all pages. Other prices are derived from the pools
   * of the index.
   */
  get anchors(): ReadonlyMap<Address, number> {
    const wrapped = wrappedNative(this.chain);
    const own = this.chain.tokens.filter(({ address }) => address !== wrapped?.address);
    const known = new Map<Address, number>();
    for (const token of [
      ...(wrapped ? [wrapped] : []),
      ...own.map((entry) => ({ kind: 'token' as const, ...entry })),
    ]) {
      const price = this.#prices.price(token);
      if (price) known.set(token.address, price.usd);
    }
    return known;
  }

  /** The prices of stablecoins: what change is measured against. */
  get steady(): ReadonlyMap<Address, number> {
    return new Map([...this.anchors].filter(([address]) => isStablecoin(this.chain, address)));
  }

  /** True where all prices are derived from placeholder prices. */
  get estimated(): boolean {
    return this.chain.prices.source === 'placeholder';
  }
}
