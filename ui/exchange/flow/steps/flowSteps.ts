import type { TransactionFlow } from '../../../../kernel/flow/TransactionFlow.ts';
import type { PlanStep } from '../../../../kernel/flow/TransactionPlan.ts';
import { flowPhase } from '../flowPhase.ts';
import type { TransactionStep } from './StepList.tsx';

export type SteppedFlow = Pick<TransactionFlow, 'steps' | 'current' | 'outcome'> &
  Partial<Pick<TransactionFlow, 'left' | 'failure'>>;

/**
 * The steps of a flow with their states: those of its run, else those that the reviewed plan still needs. Steps
 * before the present one are done; the present transaction is done once it is confirmed.
 */
export function flowSteps(
  { steps: running, current, outcome, left = [], failure }: SteppedFlow,
  show: (step: PlanStep) => string | Pick<TransactionStep, 'label' | 'note' | 'careful' | 'help' | 'status'>,
): readonly TransactionStep[] {
  const steps = current ? running : left === 'unknown' ? [] : left;
  const present = current ? steps.indexOf(current) : -1;
  const phase = flowPhase(outcome);
  const refused = failure && steps.find((step) => failsAs(step) === failure.type);
  return steps.map((step, index) => {
    const shown = show(step);
    const ended = phase === 'failed' ? 'failed' : phase === 'confirmed' ? 'done' : undefined;
    const now =
      index < present ? 'done' : index === present ? 'active' : step === refused ? 'failed' : 'todo';
    return {
      id: `${index}`,
      ...(typeof shown === 'string' ? { label: shown } : shown),
      state: (step === current && step.kind === 'send' && ended) || now,
    };
  });
}

/** The failure that a step ends with. */
function failsAs({ kind }: PlanStep) {
  if (kind === 'send') return 'confirmation';
  return kind === 'permit2' || kind === 'permit2612' ? 'permit' : 'approval';
}
