import { action, computed, makeObservable, observableRef, runInAction, when } from 'mobx';
import { MAX_UINT256 } from '../../abi/constants.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import { loadChunk } from '../../plugin/loadChunk.ts';
import type { Token } from '../../tokens/Currency.ts';
import type { WalletSession } from '../../wallet/Connector.ts';
import { type Simulation, simulate } from '../simulate.ts';
import type { TransactionOutcome, TransactionRecord } from '../TransactionRecord.ts';
import type { TransactionRequest } from '../types.ts';
import { type ApprovalServices, type ApprovalStep, approveToken } from './approveToken.ts';
import { batchUntried } from './batchUntried.ts';
import { cameToNothing } from './cameToNothing.ts';
import { APPROVAL_DEADLINE_SECONDS, deadlineFrom, defaultDeadlineSeconds } from './deadline.ts';
import type { FlowRun } from './FlowRun.ts';
import type { Party } from './Party.ts';
import { permitToken } from './permitToken.ts';
import type {
  PlannedApproval,
  PlannedTransaction,
  SignedPermit,
  TransactionPlan,
} from './TransactionPlan.ts';
import { approveRequest } from './tokenRequests.ts';
import type { TypedOnce } from './typedOnce.ts';

/** The specification's names, section 4, "Confirm flow states". */
export type FlowStep = 'REVIEWING' | ApprovalStep | 'PERMITTING' | 'PENDING_CONFIRMATION';

export interface FlowFailure {
  readonly type: 'approval' | 'permit' | 'confirmation';
  readonly error: SluiceError;
  /** The token that an approval or a permit was about. */
  readonly token: Token | undefined;
}

export interface TransactionFlowServices extends ApprovalServices {
  readonly wallet: Pick<WalletSession, 'signTypedData' | 'provider'>;
}

interface PlanRun extends FlowRun<FlowStep> {
  /** What was typed for it. */
  readonly typed: TypedOnce | undefined;
}

const ALLOWANCE_READ_MS = 10_000;

/** From a reviewed plan to its settled transaction: allowances or permits, the wallet, and what went wrong. */
export class TransactionFlow {
  step: FlowStep = 'REVIEWING';
  /** Under review or on its way; undefined: nothing is open. */
  plan: TransactionPlan | undefined = undefined;
  /** The token that the present step is about. */
  token: Token | undefined = undefined;
  failure: FlowFailure | undefined = undefined;
  /** What the plan does in a trial run; undefined while nobody has told. */
  simulation: Simulation | undefined = undefined;
  /** Local id of the transaction that is followed. */
  transactionId: string | undefined = undefined;
  readonly #services: TransactionFlowServices;
  #party: Party | undefined;
  #typed: TypedOnce | undefined;
  /** Raised by cancel: a step that answers late changes nothing any more. */
  #run = 0;
  #trial = 0;

  constructor(services: TransactionFlowServices) {
    this.#services = services;
    makeObservable(this, {
      step: observableRef,
      plan: observableRef,
      token: observableRef,
      failure: observableRef,
      simulation: observableRef,
      transactionId: observableRef,
      record: computed,
      outcome: computed,
      busy: computed,
      review: action,
      cancel: action,
    });
  }

  get record(): TransactionRecord | undefined {
    return this.transactionId === undefined ? undefined : this.#services.tracker.get(this.transactionId);
  }

  get outcome(): TransactionOutcome | undefined {
    return this.record && this.#services.tracker.outcome(this.record);
  }

  get busy(): boolean {
    return this.step !== 'REVIEWING';
  }

  /**
   * Opens the review of `plan`, or puts a newer plan in its place, and tries it out.
   * @param typed what the person typed for it
   */
  review(party: Party, plan: TransactionPlan, typed?: TypedOnce): void {
    this.#run += 1;
    this.#party = party;
    this.#typed = typed;
    this.plan = plan;
    this.failure = undefined;
    this.transactionId = undefined;
    this.step = 'REVIEWING';
    void this.#preview();
  }

  /** Closes review and progress. What was sent goes on and stays in the activity list. */
  cancel(): void {
    this.#run += 1;
    this.#trial += 1;
    this.plan = undefined;
    this.token = undefined;
    this.failure = undefined;
    this.simulation = undefined;
    this.transactionId = undefined;
    this.step = 'REVIEWING';
  }

  /** Runs the steps that are left and sends the transaction; resolves when it has settled or was refused. */
  async confirm(): Promise<void> {
    const { plan } = this;
    const party = this.#party;
    if (!plan || !party || this.busy) return;
    this.#run += 1;
    const run = this.#runOf(this.#run);
    const { typed } = run;
    runInAction(() => {
      this.failure = undefined;
    });
    try {
      await this.#carryOut(party, plan, run);
      if (run.isCurrent() && cameToNothing(this.outcome)) typed?.putBack();
    } catch (cause) {
      if (!run.isCurrent()) return;
      typed?.putBack();
      const error = SluiceError.from(cause, 'wallet_failed');
      runInAction(() => {
        const type = failureTypes[this.step] ?? 'confirmation';
        const { token } = this;
        this.step = 'REVIEWING';
        this.token = undefined;
        // A rejected transaction is known to who rejected it; that an allowance is missing still is to be told.
        if (error.code !== 'wallet_rejected' || type !== 'confirmation') {
          this.failure = { type, error, token };
        }
      });
    }
  }

  async #carryOut(party: Party, plan: TransactionPlan, run: PlanRun): Promise<void> {
    const missing = await this.#missing(party, plan);
    if (!run.isCurrent()) return;
    if (missing.length > 0 && (await this.#sentAsBatch(party, plan, missing, run))) return;
    const permits: SignedPermit[] = [];
    const deadline = this.#deadline(party, APPROVAL_DEADLINE_SECONDS);
    for (const approval of missing) {
      if (!run.isCurrent()) return;
      runInAction(() => {
        this.token = approval.token;
      });
      const onAsk = () => {
        // It may have been closed while it was found out whether a signature does.
        if (!run.isCurrent()) throw new SluiceError('cancelled', 'The review was closed');
        run.onStep('PERMITTING');
      };
      const permit = await permitToken(party, this.#services.wallet, approval, deadline, onAsk);
      if (!run.isCurrent()) return;
      if (permit) permits.push(permit);
      else
        await approveToken(this.#services, party, approval.token, approval.spender, approval.neededRaw, run);
    }
    if (!run.isCurrent()) return;
    run.onStep('PENDING_CONFIRMATION');
    // Approvals took their time: the transaction's own deadline counts from now, a permit's from when it was signed.
    const { request, info } = await plan.build(permits, this.#deadline(party));
    if (!run.isCurrent()) return;
    const draft = { chainId: party.chain.id, from: party.account, info };
    await this.#settle(party, await this.#services.sender.send(request, draft), run);
  }

  /** The approvals that do not stand yet. @throws SluiceError where an allowance cannot be read */
  async #missing(party: Party, { approvals }: TransactionPlan): Promise<readonly PlannedApproval[]> {
    const { allowances } = this.#services;
    const stops = approvals.map(({ token, spender }) => allowances.watch(party.account, token, spender));
    try {
      const read = () => approvals.map(({ token, spender }) => allowances.get(party.account, token, spender));
      await when(() => read().every(({ state }) => state !== 'loading'), {
        timeout: ALLOWANCE_READ_MS,
      }).catch(() => undefined);
      const states = read();
      return approvals.filter(({ neededRaw }, index) => {
        const allowance = states[index];
        if (allowance?.state === 'known') return allowance.raw < neededRaw;
        throw allowance?.state === 'unknown'
          ? allowance.error
          : new SluiceError('providers_failed', 'The allowance could not be read');
      });
    } finally {
      for (const stop of stops) stop();
    }
  }

  /** One confirmation for all where wallet and nodes can (EIP-5792); false where not, and nothing was sent. */
  async #sentAsBatch(
    party: Party,
    plan: TransactionPlan,
    missing: readonly PlannedApproval[],
    run: PlanRun,
  ): Promise<boolean> {
    const { sender, settings, wallet } = this.#services;
    const { account, chain } = party;
    if (!wallet.provider) return false;
    const { walletBatches } = await loadChunk(() => import('../../wallet/walletCalls.ts'));
    const batches = await walletBatches(wallet.provider, account, chain.id).catch(() => false);
    if (!batches || !run.isCurrent()) return false;
    const approvals = await this.#requests(party, missing, (neededRaw) =>
      settings.approveExact ? neededRaw : MAX_UINT256,
    );
    const { request, info } = await plan.build([], this.#deadline(party));
    if (!run.isCurrent()) return true;
    run.onStep('PENDING_CONFIRMATION');
    try {
      const draft = { chainId: chain.id, from: account, info };
      await this.#settle(party, await sender.sendBatch([...approvals, request], draft), run);
      return true;
    } catch (error) {
      if (!batchUntried(error)) throw error;
      return false;
    }
  }

  /** What approves them, over zero where the token asks for it. */
  async #requests(
    { account }: Party,
    missing: readonly PlannedApproval[],
    amountOf: (neededRaw: bigint) => bigint,
  ): Promise<readonly TransactionRequest[]> {
    const requests: TransactionRequest[] = [];
    for (const { token, spender, neededRaw } of missing) {
      if (await this.#services.allowances.needsReset(account, token, spender)) {
        requests.push(approveRequest(token.address, spender, 0n));
      }
      requests.push(approveRequest(token.address, spender, amountOf(neededRaw)));
    }
    return requests;
  }

  /** A trial run while the review is read; the sender tries once more right before the wallet is asked. */
  async #preview(): Promise<void> {
    this.#trial += 1;
    const trial = this.#trial;
    const { plan } = this;
    const party = this.#party;
    runInAction(() => {
      this.simulation = undefined;
    });
    if (!plan || !party) return;
    try {
      const missing = await this.#missing(party, plan);
      const { request }: PlannedTransaction = await plan.build([], this.#deadline(party));
      const approvals = await this.#requests(party, missing, (neededRaw) => neededRaw);
      const { expects = [], avoid } = request;
      const simulation = await simulate(party.client, {
        from: party.account,
        calls: [...approvals, request],
        watch: expects,
        avoid,
      });
      if (trial !== this.#trial) return;
      runInAction(() => {
        this.simulation = simulation;
      });
    } catch {
      // What is not known is not shown; confirming says why.
    }
  }

  async #settle({ client }: Party, id: string, { isCurrent, typed }: PlanRun): Promise<void> {
    // Also where the review was closed while the wallet had it: it was sent all the same.
    typed?.clear();
    if (isCurrent()) {
      runInAction(() => {
        this.transactionId = id;
      });
    }
    await this.#services.tracker.settled(id);
    await client.clock.refresh().catch(() => undefined);
  }

  #deadline({ chain, client }: Party, defaultSeconds = defaultDeadlineSeconds(chain)): number {
    const window = this.#services.settings.deadlineSeconds ?? defaultSeconds;
    return deadlineFrom(Date.now(), client.clock.head?.timestamp, window);
  }

  #runOf(run: number): PlanRun {
    const isCurrent = () => run === this.#run;
    const onStep = (step: FlowStep) => {
      if (!isCurrent()) return;
      runInAction(() => {
        this.step = step;
      });
    };
    return { isCurrent, onStep, typed: this.#typed };
  }
}

const failureTypes: Partial<Record<FlowStep, FlowFailure['type']>> = {
  RESETTING_TOKEN_ALLOWANCE: 'approval',
  APPROVING_TOKEN: 'approval',
  PERMITTING: 'permit',
};
