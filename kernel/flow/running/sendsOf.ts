import type { PlanStep, SendStep } from '../TransactionPlan.ts';

/** The plan's transactions, in order; none for a plan of allowances only. */
export function sendsOf(steps: readonly PlanStep[]): readonly SendStep[] {
  return steps.filter((step) => step.kind === 'send');
}
