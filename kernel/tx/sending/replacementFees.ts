import type { BlockHead } from '../../rpc/BlockHead.ts';
import { gasPriceOf, maxGasPriceOf } from '../../rpc/networkFee.ts';
import type { TransactionFees } from '../../wallet/Connector.ts';

/** Nodes ask for 10 % more, some for 12.5 %, of both fees alike. */
const STEP_PER_MILLE = 1_125n;

/**
 * What a replacement pays a unit of gas: over all that wait with its nonce, and what the market asks now.
 * @param waiting the transaction to be replaced first: its kind of fees stays
 * @param told `eth_gasPrice`, for chains without a base fee
 */
export function replacementFees(
  waiting: readonly [TransactionFees, ...TransactionFees[]],
  head: BlockHead | undefined,
  told: bigint | undefined,
): TransactionFees {
  const price = gasPriceOf(head) ?? told ?? 0n;
  const most = largest(...waiting.map((fees) => raised(mostOf(fees))));
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

/** The most that is paid a unit of gas. */
export function mostOf(fees: TransactionFees): bigint {
  return 'gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas;
}

function tipOf(fees: TransactionFees): bigint {
  return 'gasPrice' in fees ? fees.gasPrice : fees.maxPriorityFeePerGas;
}

/** Rounded up, and more in any case. */
function raised(wei: bigint): bigint {
  return largest((wei * STEP_PER_MILLE + 999n) / 1_000n, wei + 1n);
}

function largest(...amounts: readonly bigint[]): bigint {
  return amounts.reduce((most, amount) => (amount > most ? amount : most), 0n);
}
