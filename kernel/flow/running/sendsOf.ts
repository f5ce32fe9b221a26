import type { Agreed } from '../Agreed.ts';
import type { PlanStep, SendStep } from '../TransactionPlan.ts';

/** The plan's transactions, in order; none for a plan of allowances only. */
export function sendsOf(steps: readonly PlanStep[]): readonly SendStep[] {
  return steps.filter((step) => step.kind === 'send');
}

/**
 * What the transactions that are left may move together: the plan's limits while all are left, the step's own
 * for the last one. Undefined in between: nothing says what some of them may move.
 * @param all the plan's steps @param left those that are left
 */
export function limitsOf(
  { limits }: Pick<Agreed, 'limits'>,
  all: readonly PlanStep[],
  left: readonly PlanStep[],
): Agreed['limits'] | undefined {
  const [planned, sends] = [sendsOf(all), sendsOf(left)];
  const [send, more] = sends;
  if (send && !more) return send.limits ?? limits;
  const isWhole = sends.length === planned.length || sends.every((each) => each.limits === undefined);
  return isWhole ? limits : undefined;
}
