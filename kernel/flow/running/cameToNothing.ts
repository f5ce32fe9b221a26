import type { TransactionOutcome } from '../../tx/TransactionRecord.ts';

const ends: ReadonlySet<TransactionOutcome | undefined> = new Set<TransactionOutcome>([
  'failed',
  'cancelled',
  'dropped',
]);

/** It is over and nothing was done: what was meant may be asked for again. One that was replaced may have been done. */
export const cameToNothing = (outcome: TransactionOutcome | undefined): boolean => ends.has(outcome);
