/** Rule 9.51: the part of the native balance reserved for gas, in wei. */
export const NATIVE_RESERVE_RAW = 10n ** 16n;

/**
 * The spendable part of a native balance, in wei: all but the larger of 10^16 and `gasCostRaw`, never below
 * 0. `gasCostRaw` is gas limit x max fee of the planned transaction, plus an L1 fee on chains that have one.
 */
export function spendableNative(balanceRaw: bigint, gasCostRaw = 0n): bigint {
  const reserve = gasCostRaw > NATIVE_RESERVE_RAW ? gasCostRaw : NATIVE_RESERVE_RAW;
  return balanceRaw > reserve ? balanceRaw - reserve : 0n;
}
