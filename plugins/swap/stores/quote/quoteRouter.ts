import { type RouterKind, routerFor } from '../../../../kernel/calldata/routerFor.ts';
import type { DeployedContract } from '../../../../kernel/chain/ChainSpec.ts';
import type { Quote } from '../../../../kernel/quote/Quote.ts';
import type { ChainClient } from '../../../../kernel/rpc/ChainClient.ts';
import { usableForSwap } from '../../../../kernel/rpc/usableContracts.ts';

/** The router that a quote's route goes through; never one that was found not to be there or to be another. */
export function quoteRouter(
  client: ChainClient,
  { request, parts, inputTaxBps, outputTaxBps }: Quote,
): (DeployedContract & { readonly kind: RouterKind }) | undefined {
  const chain = usableForSwap(client, request.input.kind === 'native');
  return routerFor(chain, parts, inputTaxBps > 0 || outputTaxBps > 0);
}
