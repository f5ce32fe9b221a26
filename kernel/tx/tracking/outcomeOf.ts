import type { TransactionOutcome, TransactionRecord } from '../TransactionRecord.ts';

/**
 * The outcome of a record: the status of rules 4.1 to 4.4, and the further outcomes that an accurate history
 * needs.
 * @param asking true while a tab waits for the wallet's answer
 */
export function outcomeOf(record: TransactionRecord, asking = false): TransactionOutcome {
  if (record.cancelled) return 'cancelled';
  // Nodes from before Byzantium report no status.
  if (record.receipt) {
    if ((record.receipt.status ?? 1) !== 1) return 'failed';
    return record.differs ? 'differs' : 'confirmed';
  }
  if (record.replacedBy !== undefined) return 'replaced';
  if (record.abandoned === 'nonce_used') return 'dropped';
  if (record.abandoned === 'other_chain') return 'differs';
  if (record.abandoned === 'given_up') return 'given_up';
  if (record.abandoned !== undefined) return 'unknown';
  if (record.reference.kind === 'none') return asking ? 'asking' : 'maybe_sent';
  return 'pending';
}

/** Rule 4.11: pending means no receipt and not cancelled. Here also: no other final outcome. */
export function isOpen(record: TransactionRecord): boolean {
  const outcome = outcomeOf(record);
  return outcome === 'pending' || outcome === 'maybe_sent';
}
