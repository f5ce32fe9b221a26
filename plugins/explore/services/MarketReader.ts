import { makeObservable, observableRef, reaction, runInAction, when } from 'mobx';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { IndexedPool, PoolFigures } from '../../../kernel/index/types.ts';
import { sleep, type Timers } from '../../../kernel/runtime/Timers.ts';
import type { Market } from '../stores/marketRows.ts';
import { readMarket } from '../stores/readMarket.ts';
import type { FigureReader } from '../tokens.ts';
import type { ReaderChoice } from './ReaderChoice.ts';
import type { TokenMetadataCache } from './TokenMetadataCache.ts';

/** The shortest time between two reads, ms. */
const MIN_PAUSE_MS = 800;

/** The result of one read, and the market that follows from it. */
interface Span {
  readonly fromSeconds: number;
  readonly toSeconds: number;
  /** Whether yearly figures may be made of it. */
  readonly isYearly: boolean;
}

export interface Reading {
  readonly pools: readonly IndexedPool[];
  /** Sums of each pool over `span`. */
  readonly figures: readonly PoolFigures[];
  /** The period of `figures`, seconds; undefined where nothing is covered. */
  readonly span: Span | undefined;
  readonly market: Market;
}

const NOTHING: Reading = {
  pools: [],
  figures: [],
  span: undefined,
  market: { pools: [], tokens: [], prices: new Map() },
};

/** What to read; each field is observable. */
export interface MarketQuestion {
  readonly chain: ChainSpec;
  /** A name of the window: another name is read at once. */
  readonly window: string;
  /** Start of the window, seconds; undefined while nothing is covered. */
  readonly windowStart: number | undefined;
  /** Whether what is covered of the window is enough for yearly figures. */
  readonly spansAYearlyFigure: boolean;
  /** USD prices that all other prices are derived from. */
  readonly anchors: ReadonlyMap<Address, number>;
  /** Those of them that count as constant. */
  readonly steady: ReadonlyMap<Address, number>;
}

/** Reads pools and figures whenever there may be new ones, and computes the market from them. Observable. */
export class MarketReader {
  /** Empty until the first read. */
  reading: Reading = NOTHING;
  /** True once the first read has succeeded. */
  loaded = false;
  error: SluiceError | undefined = undefined;
  readonly #choice: ReaderChoice;
  readonly #metadata: TokenMetadataCache;
  readonly #question: MarketQuestion;
  readonly #timers: Timers;
  #asked = 0;
  #shown = 0;

  constructor(choice: ReaderChoice, metadata: TokenMetadataCache, question: MarketQuestion, timers: Timers) {
    this.#choice = choice;
    this.#metadata = metadata;
    this.#question = question;
    this.#timers = timers;
    makeObservable(this, { reading: observableRef, loaded: observableRef, error: observableRef });
  }

  /** Reads until the returned function is called. */
  open(): () => void {
    const choice = this.#choice;
    const closed = new AbortController();
    const readNow = () => void this.#read(choice.reader);
    const stops = [
      // Figures of one source must not be shown as those of another.
      reaction(
        () => choice.reader,
        () => this.#forget(),
      ),
      reaction(() => [choice.reader, choice.revision], this.#serialReader(closed.signal), {
        delay: MIN_PAUSE_MS,
        fireImmediately: true,
      }),
      reaction(() => this.#question.window, readNow, { fireImmediately: true }),
      // The first figures, too.
      reaction(() => choice.coverage === undefined, readNow),
      // Tokens and prices become known one by one.
      reaction(
        () => [this.#question.anchors, this.#metadata.listed, this.#metadata.readCount],
        () => void this.#recompute(closed.signal),
        { delay: MIN_PAUSE_MS },
      ),
    ];
    return () => {
      closed.abort();
      for (const stop of stops) stop();
      this.#metadata.close();
    };
  }

  /** Makes reads wait for each other: a read of a large index takes seconds, and reads must not pile up. */
  #serialReader(closed: AbortSignal): () => void {
    let running = false;
    let isOutdated = false;
    const readNext = async () => {
      isOutdated = running;
      if (running) return;
      running = true;
      do {
        isOutdated = false;
        const beganMs = this.#timers.elapsedMs();
        await this.#read(this.#choice.reader);
        await sleep(this.#timers, this.#timers.elapsedMs() - beganMs, closed);
      } while (isOutdated && !closed.aborted);
      running = false;
    };
    return () => void readNext();
  }

  async #read(reader: FigureReader): Promise<void> {
    if (!this.#choice.answers) return;
    this.#asked += 1;
    const run = this.#asked;
    try {
      const { window, windowStart, spansAYearlyFigure: isYearly } = this.#question;
      const fromSeconds = windowStart ?? 0;
      const toSeconds = this.#choice.coverage?.toSeconds ?? 0;
      const [pools, figures] = await Promise.all([
        reader.pools(),
        reader.figures({ span: 'all', fromSeconds }),
      ]);
      // True where the source or the window has changed meanwhile, or a later read was faster.
      const late = () =>
        reader !== this.#choice.reader || window !== this.#question.window || run < this.#shown;
      if (late()) return;
      this.#name(pools, figures);
      const span = windowStart === undefined ? undefined : { fromSeconds, toSeconds, isYearly };
      const isFirst = span !== undefined && this.reading.span === undefined;
      const given = { pools, figures, span };
      const market = await (isFirst ? this.#pricedMarketOf(given) : this.#marketOf(given));
      // Yield to the browser first: rendering the result is a long task of its own.
      await sleep(this.#timers, 0);
      if (late()) return;
      this.#shown = run;
      runInAction(() => {
        this.reading = { pools, figures, span, market };
        this.loaded = true;
        this.error = undefined;
      });
    } catch (error) {
      if (reader !== this.#choice.reader) return;
      runInAction(() => {
        this.error = SluiceError.from(error);
      });
    }
  }

  /** Reads tokens that are on no list from the chain, those of pools with recent events first. */
  #name(pools: readonly IndexedPool[], figures: readonly PoolFigures[]): void {
    const active = new Set(figures.map(({ pool }) => pool));
    const first = [
      ...pools.filter(({ address }) => active.has(address)),
      ...pools.filter(({ address }) => !active.has(address)),
    ];
    this.#metadata.want(first.flatMap(({ token0, token1 }) => [token0, token1]));
  }

  /** Computes the market again with the tokens and prices that are known now. */
  async #recompute(closed: AbortSignal): Promise<void> {
    for (;;) {
      const before = this.reading;
      const market = await this.#marketOf(before);
      await sleep(this.#timers, 0);
      if (closed.aborted) return;
      const { pools, figures } = this.reading;
      // A new read replaced these figures meanwhile.
      if (pools !== before.pools || figures !== before.figures) continue;
      runInAction(() => {
        this.reading = { ...this.reading, market };
      });
      return;
    }
  }

  /** The first rows wait a moment for prices that they lack, so that they need not move a moment later. */
  async #pricedMarketOf(given: Omit<Reading, 'market'>): Promise<Market> {
    const market = await this.#marketOf(given);
    const lacking = market.pools
      .filter(({ swaps, volumeUsd }) => swaps > 0 && volumeUsd === undefined)
      .flatMap(({ pool }) => [pool.token0, pool.token1])
      .filter((token) => !market.prices.has(token));
    if (lacking.length === 0) return market;
    const known = when(() => lacking.every((token) => this.#question.anchors.has(token)));
    await Promise.race([known, sleep(this.#timers, MIN_PAUSE_MS)]);
    known.cancel();
    return this.#marketOf(given);
  }

  #marketOf({ pools, figures, span }: Omit<Reading, 'market'>): Promise<Market> {
    return readMarket({
      chain: this.#question.chain,
      pools,
      figures,
      windowSeconds: span && Math.max(span.toSeconds - span.fromSeconds, 1),
      isYearly: span?.isYearly === true,
      tokenAt: (address) => this.#metadata.at(address),
      isListed: (address) => this.#metadata.isListed(address),
      known: this.#question.anchors,
      steady: this.#question.steady,
    });
  }

  #forget(): void {
    runInAction(() => {
      this.reading = NOTHING;
      this.loaded = false;
      this.error = undefined;
    });
  }
}
