import type { Simulation } from '../../tx/simulate.ts';
import type { TransactionOutcome } from '../../tx/TransactionRecord.ts';
import type { PlanStep, TransactionPlan } from '../TransactionPlan.ts';
import type { RunnerServices } from './PlanRunner.ts';

/** The part of a flow that its driver reads and sets. */
export interface DrivenFlow {
  plan: TransactionPlan | undefined;
  steps: readonly PlanStep[];
  current: PlanStep | undefined;
  simulation: Simulation | undefined;
  trying: boolean;
  transactionId: string | undefined;
  readonly generation: number;
  readonly opened: number;
  readonly services: RunnerServices;
  readonly outcome: TransactionOutcome | undefined;
  readonly sending: boolean;
  readonly differs: boolean;
  /** Ends the current run: the flow goes back to its review. */
  rest(): void;
}
