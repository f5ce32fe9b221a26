import type { TransactionOutcome } from '../../../kernel/tx/TransactionRecord.ts';
import type { TransactionPhase } from './PhaseMark.tsx';

const phases = {
  asking: 'asking',
  maybe_sent: 'submitted',
  pending: 'submitted',
  confirmed: 'confirmed',
  differs: 'failed',
  failed: 'failed',
  cancelled: 'failed',
  replaced: 'failed',
  dropped: 'failed',
  given_up: 'failed',
  unknown: 'submitted',
} as const satisfies Record<TransactionOutcome, TransactionPhase>;

/** The phase that a progress dialog shows. Before there is a transaction, the wallet is being asked. */
export const flowPhase = (outcome: TransactionOutcome | undefined): TransactionPhase =>
  outcome ? phases[outcome] : 'asking';
