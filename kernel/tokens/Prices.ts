import { createAtom } from 'mobx';
import type { ChainRegistry } from '../chain/ChainRegistry.ts';
import type { ChainSpec } from '../chain/ChainSpec.ts';
import { type Currency, sameCurrency, wrappedNative } from '../currency/Currency.ts';
import { systemTimers, type Timers } from '../runtime/Timers.ts';
import type { PriceService, UsdPrice } from './PriceService.ts';

/** The time between two refreshes of a price. */
const REFRESH_MS = 300_000;

/**
 * USD prices from the source that the chain file names. Placeholder prices are looked up by symbol, and only
 * for the chain file's own tokens, because any contract can call itself USDC. A token without a placeholder
 * is priced by pools against tokens that have one. Each source is observable, and polls only while observed.
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

  /** @param onchainPrice an observable function that returns the price from pools */
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
    const timestampMs = Math.floor(this.#timers.elapsedMs() / REFRESH_MS) * REFRESH_MS;
    // Confidence 0: the price is made up, and every fiat amount derived from it is marked so.
    return { usd, source: 'placeholder', timestampMs, confidence: 0 };
  }

  #plan(): void {
    const untilNext = REFRESH_MS - (this.#timers.elapsedMs() % REFRESH_MS);
    this.#stop = this.#timers.after(untilNext, () => {
      this.#plan();
      this.#clock.reportChanged();
    });
  }
}

/** The made-up price of a currency, if its chain uses placeholder prices. */
export function placeholderUsd(chain: ChainSpec, currency: Currency): number | undefined {
  if (chain.prices.source !== 'placeholder') return undefined;
  const symbol = placeholderSymbol(chain, currency);
  const usd = symbol === undefined ? undefined : chain.prices.usd[symbol];
  return Number.isFinite(usd) ? usd : undefined;
}

/** The symbol to look a placeholder price up by; the wrapped coin uses the native coin's. */
function placeholderSymbol(chain: ChainSpec, currency: Currency): string | undefined {
  if (currency.kind === 'native' || sameCurrency(currency, wrappedNative(chain)))
    return chain.nativeCurrency.symbol;
  return chain.tokens.find(({ address }) => address === currency.address)?.symbol;
}
