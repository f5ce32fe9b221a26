import type { RouterKind } from '../calldata/RouterKind.ts';
import { routerFor } from '../calldata/routerFor.ts';
import type { DeployedContract } from '../chain/ChainSpec.ts';
import { movesLess, type Quote } from '../quote/Quote.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import { usableForSwap } from '../rpc/usableContracts.ts';

/**
 * The router for the quote's route. A router that was found missing, or to be another contract, is never
 * returned.
 */
export function quoteRouter(
  client: ChainClient,
  quote: Quote,
): (DeployedContract & { readonly kind: RouterKind }) | undefined {
  const { request, parts } = quote;
  const chain = usableForSwap(client, request.input.kind === 'native');
  return routerFor(chain, parts, movesLess(quote), request.router);
}
