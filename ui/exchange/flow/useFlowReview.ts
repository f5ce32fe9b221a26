import { useEffect, useState } from 'react';
import { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import type { TransactionPlan } from '../../../kernel/flow/TransactionPlan.ts';
import {
  ActiveChainToken,
  AllowanceServiceToken,
  Permit2ServiceToken,
  TransactionSenderToken,
  TxTrackerToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import { useServices } from '../../plugin/useServices.ts';

/**
 * A page's way from its terms through the review to the end. For an observer.
 * @param plan of what would be agreed to now; undefined while there is nothing to agree to
 * @returns the flow, the terms that are `reviewed`, and what opens (or renews) and closes the review
 */
export function useFlowReview<T>(plan: () => TransactionPlan<T> | undefined) {
  const { get } = useServices();
  const [flow] = useState(
    () =>
      new TransactionFlow<T>({
        sender: get(TransactionSenderToken),
        tracker: get(TxTrackerToken),
        allowances: get(AllowanceServiceToken),
        permits: get(Permit2ServiceToken),
        wallet: get(WalletSessionToken),
        activeChain: get(ActiveChainToken),
      }),
  );
  // Who leaves the page while an approval is under way is not asked for the rest somewhere else.
  useEffect(() => () => flow.cancel(), [flow]);
  const review = () => {
    const now = plan();
    if (now) flow.open(now);
    else flow.cancel();
  };
  return { flow, reviewed: flow.plan?.agreed.terms, review, close: () => flow.cancel() };
}
