import type { TransactionRequest } from '../../tx/TransactionSender.ts';
import type { TransactionDraft } from '../../tx/TxTracker.ts';
import type { Agreed } from '../Agreed.ts';
import { nowSeconds } from '../chainTime.ts';
import type { Given, SendStep } from '../TransactionPlan.ts';

/** The signatures that earlier steps gave. */
export type Signatures = Omit<Given, 'deadline'>;

/**
 * Builds the request for the sender and the draft of its record. The deadline counts from now, because the
 * approvals before may have taken a while.
 * @param bound what the transaction may move, where it is not the step's own limits
 */
export async function built(
  { account, chain, client, limits: whole, deadlineSeconds }: Agreed,
  step: SendStep,
  signatures: Signatures,
  bound = step.limits,
): Promise<{ readonly request: TransactionRequest; readonly draft: TransactionDraft }> {
  const limits = bound ?? whole;
  const until = deadlineSeconds === undefined ? undefined : nowSeconds(client) + deadlineSeconds;
  const { request, info, deadline = until } = await step.build({ ...signatures, deadline: until ?? 0 });
  return {
    request: limits.length === 0 ? request : { ...request, expects: limits },
    draft: {
      ...{ chainId: chain.id, from: account, info },
      ...(deadline === undefined ? {} : { deadline }),
    },
  };
}
