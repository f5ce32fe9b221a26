import { runInAction } from 'mobx';
import { awaitsAcceptance, keepAcceptance } from '../../basis/acceptedPrice.ts';
import { checkBasis } from '../../basis/checkBasis.ts';
import { restsOnLess, saysAlone } from '../../basis/restsOnLess.ts';
import { type BasisFindings, forbids, type SeenFindings } from '../../basis/StateBasis.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { WalletAsk } from '../../wallet/Connector.ts';
import type { PlanStep, SendStep, TransactionPlan } from '../TransactionPlan.ts';
import { cameToNothing } from './cameToNothing.ts';
import type { DrivenFlow } from './DrivenFlow.ts';
import { heldCalls } from './heldCalls.ts';
import { joined, lesser } from './joined.ts';
import type { PlanRun } from './PlanRun.ts';
import { PlanRunner } from './PlanRunner.ts';
import { sendsOf } from './sendsOf.ts';

/**
 * Runs the plan of a flow: shows each step in the flow, and checks before each request to the wallet that it
 * is still wanted. Loaded by the first review or run.
 */
export class FlowDriver {
  readonly #flow: DrivenFlow;
  readonly #runner: PlanRunner;
  /** The `opened` number of the review whose plan is being simulated; 0 if none is. */
  #trying = 0;
  /** The same for the check of its state. */
  #checking = 0;

  constructor(flow: DrivenFlow) {
    this.#flow = flow;
    this.#runner = new PlanRunner(flow.services);
  }

  /** @param generation of this run: once the flow has another number, this run asks and shows nothing. */
  async carryOut(plan: TransactionPlan, reviewed: boolean, generation: number): Promise<void> {
    const flow = this.#flow;
    const { typed } = plan;
    const isCurrent = () => generation === flow.generation;
    type Shown = 'steps' | 'current' | 'asked' | 'basis' | 'transactionId' | 'approvalId' | 'left';
    const show = (shown: Partial<Pick<DrivenFlow, Shown>>) => {
      if (isCurrent()) runInAction(() => Object.assign(flow, shown));
    };
    const enter = (current?: PlanStep, asked?: WalletAsk) => {
      if (!isCurrent()) throw new SluiceError('cancelled', 'The transaction was called off');
      this.#gate(reviewed);
      // The transaction of an earlier step is not the one that is asked for now.
      show({ current, asked, transactionId: undefined, approvalId: undefined });
    };
    if (reviewed) await this.#checkContracts(plan, isCurrent);
    enter();
    const seen: SeenFindings = flow.basis ?? 'asking';
    /** What this run's own checks found; what the flow shows may come from the review's, which goes on. */
    let last = seen as SeenFindings;
    runInAction(() => Object.assign(flow, { confirmedOn: seen }));
    const run: PlanRun = {
      enter,
      gasAllowed: flow.gasAllowed,
      check: async (step) => {
        const found = keepAcceptance(await this.#findingsOf(plan, step), seen);
        const basis = joined(found, seen);
        last = basis;
        show({ basis });
        if (basis.state === 'alone' && plan.alone) {
          if (isCurrent()) plan.alone();
          throw new SluiceError('cancelled', 'One endpoint alone does not carry this plan');
        }
        if (!forbids(basis) && !awaitsAcceptance(basis) && !restsOnLess(basis, seen)) return;
        if (!reviewed) throw new SluiceError('state_unsure', 'The endpoints do not agree on these amounts');
        if (isCurrent()) this.#end(reviewed);
        throw new SluiceError('cancelled', 'The chain does not give what was agreed on');
      },
      alone: (endpoint) => {
        if (!reviewed || last === 'asking' || (last.state !== 'agreed' && last.state !== 'alone')) return;
        const known = last.state === 'agreed' ? last.endpoints : [last.endpoint, ...last.unanswered];
        const unanswered = known.filter((url) => url !== endpoint);
        if ([seen, last].some((said) => saysAlone(said, { endpoint, unanswered }))) return;
        show({ basis: joined({ state: 'alone', endpoint, unanswered }, last) });
        if (isCurrent()) this.#end(reviewed);
        throw new SluiceError('cancelled', 'Only one operator answers now');
      },
      show: (steps) => show({ steps }),
      waits: (approvalId) => show({ approvalId }),
      sent: (transactionId) => {
        // Even if the dialog was closed while the wallet was asked: the transaction was sent all the same.
        typed?.clear();
        show({ transactionId });
      },
    };
    try {
      await this.#runner.run(plan, run);
    } catch (error) {
      // The review that comes back lists what is left, and not what was done before the failure.
      const { steps, current } = flow;
      if (current) show({ left: steps.slice(steps.indexOf(current)) });
      void this.#tellLeft(plan);
      throw error;
    }
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
    if (!plan) return;
    void this.#tellLeft(plan);
    if (this.#trying === opened) return;
    this.#trying = opened;
    // Without an answer the review shows no result, and that the account pays. Confirming shows the error.
    const [simulation, sponsor] = await Promise.all([
      this.#runner.preview(plan).catch(() => undefined),
      this.#runner.sponsor(plan).catch(() => undefined),
    ]);
    if (opened !== flow.opened) return;
    this.#trying = 0;
    runInAction(() => Object.assign(flow, { simulation, sponsor, trying: false }));
  }

  /** Shows what is left to do, unless another plan is under review by then. */
  async #tellLeft(plan: TransactionPlan): Promise<void> {
    const flow = this.#flow;
    const left = await this.#runner.left(plan).catch(() => 'unknown' as const);
    if (plan !== flow.plan) return;
    runInAction(() => Object.assign(flow, { left }));
  }

  /**
   * Asks two operators about the state that the plan rests on, for the review. `carryOut` asks again. If the
   * plan is replaced meanwhile, the newer one is checked next.
   */
  async checkBasis(): Promise<void> {
    const flow = this.#flow;
    const { opened } = flow;
    if (this.#checking === opened) return;
    this.#checking = opened;
    for (let plan = flow.plan; plan; plan = flow.plan === plan ? undefined : flow.plan) {
      const basis = keepAcceptance(await this.#findings(plan), flow.basis);
      if (opened !== flow.opened) return;
      runInAction(() => Object.assign(flow, { basis }));
      if (basis.state === 'alone' && plan === flow.plan) plan.alone?.();
      if (opened !== flow.opened) return;
    }
    this.#checking = 0;
  }

  /** What the plan's transactions rest on: the least of them. */
  async #findings(plan: TransactionPlan): Promise<BasisFindings> {
    try {
      let least: BasisFindings = { state: 'unchecked' };
      for (const step of sendsOf(await plan.steps())) {
        const findings = await this.#findingsOf(plan, step);
        least = lesser(findings, least);
        if (forbids(findings)) break;
      }
      return least;
    } catch (cause) {
      return { state: 'unknown', error: SluiceError.from(cause, 'providers_failed') };
    }
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

  /**
   * The page checks the network's contracts some time after its first quote, but always before a review is signed.
   * @throws SluiceError `cancelled` where a router turns out to be missing that the review's approvals are for
   */
  async #checkContracts(plan: TransactionPlan, isCurrent: () => boolean): Promise<void> {
    const { deployment } = plan.agreed.client;
    if (deployment.state !== 'pending') return;
    const before = spendersOf(await plan.steps());
    await deployment.recheck();
    if (spendersOf(await plan.steps()) === before) return;
    if (isCurrent()) this.#end(true);
    throw new SluiceError('cancelled', 'A contract of this network is missing');
  }

  #end(reviewed: boolean): void {
    const flow = this.#flow;
    runInAction(() => {
      flow.rest();
      if (!reviewed) flow.plan = undefined;
    });
  }

  async #findingsOf(plan: TransactionPlan, step: SendStep): Promise<BasisFindings> {
    const { services } = this.#flow;
    const { client } = plan.agreed;
    const [prover, kinds] = [services.prover?.(), services.poolKinds?.(client.chain.id)];
    const held = async () => heldCalls(plan, await plan.steps());
    return checkBasis(client, await step.basis(), { prover, kinds, held });
  }
}

/** Who is allowed to spend by the steps. */
function spendersOf(steps: readonly PlanStep[]): string {
  return steps.map((step) => ('spender' in step ? step.spender : '')).join();
}
