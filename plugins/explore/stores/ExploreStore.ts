import { autorun, computed, makeObservable, observableRef, runInAction } from 'mobx';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { ChainIndex, ChainIndexes, IndexedPool, PoolFigures } from '../../../kernel/index/types.ts';
import { wrappedNative } from '../../../kernel/tokens/Currency.ts';
import type { PriceService, TokenListService } from '../../../kernel/tokens/types.ts';
import { type Market, marketRows } from './marketRows.ts';
import { TokenBook } from './TokenBook.ts';

const HOUR_SECONDS = 3600;
const WINDOW_HOURS = 24;
/** What the index finds is looked at no more often, ms. */
const LOOK_MS = 800;

export interface ExploreServices {
  readonly indexes: ChainIndexes;
  readonly tokens: TokenListService;
  readonly prices: PriceService;
}

/** What the index of one chain has, as the explore pages show it. */
export class ExploreStore {
  readonly chain: ChainSpec;
  readonly index: ChainIndex;
  readonly book: TokenBook;
  readonly #services: ExploreServices;
  pools: readonly IndexedPool[] = [];
  figures: readonly PoolFigures[] = [];
  /** The index was asked at least once. */
  loaded = false;
  error: SluiceError | undefined = undefined;

  constructor(chain: ChainSpec, services: ExploreServices) {
    this.chain = chain;
    this.#services = services;
    this.index = services.indexes.get(chain.id);
    this.book = new TokenBook(services.tokens, chain.id);
    makeObservable(this, {
      pools: observableRef,
      figures: observableRef,
      loaded: observableRef,
      error: observableRef,
      market: computed,
      anchors: computed,
      estimated: computed,
    });
  }

  /** Fills the index and follows it, until the returned function is called. */
  open(): () => void {
    const close = this.index.open();
    const stop = autorun(() => void this.#look(this.index.progress.revision), { delay: LOOK_MS });
    void this.#look(0);
    return () => {
      stop();
      close();
      this.book.close();
    };
  }

  /** When the figures' window begins, seconds: a whole hour at most a day ago, or where the index begins. */
  get windowStart(): number | undefined {
    const { coverage } = this.index.progress;
    if (!coverage) return undefined;
    const hour = Math.floor(coverage.toSeconds / HOUR_SECONDS) - (WINDOW_HOURS - 1);
    return Math.max(coverage.fromSeconds, hour * HOUR_SECONDS);
  }

  get market(): Market {
    const { coverage } = this.index.progress;
    const windowSeconds = Math.max((coverage?.toSeconds ?? 0) - (this.windowStart ?? 0), 1);
    return marketRows({
      pools: this.pools,
      figures: this.figures,
      windowSeconds,
      tokenAt: (address) => this.book.at(address),
      isListed: (address) => this.book.isListed(address),
      known: this.anchors,
    });
  }

  /** USD prices of the chain's own tokens, by other means than this index. */
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
    const { baseTokens, stablecoins, tokens } = this.chain;
    const names = new Set([...baseTokens, ...stablecoins]);
    const wrapped = wrappedNative(this.chain);
    const own = tokens.filter(({ symbol, address }) => names.has(symbol) && address !== wrapped?.address);
    return [...(wrapped ? [wrapped] : []), ...own.map((token) => ({ kind: 'token' as const, ...token }))];
  }

  async #look(_revision: number): Promise<void> {
    try {
      const fromSeconds = this.windowStart ?? 0;
      const [pools, figures] = await Promise.all([
        this.index.pools(),
        this.index.figures({ span: 'all', fromSeconds }),
      ]);
      runInAction(() => {
        this.pools = pools;
        this.figures = figures;
        this.loaded = true;
        this.error = undefined;
      });
      const active = new Set(figures.map(({ pool }) => pool));
      const first = [...pools].sort(
        (left, right) => Number(active.has(right.address)) - Number(active.has(left.address)),
      );
      this.book.want(first.flatMap(({ token0, token1 }) => [token0, token1]));
    } catch (error) {
      runInAction(() => {
        this.error = SluiceError.from(error);
      });
    }
  }
}
