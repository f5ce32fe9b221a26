import { isTaxed, type RouteQuote, type TokenTaxes } from '../../amm/index.ts';
import type { ChainSpec } from '../../chain/ChainSpec.ts';
import type { Quote } from '../Quote.ts';
import { routerGas } from './routerGas.ts';
import { tradeGas } from './tradeGas.ts';

// What the first quote of a page does without: see `PoolQuoteSource`.

export { gasPricing } from './gasPricing.ts';
export { routerGas } from './routerGas.ts';

/** Gas units of a quote's route on the router of `chain` that takes it. */
export function quoteGas(
  chain: ChainSpec,
  { request, parts }: Pick<Quote, 'request' | 'parts'>,
  route: RouteQuote,
  taxes: TokenTaxes,
): bigint {
  const taxed = isTaxed(route.tokenIn, taxes) || isTaxed(route.tokenOut, taxes);
  return tradeGas(route.parts, routerGas(chain, request, parts, taxed));
}
