import { useEffect, useState } from 'react';
import {
  AllowanceServiceToken,
  SettingsToken,
  TransactionSenderToken,
  TxTrackerToken,
  WalletSessionToken,
} from '../../kernel/services.ts';
import type { Party } from '../../kernel/tx/flow/Party.ts';
import { TransactionFlow } from '../../kernel/tx/flow/TransactionFlow.ts';
import type { TransactionPlan } from '../../kernel/tx/flow/TransactionPlan.ts';
import type { TypedOnce } from '../../kernel/tx/flow/typedOnce.ts';
import { useServices } from '../plugin/useServices.ts';

/** What would be agreed to now, and the transactions for it. */
export interface Proposal<T> {
  readonly terms: T;
  readonly plan: TransactionPlan;
  readonly party: Party;
  /** What was typed for it. */
  readonly typed: TypedOnce;
}

/**
 * A page's way from its terms through the review to the end.
 * @param propose undefined while there is nothing to agree to
 * @returns the flow, what is `reviewed` as it was agreed, and what opens and closes the review
 */
export function useFlowReview<T extends object>(propose: () => Proposal<T> | undefined) {
  const { get } = useServices();
  const [flow] = useState(
    () =>
      new TransactionFlow({
        sender: get(TransactionSenderToken),
        tracker: get(TxTrackerToken),
        allowances: get(AllowanceServiceToken),
        settings: get(SettingsToken),
        wallet: get(WalletSessionToken),
      }),
  );
  const [reviewed, setReviewed] = useState<T>();
  // Who leaves the page while an approval is under way is not asked for the rest somewhere else.
  useEffect(() => () => flow.cancel(), [flow]);
  const review = () => {
    const proposal = propose();
    if (!proposal) return;
    setReviewed(() => proposal.terms);
    flow.review(proposal.party, proposal.plan, proposal.typed);
  };
  const close = () => {
    flow.cancel();
    setReviewed(undefined);
  };
  return { flow, reviewed, review, close };
}
