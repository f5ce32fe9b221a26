import type { BlockHead } from '../../rpc/BlockHead.ts';
import { gasPriceOf, maxGasPriceOf } from '../../rpc/networkFee.ts';
import type { TransactionFees } from '../../wallet/Connector.ts';

/** Nodes demand 10 % more, some 12.5 %, of both fees. */
const STEP_PER_MILLE = 1_125n;

/**
 * The fees of a replacement, per unit of gas: higher than those of all waiting transactions with its nonce,
 * and at least the current market price.
 * @param waiting the transaction to be replaced comes first, and decides the kind of fees
 * @param gasPrice `eth_gasPrice`, for chains without a base fee
 */
export function replacementFees(
  waiting: readonly [TransactionFees, ...TransactionFees[]],
  head: Pick<BlockHead, 'baseFeePerGas'> | undefined,
  gasPrice: bigint | undefined,
): TransactionFees {
  const price = gasPriceOf(head) ?? gasPrice ?? 0n;
  const most = largest(...waiting.map((fees) => raised(maxPriceOf(fees))));
  if ('gasPrice' in waiting[0]) return { gasPrice: largest(most, price) };
  const tip = largest(
    ...waiting.map((fees) => raised(tipOf(fees))),
    head?.baseFeePerGas === undefined ? 0n : price - head.baseFeePerGas,
  );
  return {
    maxFeePerGas: largest(most, maxGasPriceOf(head) ?? price, tip),
    maxPriorityFeePerGas: tip,
  };
}

/** The maximum paid per unit of gas. */
export function maxPriceOf(fees: TransactionFees): bigint {
  return 'gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas;
}

function tipOf(fees: TransactionFees): bigint {
  return 'gasPrice' in fees ? fees.gasPrice : fees.maxPriorityFeePerGas;
}

/** Rounded up, and at least 1 wei more. */
function raised(wei: bigint): bigint {
  return largest((wei * STEP_PER_MILLE + 999n) / 1_000n, wei + 1n);
}

function largest(...amounts: readonly bigint[]): bigint {
  return amounts.reduce((most, amount) => (amount > most ? amount : most), 0n);
}
