/** Rule 9.51: kept back from the native balance for gas, in wei. */
export const NATIVE_RESERVE_RAW = 10n ** 16n;

/**
 * What of a native balance can be spent, in wei: all but the larger of 10^16 and `gasCostRaw` (gas limit x max fee of
 * the transaction at hand, plus an L1 fee where the chain has one), never below 0.
 */
export function spendableNative(balanceRaw: bigint, gasCostRaw = 0n): bigint {
  const reserve = gasCostRaw > NATIVE_RESERVE_RAW ? gasCostRaw : NATIVE_RESERVE_RAW;
  return balanceRaw > reserve ? balanceRaw - reserve : 0n;
}
