import type { RouterKind } from '../../../../kernel/calldata/RouterKind.ts';
import { routerFor } from '../../../../kernel/calldata/routerFor.ts';
import type { DeployedContract } from '../../../../kernel/chain/ChainSpec.ts';
import type { Quote } from '../../../../kernel/quote/Quote.ts';
import type { ChainClient } from '../../../../kernel/rpc/ChainClient.ts';
import { usableForSwap } from '../../../../kernel/rpc/usableContracts.ts';

/**
 * The router for the quote's route. A router that was found missing, or to be another contract, is never
 * returned.
 */
export function quoteRouter(
  client: ChainClient,
  { request, parts, inputTaxBps, outputTaxBps }: Quote,
): (DeployedContract & { readonly kind: RouterKind }) | undefined {
  const chain = usableForSwap(client, request.input.kind === 'native');
  return routerFor(chain, parts, inputTaxBps > 0 || outputTaxBps > 0, request.router);
}
