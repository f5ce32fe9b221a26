import { createAtom } from 'mobx';
import type { ChainRegistry } from '../chain/ChainRegistry.ts';
import type { ChainSpec } from '../chain/ChainSpec.ts';
import { type Currency, sameCurrency, wrappedNative } from '../currency/Currency.ts';
import { systemTimers, type Timers } from '../runtime/Timers.ts';
import type { PriceService, UsdPrice } from './PriceService.ts';

/** Between two refreshes of a price. */
const REFRESH_MS = 300_000;

/**
 * Prices in USD from the source that the chain names. Placeholders go by symbol, for the chain file's own tokens
 * only: any contract can call itself USDC; tokens that have none are priced by pools against those that have. Each
 * source is observable; what polls, polls only while observed.
 */
export class Prices implements PriceService {
  readonly #chains: ChainRegistry;
  readonly #onchain: ((currency: Currency) => UsdPrice | undefined) | undefined;
  readonly #timers: Timers;
  readonly #clock = createAtom(
    'Prices',
    () => this.#plan(),
    () => this.#stop?.(),
  );
  #stop: (() => void) | undefined;

  /** @param onchainPrice an observable function that tells the price from pools */
  constructor(
    chains: ChainRegistry,
    onchainPrice?: (currency: Currency) => UsdPrice | undefined,
    timers: Timers = systemTimers,
  ) {
    this.#chains = chains;
    this.#onchain = onchainPrice;
    this.#timers = timers;
  }

  price(currency: Currency): UsdPrice | undefined {
    const chain = this.#chains.find(currency.chainId);
    if (!chain) return undefined;
    if (chain.prices.source === 'onchain') return this.#onchain?.(currency);
    const usd = placeholderUsd(chain, currency);
    if (usd === undefined) return currency.kind === 'token' ? this.#onchain?.(currency) : undefined;
    this.#clock.reportObserved();
    const timestampMs = Math.floor(this.#timers.now() / REFRESH_MS) * REFRESH_MS;
    // Confidence 0: the figure is made up, and is marked so wherever it leads to a fiat amount.
    return { usd, source: 'placeholder', timestampMs, confidence: 0 };
  }

  #plan(): void {
    const untilNext = REFRESH_MS - (this.#timers.now() % REFRESH_MS);
    this.#stop = this.#timers.after(untilNext, () => {
      this.#plan();
      this.#clock.reportChanged();
    });
  }
}

/** The made-up price of a currency, on a chain that has such. */
export function placeholderUsd(chain: ChainSpec, currency: Currency): number | undefined {
  if (chain.prices.source !== 'placeholder') return undefined;
  const symbol = placeholderSymbol(chain, currency);
  const usd = symbol === undefined ? undefined : chain.prices.usd[symbol];
  return Number.isFinite(usd) ? usd : undefined;
}

/** The symbol a placeholder price goes by; the wrapped coin is worth what the native one is. */
function placeholderSymbol(chain: ChainSpec, currency: Currency): string | undefined {
  if (currency.kind === 'native' || sameCurrency(currency, wrappedNative(chain)))
    return chain.nativeCurrency.symbol;
  return chain.tokens.find(({ address }) => address === currency.address)?.symbol;
}
