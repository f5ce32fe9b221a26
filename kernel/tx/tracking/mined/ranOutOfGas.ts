import type { ChainSpec } from '../../../chain/ChainSpec.ts';
import type { ChainTransaction, ReceiptRead } from '../ChainReads.ts';

/** The reason of a transaction that used up its gas limit. */
export const OUT_OF_GAS = 'out of gas';

/**
 * Whether a failed transaction used up its gas limit. A call keeps back a 64th of what is left when it calls another
 * contract (EIP-150), so up to that much may remain of the limit. Unknown, and so false, where the chain reports the
 * limit as used whatever happened.
 */
export function ranOutOfGas(
  { receipt, gasUsed }: Pick<ReceiptRead, 'receipt' | 'gasUsed'>,
  mined: Pick<ChainTransaction, 'gasLimit'> | undefined,
  chain: Pick<ChainSpec, 'gas'>,
): boolean {
  if (receipt.status !== 0 || gasUsed === undefined || !mined?.gasLimit) return false;
  return chain.gas.billing !== 'limit' && BigInt(gasUsed) * 64n >= BigInt(mined.gasLimit) * 63n;
}
