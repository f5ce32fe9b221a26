import { observable, runInAction } from 'mobx';
import type { Logger } from '../plugin/Logger.ts';
import { loadChunk } from '../plugin/loadChunk.ts';
import type { ChainPoolsRegistry } from '../quote/ChainPoolsRegistry.ts';
import type { Currency } from '../tokens/Currency.ts';
import type { UsdPrice } from '../tokens/types.ts';
import type { OnchainPrices } from './OnchainPrices.ts';

type Load = () => Promise<Pick<OnchainPrices, 'price'>>;

/** Loads the prices from pools when a chain first has need of them; until then none is known. Observable. */
export class LazyOnchainPrices {
  readonly #load: Load;
  readonly #logger: Pick<Logger, 'warn'>;
  readonly #prices = observable.box<Pick<OnchainPrices, 'price'> | undefined>(undefined, { deep: false });
  #loading = false;

  /** @param load the lazy module over `pools` unless told */
  constructor(pools: ChainPoolsRegistry, logger: Pick<Logger, 'warn'>, load: Load = loaderOf(pools)) {
    this.#load = load;
    this.#logger = logger;
  }

  price(currency: Currency): UsdPrice | undefined {
    const prices = this.#prices.get();
    if (prices) return prices.price(currency);
    if (!this.#loading) void this.#start();
    return undefined;
  }

  async #start(): Promise<void> {
    this.#loading = true;
    try {
      const prices = await this.#load();
      runInAction(() => this.#prices.set(prices));
    } catch (error) {
      // Whoever asks for a price next tries again.
      this.#logger.warn('Prices from pools could not be loaded', error);
    } finally {
      this.#loading = false;
    }
  }
}

function loaderOf(pools: ChainPoolsRegistry): Load {
  return async () => {
    const { OnchainPrices: Prices } = await loadChunk(() => import('./OnchainPrices.ts'));
    return new Prices(pools);
  };
}
