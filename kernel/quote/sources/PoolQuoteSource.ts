import { AmmError, isTaxed } from '../../amm/index.ts';
import { findContract } from '../../chain/ChainRegistry.ts';
import type { Address, ChainSpec } from '../../chain/ChainSpec.ts';
import type { Currency } from '../../currency/Currency.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { ChainClients } from '../../rpc/ChainClient.ts';
import { usableForSwap } from '../../rpc/usableContracts.ts';
import type { Logger } from '../../runtime/Logger.ts';
import { tradedToken } from '../../tokens/tradedToken.ts';
import type { TransactionRecord } from '../../tx/TransactionRecord.ts';
import { ChainPoolsRegistry } from '../ChainPoolsRegistry.ts';
import { PairMarket } from '../PairMarket.ts';
import { pairKey, tokenPair } from '../PoolRef.ts';
import type { QuoteRequest } from '../QuoteRequest.ts';
import type { QuoteSource, SourceAnswer } from '../QuoteSource.ts';
import { betterRoute, findRoute, type RouteAnswer, type RouteProblem } from '../routes/findRoute.ts';
import { gasPricing } from '../routes/gasPricing.ts';
import { RouteRefiner } from '../routes/RouteRefiner.ts';
import type { RouteWorkerPort } from '../routes/routeMessages.ts';
import { routeSearches } from '../routes/routeSearches.ts';
import { toQuote } from './toQuote.ts';

/** With more pools than this, a search for divisions could take longer than a frame. */
const LARGE_MARKET = 40;

export interface QuoteOptions {
  readonly logger?: Logger;
  /** Starts the worker for large markets. Without it every search runs on the main thread. */
  readonly createWorker?: () => RouteWorkerPort;
  /** The shared pools; the source creates its own when absent. */
  readonly pools?: ChainPoolsRegistry;
  /**
   * Own transactions, newest first. On a chain that bills the gas limit, the limit's margin is learnt from
   * them.
   */
  readonly receipts?: () => readonly TransactionRecord[];
}

interface Market {
  readonly pair: PairMarket;
  watchers: number;
}

/** The kernel's own source: V2 and V3 pools, kept in memory and computed to the wei. */
export class PoolQuoteSource implements QuoteSource {
  readonly #clients: ChainClients;
  readonly #refiner: RouteRefiner | undefined;
  readonly #pools: ChainPoolsRegistry;
  readonly #receipts: NonNullable<QuoteOptions['receipts']>;
  readonly #markets = new Map<string, Market>();

  constructor(clients: ChainClients, options: QuoteOptions = {}) {
    const { logger = console, createWorker, pools, receipts = () => [] } = options;
    this.#clients = clients;
    this.#pools = pools ?? new ChainPoolsRegistry(clients, logger);
    this.#refiner = createWorker && new RouteRefiner(createWorker);
    this.#receipts = receipts;
  }

  supports({ input, output }: Pick<QuoteRequest, 'input' | 'output' | 'tradeType'>): boolean {
    if (input.chainId !== output.chainId) return false;
    const [from, to] = [this.#tokenOf(input), this.#tokenOf(output)];
    // For a currency that the chain cannot trade, `answer` gives the reason.
    return from === undefined || to === undefined || from !== to;
  }

  watch(input: Currency, output: Currency): () => void {
    const [from, to] = [this.#tokenOf(input), this.#tokenOf(output)];
    if (!from || !to || from === to) return () => undefined;
    const key = marketKey(input.chainId, from, to);
    let market = this.#markets.get(key);
    if (!market) {
      market = { pair: new PairMarket(this.#pools.get(input.chainId), from, to), watchers: 0 };
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
    const { chain } = this.#clients.get(request.input.chainId);
    if (request.tradeType === 'EXACT_OUTPUT' && !chain.capabilities.exactOutput) {
      return { error: new SluiceError('quote_failed', noExactOutput(chain)) };
    }
    let from: Address;
    let to: Address;
    try {
      from = tradedToken(chain, request.input);
      to = tradedToken(chain, request.output);
    } catch (error) {
      return { error: SluiceError.from(error, 'quote_failed') };
    }
    const market = this.#markets.get(marketKey(chain.id, from, to))?.pair;
    if (!market) return { loading: true };
    if (!market.pools) return market.error ? { error: market.error } : { loading: true };
    if (market.pools.length === 0) return { none: true };
    const unreadablePools = market.unreadable;
    const { store, taxes } = market;
    if (!market.settled || !store.head) return { loading: true, unreadablePools };
    const taxed = isTaxed(to, taxes) ? request.output : isTaxed(from, taxes) ? request.input : undefined;
    if (taxed && request.tradeType === 'EXACT_OUTPUT') {
      const message = 'No router takes an exact output of a token with a transfer fee';
      const values = { taxed: taxed.symbol };
      return { error: new SluiceError('quote_failed', message, { values }), unreadablePools };
    }
    try {
      const { route, exceeded, pending } = this.#findRoute(this.#problem(market, request, from, to));
      const extensible = exceeded.flatMap(
        ([pool, side]): readonly (readonly [Address, 'below' | 'above'])[] =>
          store.canExtend(pool as Address, side) ? [[pool as Address, side]] : [],
      );
      // Leave the computation first: reading more ticks changes what this answer observes.
      if (extensible.length > 0) queueMicrotask(() => store.extend(extensible));
      if (route) {
        store.use(route.parts.flatMap(({ path }) => path.pools.map(({ address }) => address)));
        return { quote: toQuote(route, request, store.head, taxes), unreadablePools };
      }
      // A division may fill an amount that no single path can.
      if (pending || extensible.length > 0) return { loading: true, unreadablePools };
      return { none: true, unreadablePools };
    } catch (error) {
      // The amount does not fit the contracts' integers, so no pool can fill it.
      if (error instanceof AmmError && error.code === 'invalid_amount')
        return { none: true, unreadablePools };
      return { error: SluiceError.from(error, 'quote_failed'), unreadablePools };
    }
  }

  #problem(
    { client, states, store, taxes }: PairMarket,
    { tradeType, amountRaw, input }: QuoteRequest,
    tokenIn: Address,
    tokenOut: Address,
  ): RouteProblem {
    const { chain } = client;
    const { maxHops, v2MinimumOutputReserveRaw } = chain.capabilities;
    const taxed = isTaxed(tokenIn, taxes) || isTaxed(tokenOut, taxes);
    const quoted = tradeType === 'EXACT_INPUT' ? tokenOut : tokenIn;
    return {
      request: { pools: states, tokenIn, tokenOut, tradeType, amount: amountRaw },
      options: {
        maxHops,
        minV2ReserveOut: v2MinimumOutputReserveRaw ? BigInt(v2MinimumOutputReserveRaw) : undefined,
        gas: gasPricing(chain, store.head, states, quoted, this.#receipts),
        taxes,
      },
      ...routeSearches(usableForSwap(client, input.kind === 'native'), tradeType, taxed),
      effort: 'split',
    };
  }

  /** In a large market: the best single path at once, and the best division when the worker has found it. */
  #findRoute(problem: RouteProblem): RouteAnswer & { readonly pending: boolean } {
    const isLarge = problem.request.pools.length > LARGE_MARKET;
    const splits = problem.first.some(({ maxSplits }) => maxSplits > 1);
    if (!isLarge || !splits || !this.#refiner?.available) return { ...findRoute(problem), pending: false };
    const single = findRoute({ ...problem, effort: 'single' });
    const refined = this.#refiner.refined(problem);
    const pending = !refined?.isCurrent;
    if (!refined?.route) return { ...(refined && !pending && !single.route ? refined : single), pending };
    return { route: betterRoute(refined.route, single.route), exceeded: refined.exceeded, pending };
  }

  #tokenOf(currency: Currency): Address | undefined {
    try {
      return tradedToken(this.#clients.get(currency.chainId).chain, currency);
    } catch {
      return undefined;
    }
  }
}

/** Rules 8.26 and 8.27. */
function noExactOutput(chain: ChainSpec): string {
  return findContract(chain, 'universalRouter')
    ? 'Exact output trades not yet supported in Universal Router'
    : `Exact output swaps not supported for V2 on ${chain.label}`;
}

/** One market serves both directions. */
function marketKey(chainId: number, a: Address, b: Address): string {
  return `${chainId}:${pairKey(tokenPair(a, b))}`;
}
