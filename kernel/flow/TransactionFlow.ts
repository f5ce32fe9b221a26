import { action, makeObservable, observableRef, runInAction } from 'mobx';
import type { ActiveChain } from '../chain/ChainRegistry.ts';
import type { Token } from '../currency/Currency.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import { lazyOnce } from '../runtime/lazyOnce.ts';
import type { Simulation } from '../tx/simulate.ts';
import type { TransactionOutcome, TransactionRecord } from '../tx/TransactionRecord.ts';
import type { FlowDriver } from './running/FlowDriver.ts';
import type { RunnerServices } from './running/PlanRunner.ts';
import type { PlanStep, TransactionPlan } from './TransactionPlan.ts';

/** The names of rule 4.55. */
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

/** From a reviewed plan to its settled transaction, as dialogs show it. `FlowDriver` and `PlanRunner` do the work. */
export class TransactionFlow<T = unknown> {
  /** Under review or on its way; undefined: nothing is open. */
  plan: TransactionPlan<T> | undefined = undefined;
  /** Of the run under way: what was left to be done when it began, in order. */
  steps: readonly PlanStep[] = [];
  /** The one of `steps` that is under way; it stays the last one once that is sent. */
  current: PlanStep | undefined = undefined;
  failure: FlowFailure | undefined = undefined;
  /** What the plan does in a trial run; undefined while nobody has told. */
  simulation: Simulation | undefined = undefined;
  /** The first trial run of what is under review is under way. */
  trying = false;
  /** Local id of the transaction that is followed. */
  transactionId: string | undefined = undefined;
  /** Raised by whatever begins or ends a run: a step that answers late changes nothing any more. */
  generation = 0;
  /** Raised by whatever opens or closes a review: a trial run that answers late is not shown any more. */
  opened = 0;
  readonly services: FlowServices;
  /** Loaded with the first review: nothing of it is needed to fill a form. */
  readonly #driver: () => Promise<FlowDriver>;

  constructor(services: FlowServices) {
    this.services = services;
    this.#driver = lazyOnce(async () => {
      const loaded = await import('./running/FlowDriver.ts');
      return new loaded.FlowDriver(this);
    });
    makeObservable(this, {
      plan: observableRef,
      steps: observableRef,
      current: observableRef,
      failure: observableRef,
      simulation: observableRef,
      trying: observableRef,
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
    return (current.kind === 'send' && current.name) || stepNames[current.kind];
  }

  get record(): TransactionRecord | undefined {
    return this.transactionId === undefined ? undefined : this.services.tracker.get(this.transactionId);
  }

  get outcome(): TransactionOutcome | undefined {
    return this.record && this.services.tracker.outcome(this.record);
  }

  /** A step is under way, or the transaction was sent. */
  get busy(): boolean {
    return this.current !== undefined;
  }

  /** The wallet is asked for the transaction itself, or has sent it. */
  get sending(): boolean {
    return this.current?.kind === 'send';
  }

  /** What is under review was shown to another account, or on another chain. */
  get otherSigner(): boolean {
    if (!this.plan) return false;
    const { account, chain } = this.plan.agreed;
    const { wallet, activeChain } = this.services;
    return (wallet.account !== undefined && wallet.account !== account) || activeChain.chain.id !== chain.id;
  }

  /** What is under review no longer holds: it must be accepted anew before it is confirmed. */
  get differs(): boolean {
    return this.otherSigner || this.plan?.differs?.() === true;
  }

  /** Opens the review of a plan, or puts one that was accepted in the place of the last, and tries it out. */
  open(plan: TransactionPlan<T>): void {
    this.cancel();
    this.plan = plan;
    this.trying = true;
    this.#tryOut();
  }

  /** A newer plan takes the place of the reviewed one where nobody has to accept it. */
  replace(plan: TransactionPlan<T>): void {
    this.plan = plan;
    this.#tryOut();
  }

  /** Closes review and progress. What was sent goes on and stays in the activity list. */
  cancel(): void {
    this.opened += 1;
    this.rest();
    this.plan = undefined;
    this.simulation = undefined;
    this.trying = false;
  }

  /** Nothing is under way any more; what was reviewed still is. */
  rest(failure?: FlowFailure): void {
    this.generation += 1;
    this.current = undefined;
    this.steps = [];
    this.failure = failure;
    this.transactionId = undefined;
  }

  dismissFailure(): void {
    this.failure = undefined;
  }

  /** Runs the steps that are left of the reviewed plan; resolves when it has settled or was refused. */
  async confirm(): Promise<void> {
    if (!this.busy) await this.run('confirmation', () => this.plan);
  }

  /**
   * Carries a plan out, and shows what becomes of it. One that was not reviewed before is gone after it failed.
   * @param type of a failure before the first step
   * @param planned gives it, or undefined for nothing to do; what it throws is shown
   */
  protected async run(
    type: FailureType,
    planned: () => TransactionPlan<T> | undefined | Promise<TransactionPlan<T> | undefined>,
    reviewed = true,
  ): Promise<void> {
    runInAction(() => this.rest());
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

  /** A rejected transaction is known to who rejected it; that an allowance is missing still is to be told. */
  #failure(before: FailureType, error: SluiceError): FlowFailure | undefined {
    const { step, current } = this;
    const token = current && 'token' in current ? current.token : undefined;
    const type = !token ? before : step === 'PERMITTING' ? 'permit' : 'approval';
    const quiet = error.code === 'wallet_rejected' && (type === 'confirmation' || type === 'wrap');
    return quiet ? undefined : { type, error, token };
  }

  #tryOut(): void {
    // Without the code to try it out nothing is told; confirming says why.
    void this.#driver().then(
      (driver) => driver.tryOut(),
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
