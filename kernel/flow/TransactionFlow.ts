import { action, computed, makeObservable, observableRef, runInAction } from 'mobx';
import type { ActiveChain } from '../chain/ChainRegistry.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import { lazyOnce } from '../plugin/lazyOnce.ts';
import type { Token } from '../tokens/Currency.ts';
import type { Simulation } from '../tx/simulate.ts';
import type { TransactionOutcome, TransactionRecord } from '../tx/TransactionRecord.ts';
import { cameToNothing } from './cameToNothing.ts';
import type { PlanRunner, RunnerServices } from './PlanRunner.ts';
import type { PlanStep, TransactionPlan } from './TransactionPlan.ts';

/** The specification's names, section 4, "Confirm flow states". */
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

/** From a reviewed plan to its settled transaction, as dialogs show it. `PlanRunner` does the work. */
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
  protected readonly services: FlowServices;
  /** Loaded with the first review: nothing of it is needed to fill a form. */
  readonly #runner: () => Promise<PlanRunner>;
  /** Raised by whatever begins or ends a run: a step that answers late changes nothing any more. */
  protected generation = 0;
  /** Raised by every trial run: only the newest one's answer is shown. */
  #trial = 0;
  /** The trial run under way; 0: none. */
  #runningTrial = 0;

  constructor(services: FlowServices) {
    this.services = services;
    this.#runner = lazyOnce(async () => {
      const loaded = await import('./PlanRunner.ts');
      return new loaded.PlanRunner(services);
    });
    makeObservable(this, {
      plan: observableRef,
      steps: observableRef,
      current: observableRef,
      failure: observableRef,
      simulation: observableRef,
      trying: observableRef,
      transactionId: observableRef,
      record: computed,
      outcome: computed,
      otherParty: computed,
      differs: computed,
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
  get otherParty(): boolean {
    if (!this.plan) return false;
    const { account, chain } = this.plan.agreed;
    const { wallet, activeChain } = this.services;
    return (wallet.account !== undefined && wallet.account !== account) || activeChain.chain.id !== chain.id;
  }

  /** What is under review no longer holds: it must be accepted anew before it is confirmed. */
  get differs(): boolean {
    return this.otherParty || this.plan?.differs?.() === true;
  }

  /** Opens the review of a plan, or puts one that was accepted in the place of the last, and tries it out. */
  open(plan: TransactionPlan<T>): void {
    this.#rest();
    this.plan = plan;
    this.simulation = undefined;
    this.trying = true;
    void this.#try();
  }

  /** A newer plan takes the place of the reviewed one where nobody has to accept it. */
  replace(plan: TransactionPlan<T>): void {
    this.plan = plan;
    // One at a time: where it takes longer than a block, none would come to its end.
    if (this.#runningTrial === 0) void this.#try();
  }

  /** Closes review and progress. What was sent goes on and stays in the activity list. */
  cancel(): void {
    this.#rest();
    this.#trial += 1;
    this.plan = undefined;
    this.simulation = undefined;
    this.trying = false;
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
    planned: () => TransactionPlan<T> | undefined,
    reviewed = true,
  ): Promise<void> {
    this.generation += 1;
    const { generation } = this;
    const isCurrent = () => generation === this.generation;
    const show = (shown: Partial<TransactionFlow<T>>) => {
      if (isCurrent()) runInAction(() => Object.assign(this, shown));
    };
    show({ failure: undefined });
    let typed: TransactionPlan['typed'];
    try {
      const plan = planned();
      if (!plan) return;
      typed = plan.typed;
      show({ plan });
      const enter = (step?: PlanStep) => {
        this.#enter(isCurrent, reviewed);
        if (step) show({ current: step });
      };
      enter();
      const runner = await this.#runner();
      await runner.run(plan, {
        enter,
        show: (steps) => show({ steps }),
        sent: (transactionId) => {
          // Also where the dialog was closed while the wallet had it: it was sent all the same.
          typed?.clear();
          show({ transactionId });
        },
      });
      if (!isCurrent()) return;
      // All allowances, and no transaction to follow.
      if (!this.sending) show({ plan: reviewed ? plan : undefined, current: undefined, steps: [] });
      if (cameToNothing(this.outcome)) typed?.putBack();
    } catch (cause) {
      if (!isCurrent()) return;
      typed?.putBack();
      const error = SluiceError.from(cause, 'wallet_failed');
      const failure = failureOf(this.current, type, error);
      const plan = reviewed ? this.plan : undefined;
      show({ plan, failure, current: undefined, steps: [], transactionId: undefined });
    }
  }

  /**
   * The gate before everything that asks the wallet: nothing is asked of a person who went away, and nothing but what
   * was agreed on.
   * @throws SluiceError `wallet_disconnected`; `cancelled`, of which nothing is shown but the review
   */
  #enter(isCurrent: () => boolean, reviewed: boolean): void {
    if (!isCurrent()) throw new SluiceError('cancelled', 'The transaction was called off');
    if (this.services.wallet.account === undefined) {
      throw new SluiceError('wallet_disconnected', 'You must connect an account');
    }
    if (!this.differs) return;
    runInAction(() => {
      this.#rest();
      if (!reviewed) this.plan = undefined;
    });
    throw new SluiceError('cancelled', 'This is no longer what was agreed on');
  }

  /** Nothing is under way any more. */
  #rest(): void {
    this.generation += 1;
    this.current = undefined;
    this.steps = [];
    this.failure = undefined;
    this.transactionId = undefined;
  }

  /** A trial run while the review is read. The sender tries once more right before the wallet is asked. */
  async #try(): Promise<void> {
    const { plan } = this;
    this.#trial += 1;
    const trial = this.#trial;
    if (!plan) return;
    this.#runningTrial = trial;
    let told: Simulation | undefined;
    try {
      const runner = await this.#runner();
      told = await runner.preview(plan);
    } catch {
      // What is not known is not shown; confirming says why.
    }
    if (this.#runningTrial === trial) this.#runningTrial = 0;
    if (trial !== this.#trial) return;
    runInAction(() => {
      this.simulation = told;
      this.trying = false;
    });
  }
}

const stepNames = {
  resetAllowance: 'RESETTING_TOKEN_ALLOWANCE',
  approve: 'APPROVING_TOKEN',
  permit2612: 'PERMITTING',
  permit2: 'PERMITTING',
  send: 'PENDING_CONFIRMATION',
} as const satisfies Record<PlanStep['kind'], FlowStep>;

/** A rejected transaction is known to who rejected it; that an allowance is missing still is to be told. */
function failureOf(
  current: PlanStep | undefined,
  before: FailureType,
  error: SluiceError,
): FlowFailure | undefined {
  const allowance = current && current.kind !== 'send' ? current : undefined;
  const type = !allowance ? before : stepNames[allowance.kind] === 'PERMITTING' ? 'permit' : 'approval';
  const isAllowance = type === 'approval' || type === 'permit';
  return error.code === 'wallet_rejected' && !isAllowance
    ? undefined
    : { type, error, token: allowance?.token };
}
