import { bytesWords, word, wordAt } from '../abi/words.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import { type UnsignedTransaction, unsignedTransaction } from './sending/unsignedTransaction.ts';

export type { UnsignedTransaction };

/** The same on every OP-stack chain (ethereum-optimism/optimism, Predeploys.sol). */
export const GAS_PRICE_ORACLE: Address = '0x420000000000000000000000000000000000000F';
/** bytes4(keccak256("getL1Fee(bytes)")), of GasPriceOracle.sol: takes the unsigned transaction. */
const GET_L1_FEE = '0x49948e0e';

/**
 * Follows what an OP-stack chain takes for putting a transaction's bytes on its L1: asked with each tick of the
 * chain's clock, in the request that goes out anyway.
 * @param transaction as it would be sent now
 * @param told wei; undefined where it could not be read, which is not the same as nothing
 * @returns what ends it
 */
export function watchL1Fee(
  client: ChainClient,
  transaction: () => UnsignedTransaction,
  told: (feeRaw: bigint | undefined) => void,
): () => void {
  return client.clock.watch({
    calls: () => [{ target: GAS_PRICE_ORACLE, data: l1FeeCall(unsignedTransaction(transaction())) }],
    receive: ([result]) => told(result?.ok ? wordAt(result.data) : undefined),
    failed: () => told(undefined),
  });
}

function l1FeeCall(bytes: Hex): Hex {
  return `${GET_L1_FEE}${word(32)}${bytesWords(bytes)}`;
}
