import { action, computed, makeObservable, observable, observableRef, runInAction, when } from 'mobx';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { lazyOnce } from '../../../kernel/plugin/lazyOnce.ts';
import type { Quote } from '../../../kernel/quote/types.ts';
import { wrappedNative } from '../../../kernel/tokens/Currency.ts';
import { cameToNothing } from '../../../kernel/tx/flow/cameToNothing.ts';
import type { Party } from '../../../kernel/tx/flow/Party.ts';
import { type TypedOnce, typedOnce } from '../../../kernel/tx/flow/typedOnce.ts';
import type { Simulation } from '../../../kernel/tx/simulate.ts';
import type { TransactionOutcome, TransactionRecord } from '../../../kernel/tx/TransactionRecord.ts';
import type {
  Agreed,
  ConfirmStep,
  FlowError,
  FlowErrorType,
  FlowServices,
  SubmittedTrade,
  SwapRun,
} from './flowTypes.ts';
import { reviewDiffers } from './reviewDiffers.ts';
import type { SwapSteps } from './SwapSteps.ts';
import type { SwapStore } from './SwapStore.ts';
import type { SwapTrade } from './SwapTrade.ts';

const RETRY_QUOTE_MS = 10_000;

/** From review to a settled transaction: approve, wrap, confirm, and what went wrong. */
export class SwapFlow {
  step: ConfirmStep = 'REVIEWING';
  /** The quote the user looks at in the review; undefined: no review is open. */
  reviewed: Quote | undefined = undefined;
  /** The quote that the review was opened on, or that was accepted last: no newer one may be worse than its limit. */
  agreedOn: Quote | undefined = undefined;
  error: FlowError | undefined = undefined;
  /** Who gets the output of the reviewed trade. */
  recipient: Address | undefined = undefined;
  /** The same in words where it is somebody else: the whole address, after the name that was typed for it. */
  recipientText: string | undefined = undefined;
  /** The tolerance that the reviewed trade was shown with: its limit is that one's, whatever is set since. */
  slippageBps = 0;
  /** Who the reviewed trade was shown to. */
  reviewer: Address | undefined = undefined;
  /** What the reviewed trade did in a trial run; undefined while nobody has told. */
  simulation: Simulation | undefined = undefined;
  /** The first trial run of what was agreed on is under way. */
  trying = false;
  /** Local id of the swap or wrap that the progress dialog follows. */
  transactionId: string | undefined = undefined;
  submitted: SubmittedTrade | undefined = undefined;
  readonly #trade: SwapTrade;
  readonly #store: SwapStore;
  readonly #services: FlowServices;
  /** Raised by cancel: a step that answers late changes nothing any more. */
  #run = 0;
  /** Raised by every trial run: only the newest one's answer is shown. */
  #trial = 0;
  /** The trial run under way; 0: none. */
  #runningTrial = 0;
  readonly #steps: () => Promise<SwapSteps>;

  constructor(trade: SwapTrade, store: SwapStore, services: FlowServices) {
    this.#trade = trade;
    this.#store = store;
    this.#services = services;
    this.#steps = lazyOnce(async () => {
      const loaded = await import('./SwapSteps.ts');
      return new loaded.SwapSteps(trade, store, services);
    });
    makeObservable(this, {
      step: observable,
      reviewed: observableRef,
      agreedOn: observableRef,
      error: observableRef,
      recipient: observable,
      recipientText: observable,
      slippageBps: observable,
      reviewer: observable,
      simulation: observableRef,
      trying: observable,
      transactionId: observable,
      submitted: observableRef,
      record: computed,
      outcome: computed,
      otherParty: computed,
      differs: computed,
      review: action,
      acceptChanges: action,
      refresh: action,
      cancel: action,
      leaveReview: action,
      retry: action,
      dismissError: action,
    });
  }

  get record(): TransactionRecord | undefined {
    return this.transactionId === undefined ? undefined : this.#services.tracker.get(this.transactionId);
  }

  get outcome(): TransactionOutcome | undefined {
    return this.record && this.#services.tracker.outcome(this.record);
  }

  /** What was reviewed was shown to another account, or on another chain. */
  get otherParty(): boolean {
    const { reviewed, reviewer } = this;
    const { account, chain } = this.#trade;
    if (!reviewed) return false;
    return (account !== undefined && account !== reviewer) || reviewed.request.input.chainId !== chain.id;
  }

  /** The trade is no longer the one reviewed, or it is another account's or chain's turn. */
  get differs(): boolean {
    const { agreedOn, slippageBps, otherParty } = this;
    const { quote } = this.#trade;
    return otherParty || (!!agreedOn && !!quote && reviewDiffers(agreedOn, quote, slippageBps));
  }

  /** Of the reviewed trade: the least output or the most input, never worse than what was agreed on. */
  get limitRaw(): bigint | undefined {
    const { reviewed, agreedOn, slippageBps } = this;
    if (!reviewed || !agreedOn) return undefined;
    const [limit, agreed] = [reviewed, agreedOn].map((quote) => this.#trade.limitOf(quote, slippageBps));
    const isOutput = reviewed.request.tradeType === 'EXACT_INPUT';
    return (limit as bigint) > (agreed as bigint) === isOutput ? limit : agreed;
  }

  /** True while the wallet or the chain is waited for before the swap itself. */
  get busy(): boolean {
    return this.step !== 'REVIEWING';
  }

  review(): void {
    this.#take();
    this.error = undefined;
    this.transactionId = undefined;
    this.submitted = undefined;
    this.step = 'REVIEWING';
    void this.#preview();
  }

  acceptChanges(): void {
    if (!this.#trade.quote) {
      this.cancel();
      return;
    }
    this.#take();
    void this.#preview();
  }

  /**
   * A newer quote takes the place of the reviewed one where nobody has to accept it: the same trade, no worse than was
   * agreed on. Not while the wallet has it. @returns whether it did
   */
  refresh(quote: Quote): boolean {
    const { agreedOn, slippageBps, otherParty, busy } = this;
    if (!agreedOn || busy || otherParty || reviewDiffers(agreedOn, quote, slippageBps)) return false;
    this.reviewed = quote;
    // One at a time: where it takes longer than a block, none would come to its end.
    if (this.#runningTrial === 0) void this.#preview();
    return true;
  }

  /** Closes review and progress. What was sent goes on and stays in the activity list. */
  cancel(): void {
    this.#run += 1;
    this.#trial += 1;
    this.reviewed = undefined;
    this.agreedOn = undefined;
    this.recipient = undefined;
    this.recipientText = undefined;
    this.reviewer = undefined;
    this.simulation = undefined;
    this.error = undefined;
    this.transactionId = undefined;
    this.submitted = undefined;
    this.step = 'REVIEWING';
  }

  /** After one that failed on chain: the review again, at today's price; a wrap goes to the wallet at once. */
  retry(): void {
    const kind = this.submitted?.kind;
    this.cancel();
    if (kind === 'swap') void this.#reviewOnceQuoted();
    else if (kind) void this.wrap();
  }

  /** The review was closed, by the user or since the progress took its place: only the first ends the flow. */
  leaveReview(): void {
    if (!this.submitted) this.cancel();
  }

  dismissError(): void {
    this.error = undefined;
    this.step = 'REVIEWING';
  }

  /** The approval that the main button asks for; resolves when it is on chain or was refused. */
  approve(): Promise<void> {
    return this.#guard('approval', async (run) => {
      const { form, spentRaw } = this.#trade;
      const { input } = form;
      const { spender } = this.#store;
      if (input?.kind !== 'token' || !spender || spentRaw === undefined) return;
      const party = this.#party();
      const steps = await this.#steps();
      await steps.approve(party, input, spender, spentRaw, run);
      if (run.isCurrent()) this.dismissError();
    });
  }

  wrap(): Promise<void> {
    return this.#guard('wrap', async (run) => {
      const { wrap, chain, form } = this.#trade;
      const { input, output, amountRaw } = form;
      const wrappedToken = wrappedNative(chain);
      const party = this.#party();
      if (!wrappedToken || amountRaw === undefined || !input || !output) {
        throw new SluiceError('contract_missing', 'The wrapped coin is not known here', {
          values: { key: 'swap:failed.wrapped' },
        });
      }
      const kind = wrap === 'UNWRAP' ? 'unwrap' : 'wrap';
      run.onStep('WRAPPING');
      run.onSubmit({ kind, input, output, amountInRaw: amountRaw, amountOutRaw: amountRaw });
      const steps = await this.#steps();
      if (run.isCurrent()) await steps.wrap(kind, party, wrappedToken.address, amountRaw, run);
    });
  }

  /** Runs what is left of the steps and sends the swap that was reviewed. */
  confirm(): Promise<void> {
    return this.#guard('confirmation', async (run) => {
      if (!this.reviewed) throw new SluiceError('quote_failed', 'There is no trade to confirm');
      const party = this.#party();
      if (!run.stillAgreed(party)) return;
      const agreed = this.#agreed(this.reviewed, party);
      const steps = await this.#steps();
      if (run.isCurrent()) await steps.confirm(party, agreed, run);
    });
  }

  /** The amount has only just been put back. */
  async #reviewOnceQuoted(): Promise<void> {
    const run = this.#run;
    const trade = this.#trade;
    await when(() => trade.quoteState.state !== 'loading', { timeout: RETRY_QUOTE_MS }).catch(
      () => undefined,
    );
    if (run === this.#run && trade.quote) this.review();
  }

  /** What is on offer now is what is reviewed. */
  #take(): void {
    const { quote, slippageBps, account, form } = this.#trade;
    this.reviewed = quote;
    this.agreedOn = quote;
    this.simulation = undefined;
    this.trying = quote !== undefined;
    this.recipient = this.#store.recipientAddress;
    this.recipientText = otherRecipient(this.recipient, account, form.recipient);
    this.slippageBps = slippageBps;
    this.reviewer = account;
  }

  /** @throws SluiceError `wallet_disconnected` */
  #party(): Party {
    const { account, chain, client } = this.#trade;
    if (!account) throw new SluiceError('wallet_disconnected', 'You must connect an account');
    return { account, chain, client };
  }

  #agreed(quote: Quote, { account }: Party): Agreed {
    const limitRaw = this.limitRaw ?? this.#trade.limitOf(quote, this.slippageBps);
    const spentRaw = quote.request.tradeType === 'EXACT_INPUT' ? quote.amountInRaw : limitRaw;
    return {
      quote,
      limitRaw,
      spentRaw,
      recipient: this.recipient ?? account,
      recipientText: this.recipientText,
    };
  }

  /** A trial run while the review is read. The swap is tried again right before the wallet is asked. */
  async #preview(): Promise<void> {
    const { reviewed } = this;
    this.#trial += 1;
    const trial = this.#trial;
    if (!reviewed) return;
    this.#runningTrial = trial;
    let told: Simulation | undefined;
    try {
      const party = this.#party();
      const steps = await this.#steps();
      told = await steps.preview(party, this.#agreed(reviewed, party));
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

  /** A rejected swap goes back without a word; anything else is shown with a way to try again. */
  async #guard(type: FlowErrorType, work: (run: TypedRun) => Promise<void>): Promise<void> {
    const run = this.#newRun();
    const symbol = this.#trade.form.input?.symbol;
    runInAction(() => {
      this.error = undefined;
    });
    try {
      await work(run);
      if (run.isCurrent() && cameToNothing(this.outcome)) run.typed.putBack();
    } catch (cause) {
      if (!run.isCurrent()) return;
      run.typed.putBack();
      const error = SluiceError.from(cause, 'wallet_failed');
      runInAction(() => {
        const failedType = stepErrors[this.step] ?? type;
        this.step = 'REVIEWING';
        this.submitted = undefined;
        // A rejected swap is known to who rejected it; that an allowance is missing still is to be told.
        const isAllowance = failedType === 'approval' || failedType === 'permit';
        if (error.code !== 'wallet_rejected' || isAllowance) this.error = { type: failedType, error, symbol };
      });
    }
  }

  /** What its steps tell is shown until the next run begins. */
  #newRun(): TypedRun {
    this.#run += 1;
    const run = this.#run;
    const isCurrent = () => run === this.#run;
    const show = (shown: Partial<Pick<this, 'step' | 'submitted' | 'transactionId'>>) => {
      if (isCurrent()) runInAction(() => Object.assign(this, shown));
    };
    const { form } = this.#trade;
    const typed = typedOnce({
      read: () => form.typedValue,
      write: (text) => (text === '' ? form.resetTypedValue() : form.typeInput(form.independentField, text)),
      empty: '',
    });
    return {
      typed,
      isCurrent,
      onStep: (step) => show({ step }),
      onSubmit: (submitted) => show({ submitted }),
      onSent: (transactionId) => {
        // Also where the dialog was closed while the wallet had it: it was sent all the same.
        typed.clear();
        show({ transactionId });
      },
      stillAgreed: ({ account }) => {
        const agreed = !this.differs && this.#trade.account === account;
        if (!agreed) show({ step: 'REVIEWING' });
        return agreed && isCurrent();
      },
    };
  }
}

interface TypedRun extends SwapRun {
  readonly typed: TypedOnce;
}

/** @param typed an address or a name */
function otherRecipient(
  recipient: Address | undefined,
  account: Address | undefined,
  typed: string | null,
): string | undefined {
  if (recipient === undefined || recipient === account) return undefined;
  return typed && typed.toLowerCase() !== recipient.toLowerCase() ? `${typed} (${recipient})` : recipient;
}

const stepErrors: Partial<Record<ConfirmStep, FlowErrorType>> = {
  RESETTING_TOKEN_ALLOWANCE: 'approval',
  APPROVING_TOKEN: 'approval',
  PERMITTING: 'permit',
};
