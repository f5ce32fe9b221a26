import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { BlockHead } from '../../../kernel/rpc/BlockHead.ts';
import { gasPriceOf } from '../../../kernel/rpc/networkFee.ts';

/**
 * About what a transaction of `gas` costs now, in wei. Undefined where the gas price is not known, or where the
 * chain adds a fee for its L1, which depends on the bytes.
 */
export function typicalCostRaw(
  { gas: { l1Fee } }: Pick<ChainSpec, 'gas'>,
  head: BlockHead | undefined,
  gas: bigint,
): bigint | undefined {
  const price = l1Fee ? undefined : gasPriceOf(head);
  return price === undefined ? undefined : gas * price;
}
