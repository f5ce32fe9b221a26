import type { ChainSpec } from '../chain/ChainSpec.ts';
import type { ChainClient } from './ChainClient.ts';
import type { ContractCheck, DeploymentCheck } from './DeploymentCheck.ts';

/** What was looked for and is not there, or is another. What could not be asked may well be right. */
export function brokenContracts({ contracts }: DeploymentCheck): readonly ContractCheck[] {
  return contracts.filter(({ ok, problem }) => !ok && problem !== 'unreadable');
}

/**
 * A chain with those of its contracts alone that a swap may go through: none that was found not to stand.
 * @param paysNative the input is the native coin; tokens reach the Universal Router through Permit2 alone
 */
export function usableForSwap(
  { chain, deployment }: Pick<ChainClient, 'chain' | 'deployment'>,
  paysNative: boolean,
): ChainSpec {
  const broken = new Set(brokenContracts(deployment).map(({ kind }) => kind));
  const hasPermit2 = chain.contracts.some(({ kind }) => kind === 'permit2') && !broken.has('permit2');
  if (!hasPermit2 && !paysNative) broken.add('universalRouter');
  if (broken.size === 0) return chain;
  return { ...chain, contracts: chain.contracts.filter(({ kind }) => !broken.has(kind)) };
}
