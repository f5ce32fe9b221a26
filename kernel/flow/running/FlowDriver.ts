import { runInAction } from 'mobx';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { Simulation } from '../../tx/simulate.ts';
import type { PlanStep, TransactionPlan } from '../TransactionPlan.ts';
import { cameToNothing } from './cameToNothing.ts';
import type { DrivenFlow } from './DrivenFlow.ts';
import { PlanRunner } from './PlanRunner.ts';

/**
 * Runs the plan of a flow: shows each step in the flow, and checks before each request to the wallet that it
 * is still wanted. Loaded by the first review or run.
 */
export class FlowDriver {
  readonly #flow: DrivenFlow;
  readonly #runner: PlanRunner;
  /** The `opened` number of the review whose plan is being simulated; 0 if none is. */
  #trying = 0;

  constructor(flow: DrivenFlow) {
    this.#flow = flow;
    this.#runner = new PlanRunner(flow.services);
  }

  /** @param generation of this run: once the flow has another number, this run asks and shows nothing. */
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
        // Even if the dialog was closed while the wallet was asked: the transaction was sent all the same.
        typed?.clear();
        show({ transactionId });
      },
    });
    if (!isCurrent()) return;
    if (cameToNothing(flow.outcome)) typed?.putBack();
    // The plan had approvals only: there is no transaction to follow.
    if (!flow.sending) this.#end(reviewed);
  }

  /**
   * Simulates the plan while the person reads the review. The sender simulates again right before it asks the
   * wallet. A newer plan does not restart a running simulation: with one new plan per block, a simulation
   * that takes longer than a block would never finish.
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
      // The review then shows no result. Confirming shows the error.
    }
    if (opened !== flow.opened) return;
    this.#trying = 0;
    runInAction(() => Object.assign(flow, { simulation, trying: false }));
  }

  /**
   * The only place that looks at the present wallet, chain and market during a run: the wallet is asked only
   * if what the person agreed to still holds, and only by the account that agreed.
   * @throws SluiceError `wallet_disconnected`; `cancelled`, which is not shown: the flow goes back to its
   * review
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
