import { useEffect, useState } from 'react';
import type { TransactionPlan } from '../../../kernel/flow/TransactionPlan.ts';
import { FlowFactoryToken } from '../../../kernel/services.ts';
import { useService } from '../../plugin/useService.ts';

/**
 * The flow of a page from its terms through the review to the end. Call it in an observer.
 * @param plan the plan of the present terms; undefined while there is nothing to agree to
 * @returns the flow, the `reviewed` terms, and functions that open (or renew) and close the review
 */
export function useFlowReview<T>(plan: () => TransactionPlan<T> | undefined) {
  const make = useService(FlowFactoryToken);
  const [flow] = useState(() => make<T>());
  // A person who leaves during an approval must not be asked for the remaining steps on another page.
  useEffect(() => () => flow.cancel(), [flow]);
  const review = () => {
    const now = plan();
    if (now) flow.open(now);
    else flow.cancel();
  };
  return { flow, reviewed: flow.plan?.agreed.terms, review, close: () => flow.cancel() };
}
