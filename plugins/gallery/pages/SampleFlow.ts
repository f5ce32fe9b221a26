import { action, makeObservable, observableRef } from 'mobx';
import type { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import type { TransactionPlan } from '../../../kernel/flow/TransactionPlan.ts';
import { sampleChain, sampleSteps } from './samples.ts';

/** What the steps of a flow show. */
type Shown = Pick<TransactionFlow, 'current' | 'outcome' | 'approvalId' | 'left' | 'failure'>;

/** A flow that stands still in one state. Only what its steps show and choose is there. */
class SampleFlow implements Partial<TransactionFlow> {
  plan = {
    agreed: { chain: sampleChain, approveExact: true, deadlineSeconds: undefined },
  } as unknown as TransactionPlan;
  readonly steps = sampleSteps;
  readonly asked = undefined;
  readonly current: Shown['current'];
  readonly outcome: Shown['outcome'];
  readonly approvalId: Shown['approvalId'];
  readonly left: Shown['left'];
  readonly failure: Shown['failure'];

  constructor({ current, outcome, approvalId, left = sampleSteps, failure }: Partial<Shown>) {
    this.current = current;
    this.outcome = outcome;
    this.approvalId = approvalId;
    this.left = left;
    this.failure = failure;
    makeObservable(this, { plan: observableRef, replace: action });
  }

  get busy(): boolean {
    return this.current !== undefined;
  }

  replace(plan: TransactionPlan): void {
    this.plan = plan;
  }
}

/** @param shown the state; default: under review, with everything to do */
export const sampleFlow = (shown: Partial<Shown> = {}) => new SampleFlow(shown) as unknown as TransactionFlow;
