import { type RouterKind, routerFor } from '../../../kernel/calldata/routerFor.ts';
import type { DeployedContract } from '../../../kernel/chain/ChainSpec.ts';
import type { Quote } from '../../../kernel/quote/types.ts';
import type { ChainClient } from '../../../kernel/rpc/types.ts';
import { brokenContracts } from './tradingOff.ts';

/** The router that a quote's route goes through; never one that was found not to be there or to be another. */
export function quoteRouter(
  { chain, deployment }: ChainClient,
  { request, parts, inputTaxBps, outputTaxBps }: Quote,
): (DeployedContract & { readonly kind: RouterKind }) | undefined {
  const broken = new Set(brokenContracts(deployment).map(({ kind }) => kind));
  // Tokens reach the Universal Router through Permit2 alone.
  if (broken.has('permit2') && request.input.kind === 'token') broken.add('universalRouter');
  const contracts = chain.contracts.filter(({ kind }) => !broken.has(kind));
  return routerFor({ ...chain, contracts }, parts, inputTaxBps > 0 || outputTaxBps > 0);
}
