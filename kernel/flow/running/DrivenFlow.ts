import type { BasisFindings, SeenFindings } from '../../basis/StateBasis.ts';
import type { Simulation } from '../../tx/simulate.ts';
import type { TransactionOutcome } from '../../tx/TransactionRecord.ts';
import type { WalletAsk } from '../../wallet/Connector.ts';
import type { PlanStep, TransactionPlan } from '../TransactionPlan.ts';
import type { RunnerServices } from './PlanRunner.ts';

/** The part of a flow that its driver reads and sets. */
export interface DrivenFlow {
  plan: TransactionPlan | undefined;
  steps: readonly PlanStep[];
  current: PlanStep | undefined;
  asked: WalletAsk | undefined;
  simulation: Simulation | undefined;
  left: readonly PlanStep[] | 'unknown' | undefined;
  basis: BasisFindings | undefined;
  confirmedOn: SeenFindings | undefined;
  trying: boolean;
  sponsor: string | undefined;
  transactionId: string | undefined;
  approvalId: string | undefined;
  readonly gasAllowed: bigint | undefined;
  readonly generation: number;
  readonly opened: number;
  readonly services: RunnerServices;
  readonly outcome: TransactionOutcome | undefined;
  readonly sending: boolean;
  readonly differs: boolean;
  /** Ends the current run: the flow goes back to its review. */
  rest(): void;
}
