import type { TransactionRequest } from '../../tx/TransactionSender.ts';
import type { TransactionDraft } from '../../tx/TxTracker.ts';
import type { Agreed } from '../Agreed.ts';
import { nowSeconds } from '../steps/nowSeconds.ts';
import type { Given, SendStep } from '../TransactionPlan.ts';

/** What the steps before gave. */
export type Signatures = Omit<Given, 'deadline'>;

/** The transaction as the wallet is to be asked for it; its deadline counts from now, approvals took their time. */
export async function built(
  { account, chain, client, limits, deadlineSeconds }: Agreed,
  step: SendStep,
  signatures: Signatures,
): Promise<{ readonly request: TransactionRequest; readonly draft: TransactionDraft }> {
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
