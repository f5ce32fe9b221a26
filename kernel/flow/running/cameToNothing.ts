import type { TransactionOutcome } from '../../tx/TransactionRecord.ts';

const ends: ReadonlySet<TransactionOutcome | undefined> = new Set<TransactionOutcome>([
  'failed',
  'cancelled',
  'dropped',
  'given_up',
]);

/**
 * True if the transaction has ended without doing anything, so that the person may want to try again. False
 * for a replaced transaction: its replacement may have done the same.
 */
export const cameToNothing = (outcome: TransactionOutcome | undefined): boolean => ends.has(outcome);
