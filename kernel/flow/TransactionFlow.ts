import { action, makeObservable, observableRef, runInAction } from 'mobx';
import type { BasisFindings, SeenFindings } from '../basis/StateBasis.ts';
import type { ActiveChain } from '../chain/ChainRegistry.ts';
import type { Token } from '../currency/Currency.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import { lazyOnce } from '../runtime/lazyOnce.ts';
import { loadChunk } from '../runtime/loadChunk.ts';
import type { Simulation } from '../tx/simulate.ts';
import type { TransactionOutcome, TransactionRecord } from '../tx/TransactionRecord.ts';
import type { WalletAsk } from '../wallet/Connector.ts';
import type { FlowDriver } from './running/FlowDriver.ts';
import type { RunnerServices } from './running/PlanRunner.ts';
import type { PlanStep, TransactionPlan } from './TransactionPlan.ts';

/** The state names of rule 4.55. */
export type FlowStep =
  | 'REVIEWING'
  | 'WRAPPING'
  | 'RESETTING_TOKEN_ALLOWANCE'
  | 'APPROVING_TOKEN'
  | 'PERMITTING'
  | 'PENDING_CONFIRMATION';

export type FailureType = 'approval' | 'permit' | 'confirmation' | 'wrap';

export interface FlowFailure {
  readonly type: FailureType;
  readonly error: SluiceError;
  /** The token that an approval or a permit was about. */
  readonly token: Token | undefined;
}

export interface FlowServices extends RunnerServices {
  readonly activeChain: Pick<ActiveChain, 'chain'>;
}

/**
 * What the review and progress dialogs show, from a reviewed plan to its settled transaction. `FlowDriver`
 * and `PlanRunner` do the work.
 */
export class TransactionFlow<T = unknown> {
  /** The plan that is under review or being carried out; undefined if there is none. */
  plan: TransactionPlan<T> | undefined = undefined;
  /** The steps of the current run, in order, without those that were not needed any more when it began. */
  steps: readonly PlanStep[] = [];
  /** The step of `steps` that is under way. The last one stays here after it is sent. */
  current: PlanStep | undefined = undefined;
  /** What the wallet was asked for in the present step, as it was handed over; undefined before that. */
  asked: WalletAsk | undefined = undefined;
  failure: FlowFailure | undefined = undefined;
  /** The result of simulating the plan; undefined while no result is known. */
  simulation: Simulation | undefined = undefined;
  /** The steps of the reviewed plan that are still to do; undefined while that is not known. */
  left: readonly PlanStep[] | 'unknown' | undefined = undefined;
  /** The host that the wallet will ask to pay the network cost (ERC-7677); undefined: the account pays. */
  sponsor: string | undefined = undefined;
  /** What two operators say about the state that the plan rests on; undefined while they are asked. */
  basis: BasisFindings | undefined = undefined;
  /** What `basis` was when the person last confirmed; undefined before that. */
  confirmedOn: SeenFindings | undefined = undefined;
  /** True while the first simulation of an open review is running. */
  trying = false;
  /** Local id of the transaction that the dialogs follow. */
  transactionId: string | undefined = undefined;
  /** Local id of the approval that the present step waits for, once the wallet has sent it. */
  approvalId: string | undefined = undefined;
  /** Increases whenever a run begins or ends: a late answer to an earlier run changes nothing. */
  generation = 0;
  /** Increases whenever a review opens or closes: a late simulation of an earlier review is not shown. */
  opened = 0;
  /** The gas limit that the person allowed for this run, after an estimate that nobody expects. */
  gasAllowed: bigint | undefined = undefined;
  readonly services: FlowServices;
  /** Runs the last plan again. */
  #again: ((gasAllowed: bigint) => Promise<void>) | undefined;
  /** Loaded by the first review or run: filling in a form needs none of this code. */
  readonly #driver: () => Promise<FlowDriver>;

  constructor(services: FlowServices) {
    this.services = services;
    this.#driver = lazyOnce(async () => {
      const loaded = await loadChunk(() => import('./running/FlowDriver.ts'));
      return new loaded.FlowDriver(this);
    });
    makeObservable(this, {
      plan: observableRef,
      steps: observableRef,
      current: observableRef,
      asked: observableRef,
      failure: observableRef,
      simulation: observableRef,
      basis: observableRef,
      confirmedOn: observableRef,
      left: observableRef,
      approvalId: observableRef,
      trying: observableRef,
      sponsor: observableRef,
      transactionId: observableRef,
      open: action,
      replace: action,
      cancel: action,
      dismissFailure: action,
    });
  }

  get step(): FlowStep {
    const { current } = this;
    if (!current) return 'REVIEWING';
    if (current.kind === 'permit2' && current.onChain) return stepNames.approve;
    return (current.kind === 'send' && current.name) || stepNames[current.kind];
  }

  get record(): TransactionRecord | undefined {
    return this.transactionId === undefined ? undefined : this.services.tracker.get(this.transactionId);
  }

  get outcome(): TransactionOutcome | undefined {
    return this.record && this.services.tracker.outcome(this.record);
  }

  /** True while a step is under way, and after the transaction was sent. */
  get busy(): boolean {
    return this.current !== undefined;
  }

  /** True while the current step is the transaction itself (no approval or permit), and after it was sent. */
  get sending(): boolean {
    return this.current?.kind === 'send';
  }

  /**
   * True if the plan was made for another account or another chain than the present one. A disconnected
   * wallet does not count as another account.
   */
  get otherSigner(): boolean {
    if (!this.plan) return false;
    const { account, chain } = this.plan.agreed;
    const { wallet, activeChain } = this.services;
    return (wallet.account !== undefined && wallet.account !== account) || activeChain.chain.id !== chain.id;
  }

  /** True if the plan no longer holds: the person must accept a new one before confirming. */
  get differs(): boolean {
    return this.otherSigner || this.plan?.differs?.() === true;
  }

  /** Opens the review of a plan, or replaces the plan by one that the person just accepted. Simulates it. */
  open(plan: TransactionPlan<T>): void {
    this.cancel();
    this.plan = plan;
    this.trying = true;
    this.#tryOut();
  }

  /** Replaces the reviewed plan by a newer one that the person does not have to accept. */
  replace(plan: TransactionPlan<T>): void {
    this.plan = plan;
    this.#tryOut();
  }

  /**
   * Closes the review or the progress dialog. A transaction that was already sent goes on, and stays in the
   * activity list.
   */
  cancel(): void {
    this.opened += 1;
    this.rest();
    this.plan = undefined;
    this.simulation = this.basis = this.confirmedOn = this.left = this.sponsor = undefined;
    this.trying = false;
  }

  /** Ends the current run. The plan stays. @param failure to show */
  rest(failure?: FlowFailure): void {
    this.generation += 1;
    this.current = undefined;
    this.asked = undefined;
    this.steps = [];
    this.failure = failure;
    this.transactionId = this.approvalId = undefined;
  }

  dismissFailure(): void {
    this.failure = undefined;
  }

  /**
   * Runs the steps of the reviewed plan that are still needed. Resolves when the transaction has settled or a
   * step has failed.
   */
  async confirm(): Promise<void> {
    if (!this.busy) await this.run('confirmation', () => this.plan);
  }

  /** Runs again what failed with `gas_excessive`. @param gas the limit that the person allows, for this run */
  async allowGas(gas: bigint): Promise<void> {
    await this.#again?.(gas);
  }

  /**
   * Carries out a plan and shows its progress and its end.
   * @param type of a failure that is not about an approval or a permit
   * @param planned makes the plan, or returns undefined if there is nothing to do; its error is shown
   * @param reviewed false: the plan is removed if the run fails, or if it ends without a transaction to
   * follow
   */
  protected async run(
    type: FailureType,
    planned: () => TransactionPlan<T> | undefined | Promise<TransactionPlan<T> | undefined>,
    reviewed = true,
    gasAllowed?: bigint,
  ): Promise<void> {
    runInAction(() => this.rest());
    this.gasAllowed = gasAllowed;
    this.#again = (gas) => this.run(type, planned, reviewed, gas);
    const { generation } = this;
    let plan: TransactionPlan<T> | undefined;
    try {
      plan = await planned();
      if (!plan || generation !== this.generation) return;
      runInAction(() => {
        this.plan = plan;
      });
      const driver = await this.#driver();
      await driver.carryOut(plan, reviewed, generation);
    } catch (cause) {
      if (generation !== this.generation) return;
      plan?.typed?.putBack();
      const failure = this.#failure(type, SluiceError.from(cause, 'wallet_failed'));
      runInAction(() => {
        this.rest(failure);
        if (!reviewed) this.plan = undefined;
      });
    }
  }

  /**
   * A person who rejects the transaction itself knows that, so no failure is shown. A rejected approval or
   * permit is shown, because the allowance is still missing.
   */
  #failure(before: FailureType, error: SluiceError): FlowFailure | undefined {
    const { step, current } = this;
    const token = current && 'token' in current ? current.token : undefined;
    const type = !token ? before : step === 'PERMITTING' ? 'permit' : 'approval';
    const quiet = error.code === 'wallet_rejected' && (type === 'confirmation' || type === 'wrap');
    return quiet ? undefined : { type, error, token };
  }

  #tryOut(): void {
    // If the code cannot be loaded there is no simulation. Confirming then shows the error.
    void this.#driver().then(
      (driver) => {
        void driver.tryOut();
        void driver.checkBasis();
      },
      () => runInAction(() => Object.assign(this, { trying: false })),
    );
  }
}

const stepNames = {
  resetAllowance: 'RESETTING_TOKEN_ALLOWANCE',
  approve: 'APPROVING_TOKEN',
  permit2612: 'PERMITTING',
  permit2: 'PERMITTING',
  send: 'PENDING_CONFIRMATION',
} as const satisfies Record<PlanStep['kind'], FlowStep>;
