import { useEffect, useState } from 'react';
import type { TransactionPlan } from '../../../kernel/flow/TransactionPlan.ts';
import { FlowFactoryToken } from '../../../kernel/services.ts';
import { useService } from '../../plugin/useService.ts';

/**
 * A page's way from its terms through the review to the end. For an observer.
 * @param plan of what would be agreed to now; undefined while there is nothing to agree to
 * @returns the flow, the terms that are `reviewed`, and what opens (or renews) and closes the review
 */
export function useFlowReview<T>(plan: () => TransactionPlan<T> | undefined) {
  const make = useService(FlowFactoryToken);
  const [flow] = useState(() => make<T>());
  // Who leaves the page while an approval is under way is not asked for the rest somewhere else.
  useEffect(() => () => flow.cancel(), [flow]);
  const review = () => {
    const now = plan();
    if (now) flow.open(now);
    else flow.cancel();
  };
  return { flow, reviewed: flow.plan?.agreed.terms, review, close: () => flow.cancel() };
}
