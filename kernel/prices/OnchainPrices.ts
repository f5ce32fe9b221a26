import { computed, type IComputedValue, untracked } from 'mobx';
import type { Address } from '../chain/ChainSpec.ts';
import type { Currency } from '../currency/Currency.ts';
import type { ChainPoolsRegistry } from '../quote/ChainPoolsRegistry.ts';
import { documentVisibility, type PageVisibility } from '../runtime/PageVisibility.ts';
import { systemTimers, type Timers } from '../runtime/Timers.ts';
import type { UsdPrice } from '../tokens/PriceService.ts';
import { bestPrice, type PricedToken } from './pools/bestPrice.ts';
import { ChainPricePools, PRICE_REFRESH_MS } from './pools/ChainPricePools.ts';
import type { Probe } from './pools/poolDepth.ts';
import { referenceRaw } from './referenceRaw.ts';

/** A pool may price a token only if it can trade this much of it in both directions. */
const PROBE_USD = 100;
/** Stablecoins define the dollar here; whether they hold their value is not checked. */
const STABLECOIN_CONFIDENCE = 0.9;
/** A price whose age alone changed by less than this counts as unchanged, to avoid rendering. */
const AGE_STEP_MS = 60_000;

export interface OnchainPricesOptions {
  readonly timers?: Timers;
  readonly visibility?: PageVisibility;
}

/**
 * USD prices from pools: the wrapped coin against a stablecoin, any other token against a stablecoin or the
 * wrapped coin, from the deepest pool. On a chain with placeholder prices: against tokens with a placeholder,
 * and as made up as those. A pool needs a minimum depth. Observable; reads pools only while observed.
 */
export class OnchainPrices {
  readonly #pools: ChainPoolsRegistry;
  readonly #timers: Timers;
  readonly #visibility: PageVisibility;
  readonly #chains = new Map<number, ChainPricePools>();
  readonly #prices = new Map<string, IComputedValue<UsdPrice | undefined>>();

  constructor(pools: ChainPoolsRegistry, options: OnchainPricesOptions = {}) {
    this.#pools = pools;
    this.#timers = options.timers ?? systemTimers;
    this.#visibility = options.visibility ?? documentVisibility;
  }

  /** @throws SluiceError `chain_unsupported` */
  price(currency: Currency): UsdPrice | undefined {
    const chain = this.#chain(currency.chainId);
    const address = currency.kind === 'token' ? currency.address : chain.wrapped;
    if (!address) return undefined;
    const given = chain.given.find((token) => token.address === address);
    if (given) {
      const timestampMs = Math.floor(this.#timers.elapsedMs() / PRICE_REFRESH_MS) * PRICE_REFRESH_MS;
      const { source } = chain.chain.prices;
      const confidence = source === 'onchain' ? STABLECOIN_CONFIDENCE : 0;
      return { usd: given.usd, source, timestampMs, confidence };
    }
    return this.#kept(chain, address, currency.decimals).get();
  }

  #kept(chain: ChainPricePools, address: Address, decimals: number): IComputedValue<UsdPrice | undefined> {
    const key = `${chain.chain.id}:${address}:${decimals}`;
    let price = this.#prices.get(key);
    if (!price) {
      const interest = chain.interest(address);
      price = computed(
        () => {
          interest.reportObserved();
          return this.#compute(chain, address, decimals);
        },
        { equals: isSame },
      );
      this.#prices.set(key, price);
    }
    return price;
  }

  #compute(chain: ChainPricePools, address: Address, decimals: number): UsdPrice | undefined {
    const pools = chain.poolsOf(address);
    const isNative = address === chain.wrapped;
    const { source } = chain.chain.prices;
    const reachable = source === 'onchain' && !isNative && chain.wrapped;
    const native = reachable ? this.#kept(chain, reachable, WRAPPED_DECIMALS).get() : undefined;
    const sure = source === 'onchain' ? 1 : 0;
    const against: readonly PricedToken[] = [
      ...chain.given.map((token) => ({ ...token, confidence: sure })),
      ...(native && chain.wrapped ? [{ ...native, address: chain.wrapped, decimals: WRAPPED_DECIMALS }] : []),
    ];
    const reference = isNative ? referenceProbe(chain) : undefined;
    const best = bestPrice(
      { address, decimals },
      pools.map(({ state }) => state),
      against,
      (priced) => reference ?? worthProbe(priced),
    );
    if (!best) return undefined;
    const { usd, confidence } = best;
    const readAtMs = pools.find(({ state }) => state === best.pool)?.readAtMs ?? this.#timers.elapsedMs();
    const throughNative = native !== undefined && best.against.address === chain.wrapped;
    const timestampMs = throughNative ? Math.min(readAtMs, native.timestampMs) : readAtMs;
    return { usd, confidence, source, timestampMs };
  }

  #chain(chainId: number): ChainPricePools {
    let chain = this.#chains.get(chainId);
    if (!chain) {
      chain = untracked(() => new ChainPricePools(this.#pools.get(chainId), this.#timers, this.#visibility));
      this.#chains.set(chainId, chain);
    }
    return chain;
  }
}

const WRAPPED_DECIMALS = 18;

/** The chain's reference amount of the native coin, sold and bought. */
function referenceProbe({ chain }: ChainPricePools): Probe {
  const amount = referenceRaw(chain);
  return { sell: { tradeType: 'EXACT_INPUT', amount }, buy: { tradeType: 'EXACT_OUTPUT', amount } };
}

/** An amount of `priced` worth the probe; undefined when that is no usable amount. */
function worthProbe({ usd, decimals }: PricedToken): Probe | undefined {
  const raw = (PROBE_USD / usd) * 10 ** decimals;
  if (!Number.isFinite(raw) || raw < 1) return undefined;
  const amount = BigInt(Math.round(raw));
  return { sell: { tradeType: 'EXACT_OUTPUT', amount }, buy: { tradeType: 'EXACT_INPUT', amount } };
}

function isSame(a: UsdPrice | undefined, b: UsdPrice | undefined): boolean {
  if (!a || !b) return a === b;
  return (
    a.usd === b.usd && a.confidence === b.confidence && Math.abs(a.timestampMs - b.timestampMs) < AGE_STEP_MS
  );
}
