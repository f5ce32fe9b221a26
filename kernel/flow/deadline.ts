import type { ChainSpec, ContractKind } from '../chain/ChainSpec.ts';

/** The deadline in seconds for calldata: from the later of the newest block's time and the clock. */
export function deadlineFrom(
  nowMs: number,
  blockTimestamp: bigint | undefined,
  windowSeconds: number,
): number {
  return Math.max(Math.floor(nowMs / 1000), Number(blockTimestamp ?? 0n)) + windowSeconds;
}

/** Specification: for how long an approval by signature holds where the setting says nothing, seconds. */
export const APPROVAL_DEADLINE_SECONDS = 1200;

/**
 * Specification: how long a transaction may wait where the setting says nothing, in seconds: 30 minutes through the V3
 * router, 10 minutes otherwise; of the latter only 5 on layer 2, where blocks come fast.
 * @param router that carries it out, where one is known
 */
export function defaultDeadlineSeconds({ networkType }: ChainSpec, router?: ContractKind): number {
  if (router === 'swapRouter') return 1800;
  return networkType === 'L2' ? 300 : 600;
}
