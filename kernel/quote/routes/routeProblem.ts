import { isTaxed, type PoolState, type TokenTaxes } from '../../amm/index.ts';
import { tradesKind } from '../../calldata/routerFor.ts';
import type { Address } from '../../chain/ChainSpec.ts';
import type { BlockHead } from '../../rpc/BlockHead.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import { usableForSwap } from '../../rpc/usableContracts.ts';
import type { TransactionRecord } from '../../tx/TransactionRecord.ts';
import { addedKindOf } from '../PoolKind.ts';
import type { QuoteRequest } from '../QuoteRequest.ts';
import type { RouteProblem } from './findRoute.ts';
import type { TransferGas } from './gas/TransferGas.ts';
import { routeSearches } from './routeSearches.ts';

/** With more hops, the first answer could take longer than a frame. */
const FIRST_HOPS = 3;

/** What a trade may use, at one block. */
export interface RouteMarket {
  readonly client: ChainClient;
  readonly states: readonly PoolState[];
  readonly taxes: TokenTaxes;
  readonly head: BlockHead | undefined;
  /** Gas units that did not fit into a block a moment ago. */
  readonly gasBelow?: bigint | undefined;
}

/** How much less than what did not fit a route has to take: nearly as much would fail in the same way. */
const [LESS, OF] = [9n, 10n];

/** What gas costs; undefined where that is not loaded: then it costs nothing. */
export interface GasCosts
  extends Pick<typeof import('./gas/gasOfRoutes.ts'), 'gasPricing' | 'searchGas' | 'routeRoom'> {
  /** Absent: all tokens count as plain ones. */
  readonly transfers?: TransferGas;
}

/**
 * The search for the best route of a request.
 * @param receipts own transactions, newest first: see `gasPricing`
 */
export function routeProblem(
  { client, states: all, taxes, head, gasBelow }: RouteMarket,
  request: QuoteRequest,
  [tokenIn, tokenOut]: readonly [Address, Address],
  costs?: GasCosts,
  receipts?: () => readonly TransactionRecord[],
): RouteProblem {
  const { tradeType, amountRaw, input, router } = request;
  const { chain } = client;
  const usable = usableForSwap(client, input.kind === 'native');
  const states = all.filter((pool) => tradesKind(usable, router, pool.kind, addedKindOf(pool)?.hops));
  const { maxHops, v2MinimumOutputReserveRaw } = chain.capabilities;
  const taxed = isTaxed(tokenIn, taxes) || isTaxed(tokenOut, taxes);
  const quoted = tradeType === 'EXACT_INPUT' ? tokenOut : tokenIn;
  const perToken = costs?.transfers?.of(client, states);
  const gas = costs?.gasPricing(chain, head, states, quoted, receipts);
  return {
    request: { pools: states, tokenIn, tokenOut, tradeType, amount: amountRaw },
    options: {
      maxHops: Math.min(maxHops, FIRST_HOPS),
      minV2ReserveOut: v2MinimumOutputReserveRaw ? BigInt(v2MinimumOutputReserveRaw) : undefined,
      gas: gas && { ...gas, model: costs?.searchGas(usable, request, states, perToken) },
      maxGas: least(costs?.routeRoom(head), gasBelow && (gasBelow * LESS) / OF),
      taxes,
      // No router takes an exact output along such a path.
      isUnmixed: tradeType === 'EXACT_OUTPUT',
    },
    first: routeSearches(usable, tradeType, taxed),
    effort: 'split',
  };
}

function least(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  return a === undefined || (b !== undefined && b < a) ? b : a;
}
