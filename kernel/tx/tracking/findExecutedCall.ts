import { sameAddress } from '../../abi/sameAddress.ts';
import { hexWord } from '../../abi/words.ts';
import type { Address, Hex } from '../../chain/ChainSpec.ts';
import type { ReceiptLog } from '../settledOutput.ts';
import type { AskedRequest } from '../TransactionRecord.ts';
import { carriesCall } from './batches/carriesCall.ts';
import type { ChainReads } from './ChainReads.ts';
import { userOperationTopic } from './operationFailed.ts';

/** Far more transactions than an account has in a few blocks. */
const MAX_LOOKED = 20;

type Reads = Pick<ChainReads, 'logsOf' | 'agreedTransaction'>;

/**
 * The transaction between two blocks, both inclusive, in which a contract account executed a call: one with an event of
 * the account, or of an entry point about it, whose calldata holds the call byte by byte. A call without bytes cannot be
 * recognised.
 * The events are one endpoint's word, the calldata that of two: see {@link isAbout}.
 * @param isOther a transaction that belongs to another record
 */
export async function findExecutedCall(
  reads: Reads,
  account: Address,
  asked: AskedRequest,
  [fromBlock, toBlock]: readonly [number, number],
  isOther: (hash: Hex) => boolean,
): Promise<Hex | undefined> {
  const events = [
    ...(await reads.logsOf({ address: account }, fromBlock, toBlock)),
    ...(await reads.logsOf({ topics: [userOperationTopic, null, hexWord(account)] }, fromBlock, toBlock)),
  ];
  const hashes = [...new Set(events.map(({ transactionHash }) => transactionHash))];
  for (const hash of hashes.filter((each) => !isOther(each)).slice(0, MAX_LOOKED)) {
    const transaction = await reads.agreedTransaction(hash);
    if (transaction && carriesCall(transaction.data, asked)) return hash;
  }
  return undefined;
}

/** Whether a log is an event of the account, or an entry point's about it: what {@link findExecutedCall} looks for. */
export function isAbout(account: Address, { address, topics }: ReceiptLog): boolean {
  return (
    sameAddress(address, account) ||
    (topics[0] === userOperationTopic && topics[2]?.toLowerCase() === hexWord(account).toLowerCase())
  );
}
