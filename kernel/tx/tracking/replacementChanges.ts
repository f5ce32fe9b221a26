import type { RecordChanges } from '../records/TransactionStore.ts';
import type { TransactionRecord } from '../TransactionRecord.ts';

/** The fields that a record takes over from its included replacement. */
export function replacementChanges(original: TransactionRecord, by: TransactionRecord): RecordChanges {
  const { reference } = original;
  return {
    reference: by.reference,
    originalHash: original.originalHash ?? (reference.kind === 'hash' ? reference.hash : undefined),
    nonce: by.nonce ?? by.asked?.nextNonce,
    asked: by.asked,
    ...(by.info.type === 'CANCEL' && { cancelled: true }),
  };
}
