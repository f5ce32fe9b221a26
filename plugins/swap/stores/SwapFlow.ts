import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx';
import { routerFor } from '../../../kernel/calldata/routerFor.ts';
import { encodeApprove, encodeUnwrap, encodeWrap, maxUint256 } from '../../../kernel/calldata/tokenCalls.ts';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { loadChunk } from '../../../kernel/plugin/loadChunk.ts';
import type { Quote } from '../../../kernel/quote/types.ts';
import type { ChainClient } from '../../../kernel/rpc/types.ts';
import type { UserSettings } from '../../../kernel/settings/types.ts';
import { type Currency, currencyId, type Token } from '../../../kernel/tokens/Currency.ts';
import type { AllowanceService } from '../../../kernel/tokens/types.ts';
import type { TransactionInfo } from '../../../kernel/tx/TransactionInfo.ts';
import type { TransactionOutcome, TransactionRecord } from '../../../kernel/tx/TransactionRecord.ts';
import type { TransactionRequest, TransactionSender, TxTracker } from '../../../kernel/tx/types.ts';
import { reviewDiffers } from './reviewDiffers.ts';
import type { SwapStore } from './SwapStore.ts';
import { deadlineFrom, defaultDeadlineSeconds } from './slippage.ts';

/** product.md section 4, "Confirm flow states". */
export type ConfirmStep =
  | 'REVIEWING'
  | 'WRAPPING'
  | 'RESETTING_TOKEN_ALLOWANCE'
  | 'APPROVING_TOKEN'
  | 'PERMITTING'
  | 'PENDING_CONFIRMATION';

export type FlowErrorType = 'approval' | 'permit' | 'confirmation' | 'wrap';

export interface FlowError {
  readonly type: FlowErrorType;
  readonly error: SluiceError;
}

/** What a finished or running transaction of this flow was about, for the dialog that shows it. */
export interface SubmittedTrade {
  readonly kind: 'swap' | 'wrap' | 'unwrap';
  readonly input: Currency;
  readonly output: Currency;
  readonly amountInRaw: bigint;
  readonly amountOutRaw: bigint;
}

/** Account and chain as they were when a flow began: what it sends is for these, whatever is shown by then. */
interface Party {
  readonly account: Address;
  readonly chain: ChainSpec;
  readonly client: ChainClient;
}

export interface FlowServices {
  readonly sender: TransactionSender;
  readonly tracker: TxTracker;
  readonly allowances: AllowanceService;
  readonly settings: UserSettings;
}

/** From review to a settled transaction: approve, wrap, confirm, and what went wrong. */
export class SwapFlow {
  step: ConfirmStep = 'REVIEWING';
  /** The quote the user looks at in the review; undefined: no review is open. */
  reviewed: Quote | undefined = undefined;
  error: FlowError | undefined = undefined;
  /** Local id of the swap or wrap that the progress dialog follows. */
  transactionId: string | undefined = undefined;
  submitted: SubmittedTrade | undefined = undefined;
  readonly #store: SwapStore;
  readonly #services: FlowServices;
  /** Raised by cancel: a step that answers late changes nothing any more. */
  #run = 0;

  constructor(store: SwapStore, services: FlowServices) {
    this.#store = store;
    this.#services = services;
    makeObservable(this, {
      step: observable,
      reviewed: observableRef,
      error: observableRef,
      transactionId: observable,
      submitted: observableRef,
      record: computed,
      outcome: computed,
      differs: computed,
      review: action,
      acceptChanges: action,
      cancel: action,
      leaveReview: action,
      dismissError: action,
    });
  }

  get record(): TransactionRecord | undefined {
    return this.transactionId === undefined ? undefined : this.#services.tracker.get(this.transactionId);
  }

  get outcome(): TransactionOutcome | undefined {
    return this.record && this.#services.tracker.outcome(this.record);
  }

  /** The trade is no longer the one reviewed. */
  get differs(): boolean {
    const { reviewed } = this;
    const { quote, slippageBps } = this.#store;
    return reviewed !== undefined && quote !== undefined && reviewDiffers(reviewed, quote, slippageBps);
  }

  /** True while the wallet or the chain is waited for before the swap itself. */
  get busy(): boolean {
    return this.step !== 'REVIEWING';
  }

  review(): void {
    this.reviewed = this.#store.quote;
    this.error = undefined;
    this.transactionId = undefined;
    this.submitted = undefined;
    this.step = 'REVIEWING';
  }

  acceptChanges(): void {
    this.reviewed = this.#store.quote;
  }

  /** Closes review and progress. What was sent goes on and stays in the activity list. */
  cancel(): void {
    this.#run += 1;
    this.reviewed = undefined;
    this.error = undefined;
    this.transactionId = undefined;
    this.submitted = undefined;
    this.step = 'REVIEWING';
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
    return this.#guard('approval', async (isCurrent) => {
      const { input } = this.#store.form;
      const { spender, spentRaw } = this.#store;
      if (input?.kind !== 'token' || !spender || spentRaw === undefined) return;
      await this.#approve(this.#party(), input, spender, spentRaw, isCurrent);
      if (isCurrent()) runInAction(() => this.dismissError());
    });
  }

  wrap(): Promise<void> {
    return this.#guard('wrap', async (isCurrent) => {
      const { wrap, wrappedToken, amountRaw, form } = this.#store;
      const party = this.#party();
      if (!wrappedToken || amountRaw === undefined || !form.input || !form.output) {
        throw new SluiceError('contract_missing', 'The wrapped coin is not known here; please report this');
      }
      const unwrapped = wrap === 'UNWRAP';
      this.#setStep('WRAPPING');
      runInAction(() => {
        this.submitted = {
          kind: unwrapped ? 'unwrap' : 'wrap',
          input: form.input as Currency,
          output: form.output as Currency,
          amountInRaw: amountRaw,
          amountOutRaw: amountRaw,
        };
      });
      const { address } = wrappedToken;
      const request = unwrapped ? encodeUnwrap(address, amountRaw) : encodeWrap(address, amountRaw);
      const info: TransactionInfo = {
        type: 'WRAP',
        unwrapped,
        currencyAmountRaw: amountRaw.toString(),
        chainId: party.chain.id,
      };
      await this.#send(party, request, info, isCurrent);
    });
  }

  /** Runs what is left of the steps and sends the swap that was reviewed. */
  confirm(): Promise<void> {
    return this.#guard('confirmation', async (isCurrent) => {
      const { reviewed } = this;
      if (!reviewed) throw new SluiceError('quote_failed', 'There is no trade to confirm');
      const party = this.#party();
      const { account, chain } = party;
      const { input } = reviewed.request;
      const taxed = reviewed.inputTaxBps > 0 || reviewed.outputTaxBps > 0;
      const router = routerFor(chain, reviewed.parts, taxed);
      if (!router) throw new SluiceError('contract_missing', 'No router of this chain can do this swap');
      const { encodeSwap } = await loadChunk(() => import('../../../kernel/calldata/encodeSwap.ts'));
      if (!isCurrent()) return;
      const limit = this.#store.limitOf(reviewed);
      const exactInput = reviewed.request.tradeType === 'EXACT_INPUT';
      const spent = exactInput ? reviewed.amountInRaw : limit;
      if (input.kind === 'token' && this.#store.allowed === false) {
        await this.#approve(party, input, router.address, spent, isCurrent);
        if (!isCurrent()) return;
        if (this.differs || this.#store.account !== account) {
          this.#setStep('REVIEWING');
          return;
        }
      }
      this.#setStep('PENDING_CONFIRMATION');
      runInAction(() => {
        this.submitted = {
          kind: 'swap',
          input,
          output: reviewed.request.output,
          amountInRaw: reviewed.amountInRaw,
          amountOutRaw: reviewed.amountOutAfterTaxRaw,
        };
      });
      const deadline = this.#deadline(party);
      const call = encodeSwap(router, {
        tradeType: reviewed.request.tradeType,
        input,
        output: reviewed.request.output,
        parts: reviewed.parts,
        amountInRaw: spent,
        amountOutRaw: exactInput ? limit : reviewed.amountOutRaw,
        sender: account,
        recipient: account,
        deadline,
        taxed,
      });
      await this.#send(party, call, swapInfo(reviewed, limit), isCurrent, deadline);
    });
  }

  /** @throws SluiceError `wallet_disconnected` */
  #party(): Party {
    const { account, chain, client } = this.#store;
    if (!account) throw new SluiceError('wallet_disconnected', 'You must connect an account');
    return { account, chain, client };
  }

  #deadline({ chain, client }: Party): number {
    const seconds = this.#services.settings.deadlineSeconds ?? defaultDeadlineSeconds(chain);
    return deadlineFrom(Date.now(), client.clock.head?.timestamp, seconds);
  }

  async #approve(
    party: Party,
    token: Token,
    spender: Address,
    neededRaw: bigint,
    isCurrent: () => boolean,
  ): Promise<void> {
    const { allowances, settings } = this.#services;
    if (await allowances.needsReset(party.account, token, spender)) {
      if (!isCurrent()) return;
      this.#setStep('RESETTING_TOKEN_ALLOWANCE');
      await this.#sendApproval(party, token, spender, 0n);
    }
    if (!isCurrent()) return;
    this.#setStep('APPROVING_TOKEN');
    await this.#sendApproval(party, token, spender, settings.approveExact ? neededRaw : maxUint256);
    await party.client.clock.refresh();
  }

  async #sendApproval(
    { account, chain }: Party,
    token: Token,
    spender: Address,
    amountRaw: bigint,
  ): Promise<void> {
    const info: TransactionInfo = {
      type: 'APPROVAL',
      tokenAddress: token.address,
      spender,
      amount: amountRaw.toString(),
    };
    const request = encodeApprove(token.address, spender, amountRaw);
    const id = await this.#services.sender.send(request, { chainId: chain.id, from: account, info });
    const record = await this.#services.tracker.settled(id);
    if (this.#services.tracker.outcome(record) !== 'confirmed') {
      throw new SluiceError('transaction_reverted', record.failureReason ?? 'The approval failed on chain');
    }
  }

  async #send(
    { account, chain, client }: Party,
    request: TransactionRequest,
    info: TransactionInfo,
    isCurrent: () => boolean,
    deadline?: number,
  ): Promise<void> {
    const draft = { chainId: chain.id, from: account, info, ...(deadline === undefined ? {} : { deadline }) };
    const id = await this.#services.sender.send(request, draft);
    if (isCurrent()) {
      runInAction(() => {
        this.transactionId = id;
      });
    }
    await this.#services.tracker.settled(id);
    await client.clock.refresh().catch(() => undefined);
  }

  #setStep(step: ConfirmStep): void {
    runInAction(() => {
      this.step = step;
    });
  }

  /** A rejection goes back without a word; anything else is shown with a way to try again. */
  async #guard(type: FlowErrorType, work: (isCurrent: () => boolean) => Promise<void>): Promise<void> {
    this.#run += 1;
    const run = this.#run;
    const isCurrent = () => run === this.#run;
    runInAction(() => {
      this.error = undefined;
    });
    try {
      await work(isCurrent);
    } catch (cause) {
      if (!isCurrent()) return;
      const error = SluiceError.from(cause, 'wallet_failed');
      runInAction(() => {
        const failedStep = this.step;
        this.step = 'REVIEWING';
        this.submitted = undefined;
        if (error.code === 'wallet_rejected') return;
        const approving = failedStep === 'APPROVING_TOKEN' || failedStep === 'RESETTING_TOKEN_ALLOWANCE';
        this.error = { type: approving ? 'approval' : type, error };
      });
    }
  }
}

function swapInfo(quote: Quote, limitRaw: bigint): TransactionInfo {
  const { input, output, tradeType } = quote.request;
  const ids = { inputCurrencyId: currencyId(input), outputCurrencyId: currencyId(output) };
  if (tradeType === 'EXACT_INPUT') {
    return {
      type: 'SWAP',
      tradeType,
      ...ids,
      inputCurrencyAmountRaw: quote.amountInRaw.toString(),
      expectedOutputCurrencyAmountRaw: quote.amountOutAfterTaxRaw.toString(),
      minimumOutputCurrencyAmountRaw: limitRaw.toString(),
    };
  }
  return {
    type: 'SWAP',
    tradeType,
    ...ids,
    maximumInputCurrencyAmountRaw: limitRaw.toString(),
    outputCurrencyAmountRaw: quote.amountOutRaw.toString(),
    expectedInputCurrencyAmountRaw: quote.amountInRaw.toString(),
  };
}
