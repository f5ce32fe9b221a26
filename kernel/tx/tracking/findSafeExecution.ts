import { sameAddress } from '../../abi/sameAddress.ts';
import type { Address, Hex } from '../../chain/ChainSpec.ts';
import type { ReceiptLog } from '../settledOutput.ts';
import type { ChainReads } from './ChainReads.ts';

// keccak256 of `ExecutionSuccess(bytes32,uint256)` and `ExecutionFailure(bytes32,uint256)` of the Safe contracts.
const success: Hex = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e';
const failure: Hex = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23';

export interface SafeExecution {
  /** Hash of the outer transaction, sent by whoever collected the signatures. */
  readonly hash: Hex;
  /** False: the outer transaction succeeded, but its inner call failed. */
  readonly succeeded: boolean;
}

/**
 * Finds the execution of a Safe transaction between two blocks, both inclusive. The Safe hash is an indexed
 * topic since Safe 1.4.1, and the first word of the data before that.
 */
export async function findSafeExecution(
  reads: Pick<ChainReads, 'logs'>,
  safe: Address,
  safeTxHash: Hex,
  fromBlock: number,
  toBlock: number,
): Promise<SafeExecution | undefined> {
  for (const log of await reads.logs(safe, [success, failure], fromBlock, toBlock)) {
    const succeeded = outcomeIn(log, safeTxHash);
    if (succeeded !== undefined) return { hash: log.transactionHash, succeeded };
  }
  return undefined;
}

/**
 * Whether a Safe's inner call succeeded, by a receipt's logs; undefined if they do not contain it.
 * @param safeTxHash absent: of whichever call it executed there, and false if any of them failed
 */
export function safeExecutionIn(
  logs: readonly ReceiptLog[],
  safe: Address,
  safeTxHash?: Hex,
): boolean | undefined {
  const own = logs.filter(({ address }) => sameAddress(address, safe));
  const ends = own.map((log) => outcomeIn(log, safeTxHash)).filter((end) => end !== undefined);
  return safeTxHash === undefined && ends.includes(false) ? false : ends[0];
}

function outcomeIn(
  { topics, data }: { readonly topics: readonly Hex[]; readonly data: Hex },
  safeTxHash: Hex | undefined,
): boolean | undefined {
  const event = topics[0]?.toLowerCase();
  const executed = topics[1] ?? data.slice(0, 66);
  if (safeTxHash !== undefined && executed.toLowerCase() !== safeTxHash.toLowerCase()) return undefined;
  return event === success ? true : event === failure ? false : undefined;
}
