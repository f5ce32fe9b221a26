import type { StateProver } from '../../basis/StateProver.ts';
import type { Address } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { PoolKind } from '../../quote/PoolKind.ts';
import { areTwo } from '../../rpc/operatorOf.ts';
import { revertError } from '../../tx/revertReason.ts';
import { type Simulation, type SimulationRequest, simulate } from '../../tx/simulate.ts';
import type { TransactionOutcome } from '../../tx/TransactionRecord.ts';
import type { TransactionSender } from '../../tx/TransactionSender.ts';
import type { TxTracker } from '../../tx/TxTracker.ts';
import type { WalletSession } from '../../wallet/Connector.ts';
import type { SignedPermit2 } from '../../wallet/SignedPermit2.ts';
import { walletBatches } from '../../wallet/walletCapabilities.ts';
import type { Agreed } from '../Agreed.ts';
import { compareChainTime, nowSeconds } from '../chainTime.ts';
import { allowanceCall, allowanceCalls } from '../steps/allowanceCall.ts';
import { permitToken } from '../steps/permitToken.ts';
import { signPermit2 } from '../steps/signPermit2.ts';
import {
  type AllowanceReads,
  isApproval,
  type StepsLeft,
  stepsLeft,
  withResets,
} from '../steps/stepsLeft.ts';
import type {
  AllowanceStep,
  Permit2Step,
  Permit2612Step,
  PlanStep,
  SendStep,
  TransactionPlan,
} from '../TransactionPlan.ts';
import { batchRefused, batchUntried } from './batchUntried.ts';
import { built, type Grants } from './built.ts';
import type { PlanRun } from './PlanRun.ts';
import { limitsOf, sendsOf } from './sendsOf.ts';

export interface RunnerServices extends AllowanceReads {
  readonly sender: Pick<TransactionSender, 'send' | 'sendBatch'> &
    Partial<Pick<TransactionSender, 'sponsor'>>;
  readonly tracker: Pick<TxTracker, 'get' | 'outcome' | 'settled'>;
  readonly wallet: Pick<
    WalletSession,
    'account' | 'chainId' | 'switchingChain' | 'openRequests' | 'provider' | 'signTypedData'
  >;
  /** What proves the state that plans rest on, if a running plugin brings it. */
  readonly prover?: () => StateProver | undefined;
  /** The kinds of pools that a chain has now; default: the kernel's. */
  readonly poolKinds?: (chainId: number) => readonly PoolKind[];
}

const unsigned: Grants = { permits: [], permit2: undefined, allowedUntil: Infinity };

/** What a run need not ask for again. */
const standing = ({ permit2, allowedUntil }: StepsLeft): Grants => ({ ...unsigned, permit2, allowedUntil });

/**
 * Carries out plans. All plans run through this class, so that each safety rule is written once. Loaded by
 * the first review or run.
 */
export class PlanRunner {
  readonly #services: RunnerServices;
  /** The last Permit2 signature. The next try uses it again if it is still valid. */
  #signed: { readonly owner: Address; readonly chainId: number; readonly permit: SignedPermit2 } | undefined;
  /**
   * Chain and account for which the wallet refused batches, or the person an upgrade of the account. They are
   * not asked again in this flow.
   */
  readonly #unbatched = new Set<string>();

  constructor(services: RunnerServices) {
    this.#services = services;
  }

  /**
   * Runs the steps that are still needed, one by one. If they take several transactions, or somebody else may
   * pay, and the wallet supports batches, sends all of them as one batch. Resolves when the last step has
   * settled, or when a transaction came to nothing, so that the next ones are not asked for.
   * @throws SluiceError of the step that failed
   */
  async run(plan: TransactionPlan, run: PlanRun): Promise<void> {
    const { agreed } = plan;
    const [planned] = await Promise.all([plan.steps(), compareChainTime(agreed.client)]);
    let left = await this.#left(plan, planned);
    const several = left.steps.some(isApproval) || sendsOf(left.steps).length > 1;
    if (several || (await this.sponsor(plan)) !== undefined) {
      if (await this.#sentAsOne(plan, planned, left, run)) return;
      left = await this.#left(plan, planned);
    }
    let given = standing(left);
    let steps = await this.#withResets(agreed, left.steps, true);
    // Allowances and signatures are for these amounts too.
    if (steps.length > 1) for (const sent of sendsOf(steps)) await run.check(sent);
    run.show(steps);
    for (const step of steps) {
      if (step.kind === 'send') {
        if (!(await this.#send(plan, step, given, run))) return;
      } else if (step.kind === 'permit2') {
        const permit2 = await this.#permit2(agreed, step, run);
        if (typeof permit2 === 'object') given = { ...given, permit2 };
        else {
          const onChain: Permit2Step = { ...step, onChain: permit2 };
          steps = steps.map((each) => (each === step ? onChain : each));
          run.show(steps);
          const allowedUntil = await this.#allow(agreed, onChain, run);
          given = { ...given, allowedUntil: Math.min(given.allowedUntil, allowedUntil) };
        }
      } else if (step.kind === 'permit2612') {
        const permit = await this.#permit2612(agreed, step, run);
        if (permit) given = { ...given, permits: [...given.permits, permit] };
        else {
          const approval = await this.#withResets(agreed, [step], false);
          steps = steps.flatMap((each) => (each === step ? approval : [each]));
          run.show(steps);
          for (const each of approval) if (each.kind !== 'send') await this.#allow(agreed, each, run);
        }
      } else await this.#allow(agreed, step, run);
    }
  }

  /**
   * The host of the service that the wallet will ask to pay the network cost of the plan's transaction;
   * undefined if there is none.
   */
  async sponsor({ agreed }: TransactionPlan): Promise<string | undefined> {
    const { account, chain } = agreed;
    if (this.#unbatched.has(`${chain.id}:${account}`)) return undefined;
    try {
      return await this.#services.sender.sponsor?.(chain.id, account);
    } catch {
      // Then the account pays: that must not stop a transaction.
      return undefined;
    }
  }

  /**
   * Simulates what the wallet would be asked for now. Signatures cannot be simulated: approvals replace those
   * of ERC-2612.
   * @returns undefined if the plan has a Permit2 step, which nothing replaces, or if it sends no transaction
   * @throws SluiceError `simulation_failed` if no endpoint could simulate it
   */
  async preview(plan: TransactionPlan): Promise<Simulation | undefined> {
    const { agreed } = plan;
    const [steps] = await Promise.all([plan.steps(), compareChainTime(agreed.client)]);
    if (steps.some(({ kind }) => kind === 'permit2')) return undefined;
    const left = await this.#withResets(agreed, (await this.#left(plan, steps)).steps, false);
    const sends = await Promise.all(sendsOf(left).map((send) => built(agreed, send, unsigned)));
    const requests = sends.map(({ request }) => request);
    if (requests.length === 0) return undefined;
    const calls = [...allowanceCalls(agreed, left, true), ...requests];
    const { client, account: from } = agreed;
    const watch = limitsOf(agreed, steps, left) ?? [];
    const request = { from, calls, watch, avoid: requests.at(-1)?.avoid };
    const simulation = await simulate(client, request);
    if (!simulation.ok && plan.refused) void this.#refused(plan, request, simulation);
    return simulation;
  }

  /**
   * Tells the plan that its transaction reverts, if two operators say so, or there is only one.
   * @param first the simulation of one of them, if it was done
   * @param revert its reason, where nobody simulated it
   */
  async #refused(
    plan: TransactionPlan,
    request: SimulationRequest,
    first?: Simulation,
    revert?: string,
  ): Promise<void> {
    const { client } = plan.agreed;
    let reason = first?.reason ?? revert;
    const { endpoints } = client.rpc;
    if (endpoints.some(({ url }) => endpoints.some((other) => areTwo(url, other.url)))) {
      try {
        const one = first ?? (await simulate(client, request));
        if (one.ok) return;
        const other = await simulate(client, { ...request, avoid: one.endpoint });
        if (other.ok || !other.isIndependent) return;
        // What only one of them says is no reason to avoid anything.
        reason = one.reason === other.reason ? one.reason : undefined;
      } catch {
        return;
      }
    }
    plan.refused?.(reason);
  }

  /** The steps of the plan that are still to do, as a run shows them. @throws SluiceError if that cannot be read */
  async left(plan: TransactionPlan): Promise<readonly PlanStep[]> {
    const { steps } = await this.#left(plan, await plan.steps());
    return this.#withResets(plan.agreed, steps, true);
  }

  /**
   * Sends all steps as one batch (EIP-5792), which takes one confirmation in the wallet. Its calls set every allowance
   * that is missing, also in place of a signature of an earlier try: the batch may give the account code (EIP-7702), by
   * which that counts no more.
   * @returns false if nothing was sent, because the wallet or the nodes do not support that, or the plan has
   * no transaction
   */
  async #sentAsOne(
    plan: TransactionPlan,
    planned: readonly PlanStep[],
    kept: StepsLeft,
    run: PlanRun,
  ): Promise<boolean> {
    const { agreed, together } = plan;
    const { sender, wallet } = this.#services;
    const { account, chain } = agreed;
    const sends = sendsOf(kept.steps);
    const send = sends.at(-1);
    const signer = `${chain.id}:${account}`;
    const limits = limitsOf(agreed, planned, kept.steps);
    if (!wallet.provider || !send || !limits || this.#unbatched.has(signer)) return false;
    if (!(await walletBatches(wallet.provider, account, chain.id))) return false;
    const left = kept.permit2 ? await stepsLeft(this.#services, agreed, planned, undefined) : kept;
    const allowances = await this.#withResets(agreed, left.steps, false);
    run.show([send]);
    run.enter(send);
    const parts = await Promise.all(sends.map((each) => built(agreed, each, standing(left), limits)));
    const { draft } = parts.at(-1) as (typeof parts)[number];
    const info = sends.length > 1 && together ? together : draft.info;
    for (const each of sends) await run.check(each);
    run.enter(send);
    let id: string;
    try {
      id = await sender.sendBatch(
        [...allowanceCalls(agreed, allowances, agreed.approveExact), ...parts.map(({ request }) => request)],
        { ...draft, info },
        (ask) => run.enter(send, ask),
      );
    } catch (error) {
      if (!batchUntried(error)) throw error;
      if (batchRefused(error)) this.#unbatched.add(signer);
      return false;
    }
    run.sent(id);
    if ((await this.#settled(agreed, id)) === 'given_up') {
      throw new SluiceError('batch_given_up', 'The wallet gave the batch up');
    }
    return true;
  }

  /** @returns true if the transaction was confirmed */
  async #send(plan: TransactionPlan, step: SendStep, given: Grants, run: PlanRun): Promise<boolean> {
    const { agreed } = plan;
    run.enter(step);
    const { request, draft } = await built(agreed, step, given);
    await run.check(step);
    run.enter(step);
    let id: string;
    try {
      const asked = { ...request, gasAllowed: run.gasAllowed };
      id = await this.#services.sender.send(asked, draft, (ask) => run.enter(step, ask));
    } catch (error) {
      // The sender's last checks showed a revert. It does not count against the plan if an allowance is
      // missing, for example because the person lowered the amount in the wallet.
      const reverted = error instanceof SluiceError && error.code === 'transaction_reverted';
      if (reverted && plan.refused && (await this.#allowed(plan))) {
        const { avoid } = request;
        const simulated = { from: agreed.account, calls: [request], watch: [], avoid };
        void this.#refused(plan, simulated, undefined, String(error.values.reason ?? ''));
      }
      throw error;
    }
    step.sent?.(id);
    run.sent(id);
    return (await this.#settled(agreed, id)) === 'confirmed';
  }

  /**
   * Sets the allowance by a transaction of its own. Resolves when the transaction is confirmed.
   * @returns when the allowance ends, Unix time
   * @throws SluiceError of the sender; `wallet_differs`, `transaction_reverted`
   */
  async #allow(agreed: Agreed, step: AllowanceStep, run: PlanRun): Promise<number> {
    const { sender, tracker } = this.#services;
    const { account, chain } = agreed;
    run.enter(step);
    // After a reset the token may refuse what nobody could try before it.
    const now = step.kind === 'approve' ? (await this.#withResets(agreed, [step], false)).at(-1) : step;
    const asked = now && now.kind !== 'send' ? now : step;
    const { request, info, expiration = Infinity } = allowanceCall(agreed, asked, agreed.approveExact);
    const draft = { chainId: chain.id, from: account, info };
    const sent = { ...request, gasAllowed: run.gasAllowed };
    const id = await sender.send(sent, draft, (ask) => run.enter(step, ask));
    run.waits(id);
    const record = await tracker.settled(id);
    const outcome = tracker.outcome(record);
    if (outcome === 'differs' || record.differs) {
      throw new SluiceError('wallet_differs', 'The wallet sent something else than was asked for');
    }
    if (outcome !== 'confirmed') {
      throw revertError(record.failureReason);
    }
    if (step.kind !== 'resetAllowance') await agreed.client.clock.refresh();
    return expiration;
  }

  #permit2612(agreed: Agreed, step: Permit2612Step, run: PlanRun): ReturnType<typeof permitToken> {
    const deadline = nowSeconds(agreed.client) + agreed.permitSeconds;
    const { wallet } = this.#services;
    return permitToken(agreed, wallet, step, deadline, (ask) => run.enter(step, ask), run.alone);
  }

  /**
   * Asks for a Permit2 signature.
   * @returns why a transaction must set the allowance instead, if the wallet or the account's code cannot sign
   */
  async #permit2(
    agreed: Agreed,
    step: Permit2Step,
    run: PlanRun,
  ): Promise<SignedPermit2 | NonNullable<Permit2Step['onChain']>> {
    const { account: owner, chain } = agreed;
    try {
      const { wallet } = this.#services;
      const permit = await signPermit2(agreed, wallet, step, (ask) => run.enter(step, ask), run.alone);
      if (!permit) return 'account_code';
      this.#signed = { owner, chainId: chain.id, permit };
      return permit;
    } catch (error) {
      if (!(error instanceof SluiceError) || error.code !== 'wallet_unsupported') throw error;
      return 'wallet';
    }
  }

  #left({ agreed }: TransactionPlan, steps: readonly PlanStep[]): Promise<StepsLeft> {
    const { owner, chainId, permit } = this.#signed ?? {};
    const isTheirs = owner === agreed.account && chainId === agreed.chain.id;
    return stepsLeft(this.#services, agreed, steps, isTheirs ? permit : undefined);
  }

  #withResets(agreed: Agreed, steps: readonly PlanStep[], signing: boolean): Promise<readonly PlanStep[]> {
    return withResets(this.#services.allowances, agreed, steps, signing);
  }

  async #allowed(plan: TransactionPlan): Promise<boolean> {
    const left = await this.#left(plan, await plan.steps()).catch(() => undefined);
    return !left?.steps.some(isApproval);
  }

  async #settled({ client }: Agreed, id: string): Promise<TransactionOutcome> {
    const { tracker } = this.#services;
    const record = await tracker.settled(id);
    await client.clock.refresh().catch(() => undefined);
    return tracker.outcome(record);
  }
}
