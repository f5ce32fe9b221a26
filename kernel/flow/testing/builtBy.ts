import type { Given, PlannedTransaction, TransactionPlan } from '../TransactionPlan.ts';

/** Builds a plan's transaction. @param given the results of earlier steps */
export async function builtBy(
  plan: TransactionPlan | undefined,
  given: Partial<Given> = {},
): Promise<PlannedTransaction> {
  const send = (await plan?.steps())?.find((step) => step.kind === 'send');
  if (!send) throw new Error('the plan sends nothing');
  return send.build({ permits: [], permit2: undefined, deadline: 2_000_000_000, ...given });
}
