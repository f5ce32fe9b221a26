import { runInAction } from 'mobx';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { Simulation } from '../../tx/simulate.ts';
import type { PlanStep, TransactionPlan } from '../TransactionPlan.ts';
import { cameToNothing } from './cameToNothing.ts';
import type { DrivenFlow } from './DrivenFlow.ts';
import { PlanRunner } from './PlanRunner.ts';

/** Leads a flow through its plan: shows each step, and is the gate before it. Loaded with the first review. */
export class FlowDriver {
  readonly #flow: DrivenFlow;
  readonly #runner: PlanRunner;
  /** The review whose plan is being tried out; 0: none. */
  #trying = 0;

  constructor(flow: DrivenFlow) {
    this.#flow = flow;
    this.#runner = new PlanRunner(flow.services);
  }

  /** @param generation of this run: once the flow has another, nothing is asked or shown any more */
  async carryOut(plan: TransactionPlan, reviewed: boolean, generation: number): Promise<void> {
    const flow = this.#flow;
    const { typed } = plan;
    const isCurrent = () => generation === flow.generation;
    const show = (shown: Partial<Pick<DrivenFlow, 'steps' | 'current' | 'transactionId'>>) => {
      if (isCurrent()) runInAction(() => Object.assign(flow, shown));
    };
    const enter = (current?: PlanStep) => {
      if (!isCurrent()) throw new SluiceError('cancelled', 'The transaction was called off');
      this.#gate(reviewed);
      show({ current });
    };
    enter();
    await this.#runner.run(plan, {
      enter,
      show: (steps) => show({ steps }),
      sent: (transactionId) => {
        // Also where the dialog was closed while the wallet had it: it was sent all the same.
        typed?.clear();
        show({ transactionId });
      },
    });
    if (!isCurrent()) return;
    if (cameToNothing(flow.outcome)) typed?.putBack();
    // All allowances, and no transaction to follow.
    if (!flow.sending) this.#end(reviewed);
  }

  /**
   * A trial run while the review is read; the sender tries once more right before the wallet is asked. One at a time:
   * where it takes longer than a block, none would come to its end.
   */
  async tryOut(): Promise<void> {
    const flow = this.#flow;
    const { plan, opened } = flow;
    if (!plan || this.#trying === opened) return;
    this.#trying = opened;
    let simulation: Simulation | undefined;
    try {
      simulation = await this.#runner.preview(plan);
    } catch {
      // What is not known is not shown; confirming says why.
    }
    if (opened !== flow.opened) return;
    this.#trying = 0;
    runInAction(() => Object.assign(flow, { simulation, trying: false }));
  }

  /**
   * The one look at what is on the page now: nothing but what was agreed on is asked of who agreed to it.
   * @throws SluiceError `wallet_disconnected`; `cancelled`, of which nothing is shown but the review
   */
  #gate(reviewed: boolean): void {
    const { services, differs } = this.#flow;
    if (services.wallet.account === undefined) {
      throw new SluiceError('wallet_disconnected', 'You must connect an account');
    }
    if (!differs) return;
    this.#end(reviewed);
    throw new SluiceError('cancelled', 'This is no longer what was agreed on');
  }

  #end(reviewed: boolean): void {
    const flow = this.#flow;
    runInAction(() => {
      flow.rest();
      if (!reviewed) flow.plan = undefined;
    });
  }
}
