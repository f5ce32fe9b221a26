import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';

/** Specification, section 9: default 0.5 %, auto between 0.5 % and 5 %. In basis points. */
export const minimumAutoSlippageBps = 50;
export const maximumAutoSlippageBps = 500;

/**
 * Auto slippage: what the network cost is worth of the output, between the bounds, since a trade that is
 * dear to repeat may tolerate more. Without prices, the default of 0.5 %.
 */
export function autoSlippageBps(gasCostUsd: number | undefined, outputUsd: number | undefined): number {
  if (gasCostUsd === undefined || outputUsd === undefined || !(outputUsd > 0)) return minimumAutoSlippageBps;
  const bps = Math.round((gasCostUsd / outputUsd) * 10_000);
  return Math.min(maximumAutoSlippageBps, Math.max(minimumAutoSlippageBps, bps));
}

/** The deadline in seconds for calldata: from the later of the newest block's time and the clock. */
export function deadlineFrom(
  nowMs: number,
  blockTimestamp: bigint | undefined,
  windowSeconds: number,
): number {
  return Math.max(Math.floor(nowMs / 1000), Number(blockTimestamp ?? 0n)) + windowSeconds;
}

/** The deadline setting's default in seconds: 10 minutes, 5 on layer 2. */
export function defaultDeadlineSeconds(chain: ChainSpec): number {
  return chain.networkType === 'L2' ? 300 : 600;
}
