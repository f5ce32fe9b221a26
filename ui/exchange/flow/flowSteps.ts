import type { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import type { PlanStep } from '../../../kernel/flow/TransactionPlan.ts';
import { flowPhase } from './flowPhase.ts';
import type { TransactionStep } from './StepList.tsx';

/**
 * The steps of a flow with their states. Steps before the present one are done; the present transaction is
 * done once it is sent.
 */
export function flowSteps(
  { steps, current, outcome }: Pick<TransactionFlow, 'steps' | 'current' | 'outcome'>,
  label: (step: PlanStep) => string,
): readonly TransactionStep[] {
  const present = current ? steps.indexOf(current) : -1;
  const phase = flowPhase(outcome);
  return steps.map((step, index) => {
    const isSent = step === current && step.kind === 'send' && phase !== 'asking';
    const ended = phase === 'failed' ? 'failed' : 'done';
    const now = index < present ? 'done' : index === present ? 'active' : 'todo';
    return { id: `${index}`, label: label(step), state: isSent ? ended : now };
  });
}
