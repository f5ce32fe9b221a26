import { type Agreed, agree } from '../Agreed.ts';
import type { FlowSigner } from '../FlowSigner.ts';
import type { PlanStep, TransactionPlan } from '../TransactionPlan.ts';

/**
 * A plan of `steps` as a plugin would make it: exact approvals, a deadline of ten minutes, no limits.
 * @param change overrides fields of the agreement
 * @param more overrides fields of the plan
 */
export function planOf(
  signer: FlowSigner,
  steps: readonly PlanStep[],
  change: Partial<Agreed> = {},
  more: Partial<TransactionPlan> = {},
): TransactionPlan {
  const settings = { deadlineSeconds: undefined, approveExact: true };
  const figures = { terms: undefined, limits: [], defaultDeadlineSeconds: 600 };
  return { agreed: { ...agree(signer, settings, figures), ...change }, steps: () => steps, ...more };
}
