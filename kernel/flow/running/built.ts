import type { TransactionRequest } from '../../tx/TransactionSender.ts';
import type { TransactionDraft } from '../../tx/TxTracker.ts';
import type { Agreed } from '../Agreed.ts';
import { nowSeconds } from '../chainTime.ts';
import type { Given, SendStep } from '../TransactionPlan.ts';

/** The grants that the transaction leans on: the signatures that earlier steps gave, and allowances that end. */
export interface Grants extends Omit<Given, 'deadline'> {
  /** When the first of Permit2's allowances ends, Unix time; `Infinity` if none does. */
  readonly allowedUntil: number;
}

/**
 * Builds the request for the sender and the draft of its record. The deadline counts from now, because the
 * approvals before may have taken a while; but no grant ends before it.
 * @param bound what the transaction may move, where it is not the step's own limits
 */
export async function built(
  { account, chain, client, limits: whole, deadlineSeconds }: Agreed,
  step: SendStep,
  { allowedUntil, ...signatures }: Grants,
  bound = step.limits,
): Promise<{ readonly request: TransactionRequest; readonly draft: TransactionDraft }> {
  const limits = bound ?? whole;
  const until =
    deadlineSeconds === undefined
      ? undefined
      : Math.min(nowSeconds(client) + deadlineSeconds, allowedUntil, ...endsOf(signatures));
  const { request, info, deadline = until } = await step.build({ ...signatures, deadline: until ?? 0 });
  return {
    request: limits.length === 0 ? request : { ...request, expects: limits },
    draft: {
      ...{ chainId: chain.id, from: account, info },
      ...(deadline === undefined ? {} : { deadline }),
    },
  };
}

function endsOf({ permits, permit2 }: Omit<Given, 'deadline'>): readonly number[] {
  const ends = permits.map(({ deadline }) => deadline);
  return permit2 ? [...ends, Number(permit2.sigDeadline), permit2.expiration] : ends;
}
