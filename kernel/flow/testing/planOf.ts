import { type Agreed, agree } from '../Agreed.ts';
import type { Party } from '../Party.ts';
import type { PlanStep, TransactionPlan } from '../TransactionPlan.ts';

/** A plan of `steps` as a plugin would make it: exact approvals, ten minutes, and no limits unless `change` has some. */
export function planOf(
  party: Party,
  steps: readonly PlanStep[],
  change: Partial<Agreed> = {},
  more: Partial<TransactionPlan> = {},
): TransactionPlan {
  const settings = { deadlineSeconds: undefined, approveExact: true };
  const figures = { terms: undefined, limits: [], defaultDeadlineSeconds: 600 };
  return { agreed: { ...agree(party, settings, figures), ...change }, steps: () => steps, ...more };
}
