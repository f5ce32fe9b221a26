import { action, computed, makeObservable, observable, observableRef } from 'mobx';
import type { Quote } from '../../../kernel/quote/Quote.ts';
import type { QuoteConfirmation } from '../../../kernel/quote/QuoteConfirmation.ts';
import { quoteRouter } from '../../../kernel/trade/quoteRouter.ts';
import { type Confirmable, confirmQuotes } from '../services/confirmQuotes.ts';
import { quoteGapBps } from './quote/quoteGap.ts';
import { sameRoute } from './quote/sameRoute.ts';
import type { SwapFlow } from './SwapFlow.ts';
import type { SwapTrade } from './SwapTrade.ts';

interface Checked {
  readonly quote: Quote;
  readonly confirmation: QuoteConfirmation;
}

export type CheckState = 'checking' | QuoteConfirmation['outcome'];

/**
 * While a review is open, asks the chain to confirm the reviewed quote, and then each newer quote. A newer
 * quote replaces the reviewed one once the chain has answered, if `SwapFlow.refresh` allows it.
 */
export class ReviewCheck implements Confirmable {
  readonly #trade: SwapTrade;
  readonly #flow: SwapFlow;
  protected checked: Checked | undefined = undefined;
  /** The gap that the person accepted, in basis points as `quoteGapBps` counts them; 0 if none. */
  protected acceptedGapBps = 0;
  /** A quote that the review did not take: it is not asked about again. */
  protected refused: Quote | undefined = undefined;
  /**
   * Block and router of the last second route that was confirmed: a third one waits for the next block, or for another
   * router, as when the first turns out not to be there.
   */
  protected replacedAt: string | undefined = undefined;

  constructor(trade: SwapTrade, flow: SwapFlow) {
    this.#trade = trade;
    this.#flow = flow;
    makeObservable<this, 'checked' | 'acceptedGapBps' | 'refused' | 'replacedAt'>(this, {
      checked: observableRef,
      refused: observableRef,
      replacedAt: observable,
      acceptedGapBps: observable,
      confirmation: computed,
      state: computed,
      next: computed,
      accept: action,
      told: action,
    });
  }

  /** The chain's answer for the reviewed quote; undefined until there is one. */
  get confirmation(): QuoteConfirmation | undefined {
    const { checked } = this;
    return checked && checked.quote === this.#flow.reviewed ? checked.confirmation : undefined;
  }

  get state(): CheckState {
    const { confirmation } = this;
    if (!confirmation) return 'checking';
    // For these two reasons quoters, the last resort, cannot confirm the quote, but the simulation can.
    const byTrial = confirmation.reason === 'taxed' || confirmation.reason === 'shared_pool';
    return byTrial && this.#flow.trying ? 'checking' : confirmation.outcome;
  }

  /** True if the chain's answer differs from the quote and the person has not accepted that gap. */
  get mustAccept(): boolean {
    return this.state === 'differs' && !this.#isAccepted();
  }

  accept(): void {
    const { checked } = this;
    if (checked) this.acceptedGapBps = quoteGapBps(checked.quote, checked.confirmation);
  }

  /** Starts to ask the chain. @returns the disposer that stops it */
  open(): () => void {
    return confirmQuotes(this);
  }

  get next(): Quote | undefined {
    const { reviewed, busy, differs } = this.#flow;
    if (!reviewed || busy) return undefined;
    if (!this.confirmation) return reviewed;
    const { quoteState } = this.#trade;
    if (quoteState.state !== 'valid' || differs) return undefined;
    const { quote } = quoteState;
    const isNew =
      quote !== reviewed && quote !== this.refused && this.#blockAndRouter(quote) !== this.replacedAt;
    return isNew ? quote : undefined;
  }

  /** The last answer, if it agreed, is still valid at the block of `quote`, and was for the same route. */
  known(quote: Quote): QuoteConfirmation | undefined {
    const { checked } = this;
    if (checked?.confirmation.outcome !== 'agrees' || !sameRoute(checked.quote, quote)) return undefined;
    return quote.blockNumber < checked.confirmation.validUntilBlock ? checked.confirmation : undefined;
  }

  ask(quote: Quote, signal: AbortSignal): Promise<QuoteConfirmation> | undefined {
    return this.#flow.offer(quote)?.confirm(signal);
  }

  told(quote: Quote, confirmation: QuoteConfirmation): void {
    // The person may have accepted another price meanwhile. Then `next` is that quote; drop this answer.
    const { reviewed } = this.#flow;
    if (quote !== reviewed && !this.#flow.refresh(quote)) {
      this.refused = quote;
      return;
    }
    if (quote !== reviewed && quote.blockNumber === reviewed?.blockNumber)
      this.replacedAt = this.#blockAndRouter(quote);
    this.checked = { quote, confirmation };
  }

  #blockAndRouter(quote: Quote): string {
    return `${quote.blockNumber} ${quoteRouter(this.#trade.client, quote)?.kind}`;
  }

  #isAccepted(): boolean {
    const { checked, acceptedGapBps } = this;
    // What the pools themselves refuse nobody can accept: another route is on its way, or there is none.
    if (!checked || acceptedGapBps === 0 || checked.confirmation.refusal !== undefined) return false;
    const gap = quoteGapBps(checked.quote, checked.confirmation);
    return gap * acceptedGapBps > 0 && Math.abs(gap) <= Math.abs(acceptedGapBps);
  }
}
