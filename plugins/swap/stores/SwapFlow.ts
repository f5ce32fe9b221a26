import { action, makeObservable } from 'mobx';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { type Agreed, agree, type PlanSettings } from '../../../kernel/flow/Agreed.ts';
import { defaultDeadlineSeconds } from '../../../kernel/flow/deadline.ts';
import type { FlowSigner } from '../../../kernel/flow/FlowSigner.ts';
import { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import { type TypedOnce, typedOnce } from '../../../kernel/flow/typedOnce.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import type { Quote } from '../../../kernel/quote/Quote.ts';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import {
  ActiveChainToken,
  AllowanceServiceToken,
  Permit2ServiceToken,
  SettingsToken,
  StateProverToken,
  TransactionSenderToken,
  TxTrackerToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import { quoteRouter } from '../../../kernel/trade/quoteRouter.ts';
import { swapLimits } from '../../../kernel/trade/swapLimits.ts';
import { reviewDiffers } from './reviewDiffers.ts';
import type { SwapStore } from './SwapStore.ts';
import type { SwapTrade } from './SwapTrade.ts';
import {
  recipientText,
  type SwapAgreement,
  type SwapPlan,
  type SwapTerms,
  type TradeTerms,
} from './swapTerms.ts';

const loadPlans = () => loadChunk(() => import('./swapPlans.ts'));
const loadSteps = () => loadChunk(() => import('../../../kernel/trade/swapSteps.ts'));

/**
 * Who signs, who receives, and at which tolerance: the part of a review that stays when a newer quote
 * replaces the first.
 */
type Reviewed = FlowSigner & Pick<Agreed, 'recipient'> & { readonly terms: SwapAgreement };

/** The plans of the swap page: a swap, which is reviewed first, and wraps, which the button sends at once. */
export class SwapFlow extends TransactionFlow<TradeTerms> {
  readonly #trade: SwapTrade;
  readonly #store: SwapStore;
  readonly #settings: PlanSettings;

  constructor(trade: SwapTrade, store: SwapStore, { get, getOptional }: ServiceReader) {
    const prover = getOptional(StateProverToken);
    super({
      sender: get(TransactionSenderToken),
      tracker: get(TxTrackerToken),
      allowances: get(AllowanceServiceToken),
      permits: get(Permit2ServiceToken),
      wallet: get(WalletSessionToken),
      activeChain: get(ActiveChainToken),
      prover: () => prover,
    });
    this.#trade = trade;
    this.#store = store;
    this.#settings = get(SettingsToken);
    makeObservable(this, { review: action, leaveReview: action, retry: action });
  }

  /** The swap that is under review, or sent after a review. */
  get swap(): SwapTerms | undefined {
    const terms = this.plan?.agreed.terms;
    return terms?.kind === 'swap' ? terms : undefined;
  }

  /** The quote that the review shows; undefined: no review is open. */
  get reviewed(): Quote | undefined {
    return this.swap?.quote;
  }

  /** The swap or wrap that the wallet is asked for, or has sent. */
  get submitted(): TradeTerms | undefined {
    return this.sending ? this.plan?.agreed.terms : undefined;
  }

  /** Opens the review of the present quote. Without a quote there is no review. */
  review(): void {
    const { quote, slippageBps, chain, client, form } = this.#trade;
    const { written, name, alone } = this.#store.recipient;
    // A disconnected wallet may come back to its review.
    const account = this.#trade.account ?? this.plan?.agreed.account;
    if (!quote || !account) {
      this.cancel();
      return;
    }
    const recipient = this.#store.recipientAddress ?? account;
    const terms = {
      ...{ agreedOn: quote, slippageBps },
      recipient: recipientText(recipient, account, written ? undefined : name),
      recipientFromLink: form.recipientFromLink,
      recipientNamedByOne: alone,
    };
    this.open(this.#planOf(quote, { account, chain, client, recipient, terms }));
    this.#trade.hold(quote);
  }

  /**
   * Replaces the reviewed quote by a newer one that nobody has to accept: of the same trade, and no worse
   * than what was agreed on. Not while the wallet is asked. @returns whether it replaced the quote
   */
  refresh(quote: Quote): boolean {
    const { swap, busy, otherSigner } = this;
    const plan = this.offer(quote);
    if (!plan || !swap || busy || otherSigner) return false;
    if (reviewDiffers(swap.agreedOn, quote, swap.slippageBps)) return false;
    this.replace(plan);
    return true;
  }

  /** The plan of another quote for the open review; undefined where no review is open. */
  offer(quote: Quote): SwapPlan | undefined {
    const { plan, swap } = this;
    return plan && swap && this.#planOf(quote, { ...plan.agreed, terms: swap });
  }

  override cancel(): void {
    super.cancel();
    const { spender, allowed, approvalPending } = this.#store;
    // Without an approval that still serves, or will once it is in a block, nothing speaks for the router any
    // more.
    if (!spender || !(allowed || approvalPending)) this.#trade.hold(undefined);
  }

  /**
   * After a transaction that failed on chain. A swap is reviewed again at the present price; a wrap goes to
   * the wallet at once.
   */
  retry(): void {
    const kind = this.plan?.agreed.terms.kind;
    this.cancel();
    if (kind === 'swap') void this.#reviewOnceQuoted();
    else if (kind) void this.wrap();
  }

  /**
   * The review closed, either by the user or because the progress dialog replaced it. Only the first ends the
   * flow.
   */
  leaveReview(): void {
    if (!this.submitted) this.cancel();
  }

  override confirm(): Promise<void> {
    if (this.swap) return super.confirm();
    return this.run('confirmation', () => {
      throw new SluiceError('quote_failed', 'There is no trade to confirm');
    });
  }

  wrap(): Promise<void> {
    const { account, chain, client, wrap, form } = this.#trade;
    const { input, output, amountRaw } = form;
    const typed = this.#typedNow();
    const plan = async () => {
      const { wrapPlan } = await loadPlans();
      const asked = { wrap, input, output, amountRaw, typed };
      return wrapPlan({ account, chain, client }, this.#settings, asked);
    };
    return this.run('wrap', plan, false);
  }

  /** Waits for a quote: the form's amount has only just been restored. */
  async #reviewOnceQuoted(): Promise<void> {
    const { generation } = this;
    const { onceQuoted } = await loadPlans();
    await onceQuoted(this.#trade);
    if (generation === this.generation && this.#trade.quote) this.review();
  }

  #planOf(quote: Quote, reviewed: Reviewed): SwapPlan {
    const trade = this.#trade;
    const { account, chain, client, recipient } = reviewed;
    const { agreedOn, slippageBps } = reviewed.terms;
    const { request, amountInRaw, amountOutAfterTaxRaw: amountOutRaw } = quote;
    const { input, output, tradeType } = request;
    const [limit, agreed] = [quote, agreedOn].map((each) => trade.limitOf(each, slippageBps)) as [
      bigint,
      bigint,
    ];
    // Never worse than what was agreed on.
    const limitRaw = limit > agreed === (tradeType === 'EXACT_INPUT') ? limit : agreed;
    const shown = { kind: 'swap', quote, limitRaw, input, output, amountInRaw, amountOutRaw } as const;
    const terms: SwapTerms = { ...reviewed.terms, ...shown };
    const plan = agree<TradeTerms>(reviewed, this.#settings, {
      terms,
      recipient,
      limits: swapLimits(quote, limitRaw, slippageBps, account, recipient),
      defaultDeadlineSeconds: defaultDeadlineSeconds(chain, quoteRouter(client, quote)?.kind),
    });
    return {
      agreed: plan,
      steps: async () => (await loadSteps()).swapSteps(plan, terms),
      confirm: (signal) => trade.confirm(quote, signal, account),
      differs: () => trade.quote !== undefined && reviewDiffers(agreedOn, trade.quote, slippageBps),
      refused: (reason) => trade.passOver(quote, reason),
      typed: this.#typedNow(),
    };
  }

  #typedNow(): TypedOnce {
    const { form } = this.#trade;
    return typedOnce({
      read: () => form.typedValue,
      write: (text) => (text === '' ? form.resetTypedValue() : form.typeInput(form.independentField, text)),
      empty: '',
    });
  }
}
