import '../../../amm/gas.ts';
import {
  type GasModel,
  isTaxed,
  type PoolState,
  type RouteQuote,
  routeGas,
  type TokenTaxes,
} from '../../../amm/index.ts';
import { forksStarts, routerFor } from '../../../calldata/routerFor.ts';
import type { ChainSpec } from '../../../chain/ChainSpec.ts';
import { type BlockHead, smallBlockGas } from '../../../rpc/BlockHead.ts';
import { addedKindOf } from '../../PoolKind.ts';
import type { Quote } from '../../Quote.ts';
import { routerGas, type Sides } from './routerGas.ts';

// What the first quote of a page does without: see `PoolQuoteSource`.

export { gasPricing } from './gasPricing.ts';
export { splitFitting, whyNoRoute } from './smallBlocks.ts';
export { TransferGas } from './TransferGas.ts';

/** The gas of any route over these pools, and which of their kinds lead to a router that can fork parts. */
export function searchGas(
  chain: ChainSpec,
  sides: Sides,
  pools: readonly PoolState[],
  perToken?: GasModel['perToken'],
): GasModel {
  const kinds = new Map(pools.map((pool) => [pool.kind, addedKindOf(pool)?.hops]));
  const forks = [...kinds].flatMap(([protocol, added]) => {
    const router = routerFor(chain, [{ hops: [{ protocol, ...(added && { added }) }] }], false, sides.router);
    return router && forksStarts(router.kind) ? [protocol] : [];
  });
  return { ...routerGas(chain, sides, [], false, perToken), forks };
}

/** Gas units of a quote's route on the router of `chain` that takes it. */
export function quoteGas(
  chain: ChainSpec,
  { request, parts }: Pick<Quote, 'request' | 'parts'>,
  route: RouteQuote,
  taxes: TokenTaxes,
  perToken?: GasModel['perToken'],
): bigint {
  const taxed = isTaxed(route.tokenIn, taxes) || isTaxed(route.tokenOut, taxes);
  return routeGas(route.parts, routerGas(chain, request, parts, taxed, perToken));
}

/** The gas model is a tenth off at most in nearly all trades. */
const [FITS, OF] = [9n, 10n];

/**
 * Gas units that a route may take by the model, so that its transaction fits into a block like `head`; undefined where
 * blocks are large, or nobody knows. To two digits, as some chains change their limit a little with each block.
 */
export function routeRoom(head: Pick<BlockHead, 'gasLimit'> | undefined): bigint | undefined {
  const limit = smallBlockGas(head);
  if (limit === undefined) return undefined;
  const most = (limit * FITS) / OF;
  const step = 10n ** BigInt(most.toString().length - 2);
  return (most / step) * step;
}
