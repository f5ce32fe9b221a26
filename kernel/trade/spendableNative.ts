import type { BlockHead } from '../rpc/BlockHead.ts';
import { maxGasPriceOf } from '../rpc/networkFee.ts';

/** Rule 9.51: the part of the native balance reserved for gas where its price is not known, in wei. */
export const NATIVE_RESERVE_RAW = 10n ** 16n;

/**
 * Wei to reserve for a transaction of so much gas: at the highest price that wallets usually allow. Where no
 * price is known, {@link NATIVE_RESERVE_RAW}.
 */
export function gasReserveRaw(gas: bigint, head: BlockHead | undefined): bigint {
  const price = maxGasPriceOf(head);
  return price === undefined ? NATIVE_RESERVE_RAW : gas * price;
}
