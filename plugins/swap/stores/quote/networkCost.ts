import type { ChainSpec } from '../../../../kernel/chain/ChainSpec.ts';
import type { BlockHead } from '../../../../kernel/rpc/BlockHead.ts';
import { gasPriceOf, maxGasPriceOf } from '../../../../kernel/rpc/networkFee.ts';
import { gasMarginBps, withMargin } from '../../../../kernel/tx/gasMargin.ts';

/** Gas units kept back for a swap whose own estimate is not there yet. */
export const TYPICAL_SWAP_GAS = 300_000n;
/** Rule 9.39, where an approval is not estimated: it is still to be asked for. */
export const APPROVAL_GAS = 65_000n;
/** An L1's base fee rises by an eighth a block at the most: this is two blocks of it. */
const L1_FEE_MARGIN_BPS = 2_700n;

/**
 * Wei that the transaction is likely to cost; undefined where the gas price or the L1 fee is not known.
 * @param l1FeeRaw 0 on chains that take none
 */
export function networkCostRaw(
  gas: bigint,
  head: BlockHead | undefined,
  l1FeeRaw: bigint | undefined,
): bigint | undefined {
  const price = gasPriceOf(head);
  return price === undefined || l1FeeRaw === undefined ? undefined : gas * price + l1FeeRaw;
}

/**
 * The most wei that a swap may cost: its gas limit times the max fee, which wallets set at twice the base fee and the
 * tip, and the L1 fee, which may rise until then. Only the L1 fee where the gas price is not known;
 * undefined where the L1 fee is not.
 * @param gas of the quote; a typical swap's where there is none
 * @param l1FeeRaw 0 on chains that take none
 */
export function maximumFeeRaw(
  chain: Pick<ChainSpec, 'id' | 'gas'>,
  gas: bigint | undefined,
  head: BlockHead | undefined,
  l1FeeRaw: bigint | undefined,
): bigint | undefined {
  if (l1FeeRaw === undefined) return undefined;
  const l1FeeMostRaw = withMargin(l1FeeRaw, L1_FEE_MARGIN_BPS);
  const price = maxGasPriceOf(head);
  if (price === undefined) return l1FeeMostRaw;
  const limit = withMargin(gas ?? TYPICAL_SWAP_GAS, gasMarginBps(chain, []));
  return limit * price + l1FeeMostRaw;
}
