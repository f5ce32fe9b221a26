import { useEffect, useState } from 'react';
import type { TransactionFlow } from '../../../kernel/tx/flow/TransactionFlow.ts';
import type { TransactionPlan } from '../../../kernel/tx/flow/TransactionPlan.ts';
import type { TypedOnce } from '../../../kernel/tx/flow/typedOnce.ts';
import { useFlowReview } from '../../../ui/exchange/useFlowReview.ts';
import type { PairForm } from '../stores/PairForm.ts';
import type { PairServices } from '../stores/PairServices.ts';
import { type PairParams, usePairLink } from './usePairLink.ts';
import { usePairServices } from './usePairServices.ts';

/** A form that comes to terms, and their transactions. */
interface TermsForm extends PairForm {
  readonly terms: object | undefined;
  keepTyped(): TypedOnce;
  plan(terms: object): TransactionPlan | undefined;
}

/** What a form's dialogs are given. */
export interface PairReview<S extends TermsForm> {
  readonly store: S;
  readonly flow: TransactionFlow;
  /** As they were reviewed. */
  readonly terms: NonNullable<S['terms']>;
  /** Reviews the terms of now. */
  readonly onReview: () => void;
  readonly onClose: () => void;
}

/**
 * A form that lives as long as the page and follows its address, and the review of its terms.
 */
export function usePairReview<S extends TermsForm>(
  make: (services: PairServices) => S,
  params: PairParams,
): {
  readonly store: S;
  readonly flow: TransactionFlow;
  readonly review: () => void;
  readonly dialogs: PairReview<S> | undefined;
} {
  const services = usePairServices();
  const [store] = useState(() => make(services));
  useEffect(() => store.open(), [store]);
  usePairLink(store, params);
  const propose = () => {
    const { account, chain, client } = store;
    const terms: S['terms'] = store.terms;
    const plan = terms && store.plan(terms);
    return plan && account
      ? { terms, plan, typed: store.keepTyped(), party: { account, chain, client } }
      : undefined;
  };
  const { flow, reviewed, review, close } = useFlowReview(propose);
  const dialogs = reviewed && { store, flow, terms: reviewed, onReview: review, onClose: close };
  return { store, flow, review, dialogs };
}
