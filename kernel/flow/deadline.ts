import type { ChainSpec, ContractKind } from '../chain/ChainSpec.ts';

/** Specification: how long an approval by signature is valid if the person has set no deadline, seconds. */
export const APPROVAL_DEADLINE_SECONDS = 1200;

/**
 * Specification: how long a transaction may wait if the person has set no deadline, in seconds. 30 minutes
 * through the V3 router on every chain; otherwise 10 minutes, or 5 on layer 2, where blocks come fast.
 * @param router that executes the transaction, if known
 */
export function defaultDeadlineSeconds({ networkType }: ChainSpec, router?: ContractKind): number {
  if (router === 'swapRouter') return 1800;
  return networkType === 'L2' ? 300 : 600;
}
