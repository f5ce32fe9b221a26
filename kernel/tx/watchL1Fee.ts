import { bytesWords, word, wordAt } from '../abi/words.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import { type UnsignedTransaction, unsignedTransaction } from './sending/unsignedTransaction.ts';

export type { UnsignedTransaction };

/** The same address on every OP-stack chain (ethereum-optimism/optimism, Predeploys.sol). */
export const GAS_PRICE_ORACLE: Address = '0x420000000000000000000000000000000000000F';
/** bytes4(keccak256("getL1Fee(bytes)")) of GasPriceOracle.sol; the argument is the unsigned transaction. */
const GET_L1_FEE = '0x49948e0e';

/**
 * Reports an OP-stack chain's fee for publishing a transaction on its L1. The fee is read at each tick of the
 * chain's clock, in the tick's own request.
 * @param transaction the transaction as it would be sent now
 * @param onFee gets wei; undefined if the fee could not be read, which does not mean zero
 * @returns a disposer
 */
export function watchL1Fee(
  client: ChainClient,
  transaction: () => UnsignedTransaction,
  onFee: (feeRaw: bigint | undefined) => void,
): () => void {
  return client.clock.watch({
    calls: () => [{ target: GAS_PRICE_ORACLE, data: l1FeeCall(unsignedTransaction(transaction())) }],
    receive: ([result]) => onFee(result?.ok ? wordAt(result.data) : undefined),
    failed: () => onFee(undefined),
  });
}

function l1FeeCall(bytes: Hex): Hex {
  return `${GET_L1_FEE}${word(32)}${bytesWords(bytes)}`;
}
