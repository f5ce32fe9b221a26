import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { gasPriceOf } from '../../../kernel/quote/networkFee.ts';
import type { BlockHead } from '../../../kernel/rpc/types.ts';
import { gasMarginBps, withMargin } from '../../../kernel/tx/gasMargin.ts';

/** Gas units kept back for a swap whose own estimate is not there yet. */
const TYPICAL_SWAP_GAS = 300_000n;

/** Wei that the transaction is likely to cost; undefined where the gas price is not known. */
export function networkCostRaw(gas: bigint, head: BlockHead | undefined): bigint | undefined {
  const price = gasPriceOf(head);
  return price === undefined ? undefined : gas * price;
}

/**
 * The most wei that a wallet keeps back for a swap: its gas limit times the max fee, which wallets set at twice the
 * base fee and the tip. 0 where the gas price is not known.
 * @param gas of the quote; a typical swap's where there is none
 */
export function maximumFeeRaw(
  chain: Pick<ChainSpec, 'id' | 'gas'>,
  gas: bigint | undefined,
  head: BlockHead | undefined,
): bigint {
  const price = gasPriceOf(head);
  if (price === undefined) return 0n;
  const limit = withMargin(gas ?? TYPICAL_SWAP_GAS, gasMarginBps(chain, []));
  return limit * (price + (head?.baseFeePerGas ?? 0n));
}
