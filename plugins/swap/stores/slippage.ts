/** Rules 9.1 and 9.2: default 0.5 %, auto between 0.5 % and 5 %. In basis points. */
export const minimumAutoSlippageBps = 50;
export const maximumAutoSlippageBps = 500;

/**
 * Auto slippage: the network cost as a share of the output's value, within the bounds, because a trade that
 * is expensive to repeat may tolerate more. Without prices, the default of 0.5 %.
 */
export function autoSlippageBps(gasCostUsd: number | undefined, outputUsd: number | undefined): number {
  if (gasCostUsd === undefined || outputUsd === undefined || !(outputUsd > 0)) return minimumAutoSlippageBps;
  const bps = Math.round((gasCostUsd / outputUsd) * 10_000);
  return Math.min(maximumAutoSlippageBps, Math.max(minimumAutoSlippageBps, bps));
}
