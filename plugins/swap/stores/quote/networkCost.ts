import type { ChainSpec } from '../../../../kernel/chain/ChainSpec.ts';
import type { BlockHead } from '../../../../kernel/rpc/BlockHead.ts';
import { gasPriceOf } from '../../../../kernel/rpc/networkFee.ts';
import { gasReserveRaw } from '../../../../kernel/trade/spendableNative.ts';
import { gasMarginBps, withMargin } from '../../../../kernel/tx/gasMargin.ts';

/** Gas units reserved for a swap that has no estimate yet. */
export const TYPICAL_SWAP_GAS = 300_000n;
/** Gas units reserved for a wrap, which fills a new slot of the wrapped coin (about 45,000 in all). */
export const WRAP_GAS = 50_000n;
/** Gas of an approval that cannot be estimated before it is sent (rule 9.39). */
export const APPROVAL_GAS = 65_000n;
/** An L1's base fee rises by at most an eighth per block: this allows for two blocks. */
const L1_FEE_MARGIN_BPS = 2_700n;

/**
 * Estimated cost of the transaction in wei; undefined where gas, gas price or L1 fee are not known.
 * @param l1FeeRaw 0 on chains that take none
 */
export function networkCostRaw(
  gas: bigint | undefined,
  head: BlockHead | undefined,
  l1FeeRaw: bigint | undefined,
): bigint | undefined {
  const price = gasPriceOf(head);
  if (gas === undefined || price === undefined || l1FeeRaw === undefined) return undefined;
  return gas * price + l1FeeRaw;
}

/**
 * The most wei that a swap may cost: its gas limit times the max fee, plus the L1 fee, which may rise
 * meanwhile. Wallets set the max fee at twice the base fee plus the tip. Where the gas price is not known,
 * a fixed reserve; undefined where the L1 fee is not known.
 * @param gas the trade's gas; a typical swap's where there is no quote
 * @param l1FeeRaw 0 on chains that take none
 */
export function maximumFeeRaw(
  chain: Pick<ChainSpec, 'id' | 'gas'>,
  gas: bigint | undefined,
  head: BlockHead | undefined,
  l1FeeRaw: bigint | undefined,
): bigint | undefined {
  if (l1FeeRaw === undefined) return undefined;
  const limit = withMargin(gas ?? TYPICAL_SWAP_GAS, gasMarginBps(chain, []));
  return gasReserveRaw(limit, head) + withMargin(l1FeeRaw, L1_FEE_MARGIN_BPS);
}
