import { useEffect, useState } from 'react';
import type { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import type { TransactionPlan } from '../../../kernel/flow/TransactionPlan.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import { useFlowReview } from '../../../ui/exchange/flow/useFlowReview.ts';
import { useServices } from '../../../ui/plugin/useServices.ts';
import type { PairForm } from '../stores/PairForm.ts';
import { type PairParams, usePairLink } from './usePairLink.ts';

/** A form that has terms, and a plan for them. */
interface TermsForm extends PairForm {
  plan(): TransactionPlan | undefined;
}

type TermsOf<S extends TermsForm> = NonNullable<ReturnType<S['plan']>>['agreed']['terms'];
type PlanOf<S extends TermsForm> = TransactionPlan<TermsOf<S>>;

/** The props of a form's dialogs. */
export interface PairReview<T> {
  readonly flow: TransactionFlow<T>;
  /** The reviewed terms. */
  readonly terms: T;
  /** Opens a review of the present terms. */
  readonly onReview: () => void;
  readonly onClose: () => void;
}

/** A form that lives as long as the page and follows its address, and the review of its terms. */
export function usePairReview<S extends TermsForm>(
  make: (services: ServiceReader) => S,
  params: PairParams,
): {
  readonly store: S;
  readonly flow: TransactionFlow<TermsOf<S>>;
  readonly review: () => void;
  readonly dialogs: PairReview<TermsOf<S>> | undefined;
} {
  const services = useServices();
  const [store] = useState(() => make(services));
  useEffect(() => store.open(), [store]);
  usePairLink(store, params);
  const { flow, reviewed, review, close } = useFlowReview(() => store.plan() as PlanOf<S> | undefined);
  const dialogs = reviewed && { flow, terms: reviewed, onReview: review, onClose: close };
  return { store, flow, review, dialogs };
}
