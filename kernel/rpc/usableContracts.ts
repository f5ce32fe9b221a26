import type { ChainSpec } from '../chain/ChainSpec.ts';
import type { ChainClient } from './ChainClient.ts';
import type { ContractCheck, DeploymentCheck } from './DeploymentCheck.ts';

/**
 * Contracts that are missing or are not the expected ones. A contract that could not be read may be right and
 * is left out.
 */
export function brokenContracts({ contracts }: DeploymentCheck): readonly ContractCheck[] {
  return contracts.filter(({ ok, problem }) => !ok && problem !== 'unreadable');
}

/**
 * The chain with only the contracts that a swap may use: those found broken are removed.
 * @param paysNative the input is the native coin; tokens reach the Universal Router only through Permit2
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
