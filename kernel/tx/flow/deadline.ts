import type { ChainSpec } from '../../chain/ChainSpec.ts';

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

/** The deadline setting's default in seconds: 10 minutes, 5 on layer 2. */
export function defaultDeadlineSeconds(chain: ChainSpec): number {
  return chain.networkType === 'L2' ? 300 : 600;
}
