import type { Address } from '../../chain/ChainSpec.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import { type Simulation, simulate } from '../../tx/simulate.ts';
import type { TransactionSender } from '../../tx/TransactionSender.ts';
import type { TxTracker } from '../../tx/TxTracker.ts';
import type { WalletSession } from '../../wallet/Connector.ts';
import type { SignedPermit2 } from '../../wallet/SignedPermit2.ts';
import { walletBatches } from '../../wallet/walletCalls.ts';
import type { Agreed } from '../Agreed.ts';
import { allowanceCall, allowanceCalls } from '../steps/allowanceCall.ts';
import { nowSeconds } from '../steps/nowSeconds.ts';
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
import { batchUntried } from './batchUntried.ts';
import { built, type Signatures } from './built.ts';

export interface RunnerServices extends AllowanceReads {
  readonly sender: Pick<TransactionSender, 'send' | 'sendBatch'>;
  readonly tracker: Pick<TxTracker, 'get' | 'outcome' | 'settled'>;
  readonly wallet: Pick<WalletSession, 'account' | 'provider' | 'signTypedData'>;
}

/** How a run of a plan reports its progress, and asks whether it may go on. */
export interface PlanRun {
  /**
   * Checks whether the run may still ask the wallet. Called before a request is prepared, and again right
   * before the request itself, because reads and simulations in between take time.
   * @param step that the wallet will be asked for
   * @throws SluiceError if the run was cancelled, or if what was agreed on no longer holds
   */
  enter(step: PlanStep): void;
  /** Shows the steps of the run, in order. */
  show(steps: readonly PlanStep[]): void;
  /** The wallet accepted the transaction. @param id local id of its record */
  sent(id: string): void;
}

const unsigned: Signatures = { permits: [], permit2: undefined };

/**
 * Carries out plans. All plans run through this class, so that each safety rule is written once. Loaded by
 * the first review or run.
 */
export class PlanRunner {
  readonly #services: RunnerServices;
  /** The last Permit2 signature. The next try uses it again if it is still valid. */
  #signed: { readonly owner: Address; readonly chainId: number; readonly permit: SignedPermit2 } | undefined;

  constructor(services: RunnerServices) {
    this.#services = services;
  }

  /**
   * Runs the steps that are still needed, one by one. If an approval is among them and the wallet supports
   * batches, sends all of them as one batch. Resolves when the last step has settled.
   * @throws SluiceError of the step that failed
   */
  async run(plan: TransactionPlan, run: PlanRun): Promise<void> {
    const { agreed } = plan;
    const planned = await plan.steps();
    let left = await this.#left(plan, planned);
    if (left.steps.some(isApproval)) {
      if (await this.#sentAsOne(plan, left, run)) return;
      left = await this.#left(plan, planned);
    }
    let given: Signatures = { permits: [], permit2: left.permit2 };
    let steps = await this.#withResets(agreed, left.steps, true);
    run.show(steps);
    for (const step of steps) {
      if (step.kind === 'send') await this.#send(plan, step, given, run);
      else if (step.kind === 'permit2') given = { ...given, permit2: await this.#permit2(agreed, step, run) };
      else if (step.kind === 'permit2612') {
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
   * Simulates what the wallet would be asked for now. Signatures cannot be simulated: approvals replace those
   * of ERC-2612.
   * @returns undefined if the plan has a Permit2 step, which nothing replaces, or if it sends no transaction
   * @throws SluiceError `simulation_failed` if no endpoint could simulate it
   */
  async preview(plan: TransactionPlan): Promise<Simulation | undefined> {
    const { agreed } = plan;
    const steps = await plan.steps();
    const send = sendOf(steps);
    if (!send || steps.some(({ kind }) => kind === 'permit2')) return undefined;
    const left = await this.#withResets(agreed, (await this.#left(plan, steps)).steps, false);
    const { request } = await built(agreed, send, unsigned);
    const calls = [...allowanceCalls(agreed, left, true), request];
    const { client, account: from, limits: watch } = agreed;
    const told = await simulate(client, { from, calls, watch, avoid: request.avoid });
    if (!told.ok) plan.refused?.();
    return told;
  }

  /**
   * Sends all steps as one batch (EIP-5792), which takes one confirmation in the wallet.
   * @returns false if nothing was sent, because the wallet or the nodes do not support that, or the plan has
   * no transaction
   */
  async #sentAsOne({ agreed }: TransactionPlan, left: StepsLeft, run: PlanRun): Promise<boolean> {
    const { sender, wallet } = this.#services;
    const { account, chain } = agreed;
    const send = sendOf(left.steps);
    if (!wallet.provider || !send) return false;
    if (!(await walletBatches(wallet.provider, account, chain.id))) return false;
    const allowances = await this.#withResets(agreed, left.steps, false);
    run.show([send]);
    run.enter(send);
    const { request, draft } = await built(agreed, send, unsigned);
    run.enter(send);
    let id: string;
    try {
      id = await sender.sendBatch(
        [...allowanceCalls(agreed, allowances, agreed.approveExact), request],
        draft,
        () => run.enter(send),
      );
    } catch (error) {
      if (!batchUntried(error)) throw error;
      return false;
    }
    run.sent(id);
    try {
      await this.#settled(agreed, id);
    } catch (cause) {
      // The wallet reported that it sent nothing of the batch, and the record was removed.
      if (!(cause instanceof SluiceError) || cause.code !== 'transaction_unknown') throw cause;
      throw new SluiceError('batch_given_up', 'The wallet gave the batch up', { cause });
    }
    return true;
  }

  async #send(plan: TransactionPlan, step: SendStep, given: Signatures, run: PlanRun): Promise<void> {
    const { agreed } = plan;
    run.enter(step);
    const { request, draft } = await built(agreed, step, given);
    run.enter(step);
    let id: string;
    try {
      id = await this.#services.sender.send(request, draft, () => run.enter(step));
    } catch (error) {
      // The sender's last checks showed a revert. It does not count against the plan if an allowance is
      // missing, for example because the person lowered the amount in the wallet.
      const reverted = error instanceof SluiceError && error.code === 'transaction_reverted';
      if (reverted && plan.refused && (await this.#allowed(plan))) plan.refused();
      throw error;
    }
    run.sent(id);
    await this.#settled(agreed, id);
  }

  /**
   * Sets the allowance by a transaction of its own. Resolves when the transaction is confirmed.
   * @throws SluiceError of the sender; `wallet_differs`, `transaction_reverted`
   */
  async #allow(agreed: Agreed, step: AllowanceStep, run: PlanRun): Promise<void> {
    const { sender, tracker } = this.#services;
    const { account, chain } = agreed;
    run.enter(step);
    const { request, info } = allowanceCall(agreed, step, agreed.approveExact);
    const draft = { chainId: chain.id, from: account, info };
    const id = await sender.send(request, draft, () => run.enter(step));
    const record = await tracker.settled(id);
    const outcome = tracker.outcome(record);
    if (outcome === 'differs') {
      throw new SluiceError('wallet_differs', 'The wallet sent something else than was asked for');
    }
    if (outcome !== 'confirmed') {
      throw new SluiceError('transaction_reverted', record.failureReason ?? 'The approval failed on chain');
    }
    if (step.kind !== 'resetAllowance') await agreed.client.clock.refresh();
  }

  #permit2612(agreed: Agreed, step: Permit2612Step, run: PlanRun): ReturnType<typeof permitToken> {
    const deadline = nowSeconds(agreed.client) + agreed.permitSeconds;
    return permitToken(agreed, this.#services.wallet, step, deadline, () => run.enter(step));
  }

  /**
   * Asks for a Permit2 signature. If the wallet cannot sign, sets the allowance by a transaction instead and
   * returns undefined.
   */
  async #permit2(agreed: Agreed, step: Permit2Step, run: PlanRun): Promise<SignedPermit2 | undefined> {
    const { account: owner, chain } = agreed;
    try {
      const permit = await signPermit2(agreed, this.#services.wallet, step, () => run.enter(step));
      this.#signed = { owner, chainId: chain.id, permit };
      return permit;
    } catch (error) {
      if (!(error instanceof SluiceError) || error.code !== 'wallet_unsupported') throw error;
    }
    await this.#allow(agreed, step, run);
    return undefined;
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

  async #settled({ client }: Agreed, id: string): Promise<void> {
    await this.#services.tracker.settled(id);
    await client.clock.refresh().catch(() => undefined);
  }
}

function sendOf(steps: readonly PlanStep[]): SendStep | undefined {
  return steps.find((step) => step.kind === 'send');
}
