import type { ChainSpec } from '../../../chain/ChainSpec.ts';
import type { BatchEnd, TransactionRecord } from '../../TransactionRecord.ts';
import type { ChainReads, ReceiptRead } from '../ChainReads.ts';
import { callDifference, showsOutput } from '../mined/minedDifference.ts';

/**
 * What the chain shows of a batch that its wallet reports as failed. The chain counts before the wallet: the
 * batch has not failed if its last call is there, sent by the account itself, or if a swap's output arrived.
 * @param found the receipt of the last transaction that the wallet named
 * @returns undefined if the wallet does not report a failure
 */
export async function batchEnd(
  reads: Pick<ChainReads, 'receipt' | 'transaction'>,
  record: TransactionRecord,
  found: ReceiptRead,
  chain: ChainSpec,
): Promise<{ readonly failed: boolean; readonly batch: BatchEnd } | undefined> {
  const { batch, asked, from, info } = record;
  if (!batch?.said || !asked) return undefined;
  const calls = [...(asked.before ?? []), asked];
  const sent = await Promise.all(
    batch.hashes.map(async (hash) => {
      const [receipt, transaction] = await Promise.all([reads.receipt(hash), reads.transaction(hash)]);
      return { succeeded: receipt && receipt.receipt.status !== 0, transaction };
    }),
  );
  const isDone = calls.map((call) =>
    sent.some(
      ({ succeeded, transaction }) =>
        succeeded &&
        transaction?.from === from &&
        callDifference({ info, asked: { ...call } }, transaction).length === 0,
    ),
  );
  const arrived = found.receipt.status !== 0 && showsOutput(record, found, chain) === true;
  if (isDone.at(-1) || arrived) return { failed: false, batch };
  // A transaction that no node has may have any of the calls in it, and so may one that holds several.
  const isTold = sent.every(
    ({ succeeded, transaction }) =>
      succeeded === false || (transaction && calls.some(({ to }) => to === transaction.to)),
  );
  const done = isDone.filter(Boolean).length;
  return { failed: true, batch: isTold ? { ...batch, done, calls: calls.length } : batch };
}
