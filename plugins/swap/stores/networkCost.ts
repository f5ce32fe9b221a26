import { gasPriceOf } from '../../../kernel/quote/networkFee.ts';
import type { BlockHead } from '../../../kernel/rpc/types.ts';

/** Wei that the transaction is likely to cost; undefined where the gas price is not known. */
export function networkCostRaw(gas: bigint, head: BlockHead | undefined): bigint | undefined {
  const price = gasPriceOf(head);
  return price === undefined ? undefined : gas * price;
}
