import { AmmError, bestSingleRoute, type RouteOptions, type RouteQuote, splitRoutes } from '../amm/index.ts';
import type { Address } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { ChainClients } from '../rpc/types.ts';
import { type Currency, wrappedNative } from '../tokens/Currency.ts';
import { bestMidPrice } from './midPrice.ts';
import { gasPriceOf } from './networkFee.ts';
import { type ChainPools, PairMarket } from './PairMarket.ts';
import { PoolDirectory } from './PoolDirectory.ts';
import { PoolStore } from './PoolStore.ts';
import type { QuoteSource, SourceAnswer } from './QuoteSource.ts';
import { toQuote } from './toQuote.ts';
import type { QuoteRequest } from './types.ts';

interface Market {
  readonly pair: PairMarket;
  watchers: number;
}

/** The kernel's own source: V2 and V3 pools, kept in memory and computed to the wei. */
export class PoolQuoteSource implements QuoteSource {
  readonly #clients: ChainClients;
  readonly #chains = new Map<number, ChainPools>();
  readonly #markets = new Map<string, Market>();

  constructor(clients: ChainClients) {
    this.#clients = clients;
  }

  supports({ input, output, tradeType }: Pick<QuoteRequest, 'input' | 'output' | 'tradeType'>): boolean {
    if (input.chainId !== output.chainId) return false;
    const { chain } = this.#clients.get(input.chainId);
    if (tradeType === 'EXACT_OUTPUT' && !chain.capabilities.exactOutput) return false;
    const [from, to] = [this.#tokenOf(input), this.#tokenOf(output)];
    return from !== undefined && to !== undefined && from !== to;
  }

  watch(input: Currency, output: Currency): () => void {
    const [from, to] = [this.#tokenOf(input), this.#tokenOf(output)];
    if (!from || !to || from === to) return () => undefined;
    const key = marketKey(input.chainId, from, to);
    let market = this.#markets.get(key);
    if (!market) {
      market = { pair: new PairMarket(this.#pools(input.chainId), from, to), watchers: 0 };
      this.#markets.set(key, market);
    }
    market.watchers += 1;
    const held = market;
    let disposed = false;
    return () => {
      if (disposed) return;
      disposed = true;
      held.watchers -= 1;
      if (held.watchers > 0) return;
      this.#markets.delete(key);
      held.pair.dispose();
    };
  }

  answer(request: QuoteRequest): SourceAnswer {
    const [from, to] = [this.#tokenOf(request.input), this.#tokenOf(request.output)];
    const market =
      from && to ? this.#markets.get(marketKey(request.input.chainId, from, to))?.pair : undefined;
    if (!from || !to || !market) return { loading: true };
    if (!market.pools) return market.error ? { error: market.error } : { loading: true };
    const unreadablePools = market.unreadable;
    if (!market.settled) return { loading: true, unreadablePools };
    const head = market.store.head;
    if (!head) return { loading: true, unreadablePools };
    const exceeded: [string, 'below' | 'above'][] = [];
    try {
      const route = findRoute(market, request, from, to, exceeded);
      if (exceeded.length > 0) {
        // Out of the computation: reading more ticks changes what this answer observes.
        queueMicrotask(() => {
          for (const [pool, side] of exceeded) market.store.extend(pool as Address, side);
        });
        if (!route) return { loading: true, unreadablePools };
      }
      if (!route) return { none: true, unreadablePools };
      return { quote: toQuote(route, request, head), unreadablePools };
    } catch (error) {
      if (
        error instanceof AmmError &&
        (error.code === 'invalid_amount' || error.code === 'reserve_overflow')
      ) {
        return { none: true, unreadablePools };
      }
      return { error: SluiceError.from(error, 'quote_failed'), unreadablePools };
    }
  }

  #pools(chainId: number): ChainPools {
    let pools = this.#chains.get(chainId);
    if (!pools) {
      const client = this.#clients.get(chainId);
      pools = { client, directory: new PoolDirectory(client), store: new PoolStore(client) };
      this.#chains.set(chainId, pools);
    }
    return pools;
  }

  #tokenOf(currency: Currency): Address | undefined {
    if (currency.kind === 'token') return currency.address;
    return wrappedNative(this.#clients.get(currency.chainId).chain)?.address;
  }
}

function findRoute(
  market: PairMarket,
  request: QuoteRequest,
  tokenIn: Address,
  tokenOut: Address,
  exceeded: [string, 'below' | 'above'][],
): RouteQuote | null {
  const { chain } = market.client;
  const { maxHops, maxSplits, v2MinimumOutputReserveRaw } = chain.capabilities;
  const pools = market.states;
  const quoted = request.tradeType === 'EXACT_INPUT' ? tokenOut : tokenIn;
  const options: RouteOptions = {
    maxHops,
    maxSplits,
    minV2ReserveOut: v2MinimumOutputReserveRaw ? BigInt(v2MinimumOutputReserveRaw) : undefined,
    gas: gasPricing(market, quoted),
    onTickRangeExceeded: (pool, side) => exceeded.push([pool, side]),
  };
  const routeRequest = { pools, tokenIn, tokenOut, tradeType: request.tradeType, amount: request.amountRaw };
  return maxSplits > 1 ? splitRoutes(routeRequest, options) : bestSingleRoute(routeRequest, options);
}

/** Raw units of `quoted` per unit of gas, by the deepest pool against the wrapped coin. */
function gasPricing(market: PairMarket, quoted: Address): RouteOptions['gas'] {
  const weiPerGas = gasPriceOf(market.store.head);
  const wrapped = wrappedNative(market.client.chain)?.address;
  if (weiPerGas === undefined || !wrapped) return undefined;
  if (quoted === wrapped) return { price: { numerator: weiPerGas, denominator: 1n } };
  const price = bestMidPrice(market.states, wrapped, quoted);
  if (!price || price.denominator === 0n) return undefined;
  return { price: { numerator: price.numerator * weiPerGas, denominator: price.denominator } };
}

function marketKey(chainId: number, from: Address, to: Address): string {
  return `${chainId}:${from}>${to}`;
}
