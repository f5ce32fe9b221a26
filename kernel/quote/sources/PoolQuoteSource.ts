import { AmmError, isTaxed, isV3Pool, type RouteQuote } from '../../amm/index.ts';
import { findContract } from '../../chain/ChainRegistry.ts';
import type { Address, ChainSpec } from '../../chain/ChainSpec.ts';
import type { Currency } from '../../currency/Currency.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { ChainClients } from '../../rpc/ChainClient.ts';
import { usableForSwap } from '../../rpc/usableContracts.ts';
import { lazyObservable } from '../../runtime/lazyObservable.ts';
import { loadChunk } from '../../runtime/loadChunk.ts';
import { tradedToken } from '../../tokens/tradedToken.ts';
import type { TransactionRecord } from '../../tx/TransactionRecord.ts';
import { afterQuote } from '../afterQuote.ts';
import { ChainPoolsRegistry } from '../ChainPoolsRegistry.ts';
import type { MiddleOptions, MiddleTokens } from '../middle/MiddleTokens.ts';
import { pairKey, tokenPair } from '../PoolRef.ts';
import { PairMarket } from '../pools/PairMarket.ts';
import type { Quote } from '../Quote.ts';
import type { QuoteRequest } from '../QuoteRequest.ts';
import { EXTEND_FROM_PIPS, findRoute, type RouteProblem } from '../routes/findRoute.ts';
import type { FoundRoute, ImproveFound } from '../routes/improveFound.ts';
import type { RefineFound } from '../routes/refineFound.ts';
import type { RouteWorkerPort } from '../routes/routeMessages.ts';
import { routeProblem } from '../routes/routeProblem.ts';
import type { QuoteSource, SourceAnswer } from './QuoteSource.ts';
import { toQuote } from './toQuote.ts';

/** With more pools than this, a search for divisions could take longer than a frame. */
export const LARGE_MARKET = 40;

export interface QuoteOptions extends MiddleOptions {
  /** Starts the worker for large markets. Without it every search runs on the main thread. */
  readonly createWorker?: () => RouteWorkerPort;
  /** Improves routes after the first answer; undefined while it is not loaded. Observable. */
  readonly improver?: () => ImproveFound | undefined;
  /** Looks for routes through other tokens than the chain's base tokens; like `improver`. */
  readonly middle?: (() => MiddleTokens | undefined) | undefined;
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

/** The kernel's own source: pools of all kinds, kept in memory and computed to the wei. */
export class PoolQuoteSource implements QuoteSource {
  readonly #clients: ChainClients;
  /** Undefined where there is no worker; its value, until it has loaded. */
  readonly #refine: (() => RefineFound | undefined) | undefined;
  readonly #improver: QuoteOptions['improver'];
  readonly #middle: QuoteOptions['middle'];
  readonly #pools: ChainPoolsRegistry;
  readonly #receipts: NonNullable<QuoteOptions['receipts']>;
  readonly #markets = new Map<string, Market>();
  readonly #drained = lazyObservable(
    async () => new (await loadChunk(() => import('../pools/DrainedPools.ts'))).DrainedPools(),
    () => undefined,
  );
  /** Until it has loaded, gas costs nothing. A load that fails is tried again with the next quote. */
  readonly #gas = afterQuote(async () => {
    const gas = await loadChunk(() => import('../routes/gas/gasOfRoutes.ts'));
    return { ...gas, transfers: new gas.TransferGas() };
  });

  constructor(clients: ChainClients, options: QuoteOptions = {}) {
    const { logger = console, createWorker, improver, middle, pools, receipts = () => [] } = options;
    this.#clients = clients;
    this.#pools = pools ?? new ChainPoolsRegistry(clients, logger);
    this.#refine =
      createWorker &&
      lazyObservable(
        async () => (await loadChunk(() => import('../routes/refineFound.ts'))).refineFound(createWorker),
        (error) => logger.warn('Routes are not improved', error),
      );
    this.#improver = improver;
    this.#middle = middle;
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
    const market = this.#markets.get(key) ?? {
      pair: new PairMarket(this.#pools.get(input.chainId), from, to),
      watchers: 0,
    };
    this.#markets.set(key, market);
    market.watchers += 1;
    let disposed = false;
    return () => {
      if (disposed) return;
      disposed = true;
      market.watchers -= 1;
      if (market.watchers > 0) return;
      this.#markets.delete(key);
      market.pair.dispose();
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
    if (!market?.pools) return market?.error ? { error: market.error } : { loading: true };
    const pools = this.#pools.get(chain.id);
    const middle = this.#middle;
    const searched = () => (middle ? middle()?.search(market, pools, [from, to]) : { none: true as const });
    const search = (!pools.awaitsKinds() && searched()) || { loading: true };
    if (market.pools.length === 0) return search;
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
      const { client, states } = market;
      const problem = routeProblem(
        { client, states, taxes, head: store.head, gasBelow: pools.gasBelow.get() },
        request,
        [from, to],
        this.#gas(),
        this.#receipts,
      );
      const first = this.#findRoute(problem);
      const { route, exceeded, certificate, pending } =
        this.#improver?.()?.(problem, first, chain.capabilities, search) ?? first;
      const quote =
        route && this.#costed(toQuote(route, request, store.head, taxes, certificate), route, market);
      // A pool that has liquidity only where no tick has been read is worth a look where the others do badly.
      const isPoor = !quote || quote.priceImpactPips >= EXTEND_FROM_PIPS;
      const isDry = isPoor && market.states.some((pool) => isV3Pool(pool) && !pool.liquidity);
      const drained = isDry ? this.#drained()?.sides(market, from, to) : [];
      const extensible = [...exceeded, ...(drained ?? [])].flatMap(
        ([pool, side]): readonly (readonly [Address, 'below' | 'above'])[] =>
          store.canExtend(pool as Address, side) ? [[pool as Address, side]] : [],
      );
      // Leave the computation first: reading more ticks changes what this answer observes.
      if (extensible.length > 0) queueMicrotask(() => store.extend(extensible));
      if (quote) {
        market.use(quote, from, to);
        return { quote, unreadablePools };
      }
      // A division may fill an amount that no single path can.
      if (pending || 'loading' in search || !drained || extensible.length > 0)
        return { loading: true, unreadablePools };
      if (request.router) return this.answer({ ...request, router: undefined });
      return { ...search, why: this.#gas()?.whyNoRoute(problem), unreadablePools };
    } catch (error) {
      // The amount does not fit the contracts' integers, so no pool can fill it.
      if (error instanceof AmmError && error.code === 'invalid_amount')
        return { none: true, unreadablePools };
      return { error: SluiceError.from(error, 'quote_failed'), unreadablePools };
    }
  }

  /** The quote with the gas of the router that takes it. */
  #costed(quote: Quote, route: RouteQuote, { client, pools, states, taxes }: PairMarket): Quote {
    const usable = usableForSwap(client, quote.request.input.kind === 'native');
    const gas = this.#gas();
    return {
      ...quote,
      kinds: this.#pools.get(usable.id).kinds(),
      market: { pools, states },
      gasEstimate:
        gas?.quoteGas(usable, quote, route, taxes, gas.transfers.of(client, states)) ?? quote.gasEstimate,
    };
  }

  /** In a large market: the best single path at once, and the best division when the worker has found it. */
  #findRoute(problem: RouteProblem): FoundRoute {
    const isLarge = problem.request.pools.length > LARGE_MARKET;
    const splits = problem.first.some(({ maxSplits }) => maxSplits > 1);
    if (!isLarge || !splits || !this.#refine)
      return { ...findRoute(problem, this.#gas()?.splitFitting), pending: false };
    const single = findRoute({ ...problem, effort: 'single' });
    return this.#refine()?.(problem, single) ?? { ...single, pending: true };
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
