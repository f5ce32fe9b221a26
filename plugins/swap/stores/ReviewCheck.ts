import { action, computed, makeObservable, observable, observableRef } from 'mobx';
import type { Quote } from '../../../kernel/quote/Quote.ts';
import type { QuoteConfirmation } from '../../../kernel/quote/QuoteConfirmation.ts';
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
 * Keeps an open review to prices that the chain's own quoters have been asked for: what is under review first, then what
 * is on offer since, which takes its place once they have answered. See `SwapFlow.refresh` for what may.
 */
export class ReviewCheck implements Confirmable {
  readonly #trade: SwapTrade;
  readonly #flow: SwapFlow;
  protected checked: Checked | undefined = undefined;
  /** Basis points of the disagreement that was accepted. */
  protected acceptedGapBps = 0;

  constructor(trade: SwapTrade, flow: SwapFlow) {
    this.#trade = trade;
    this.#flow = flow;
    makeObservable<this, 'checked' | 'acceptedGapBps'>(this, {
      checked: observableRef,
      acceptedGapBps: observable,
      confirmation: computed,
      state: computed,
      next: computed,
      accept: action,
      told: action,
    });
  }

  /** Of the quote under review; undefined while it is waited for. */
  get confirmation(): QuoteConfirmation | undefined {
    const { checked } = this;
    return checked && checked.quote === this.#flow.reviewed ? checked.confirmation : undefined;
  }

  get state(): CheckState {
    const { confirmation } = this;
    if (!confirmation) return 'checking';
    // Where quoters cannot tell, the trial run does.
    const byTrial = confirmation.reason === 'taxed' || confirmation.reason === 'shared_pool';
    return byTrial && this.#flow.trying ? 'checking' : confirmation.outcome;
  }

  /** The chain says something else than the quote, and nobody has accepted as much. */
  get mustAccept(): boolean {
    return this.state === 'differs' && !this.#isAccepted();
  }

  accept(): void {
    const { checked } = this;
    if (checked) this.acceptedGapBps = quoteGapBps(checked.quote, checked.confirmation);
  }

  /** Asks until the disposer runs. */
  open(): () => void {
    return confirmQuotes(this);
  }

  get next(): Quote | undefined {
    const { reviewed, busy, differs } = this.#flow;
    if (!reviewed || busy) return undefined;
    if (!this.confirmation) return reviewed;
    const { quoteState } = this.#trade;
    const isNew = quoteState.state === 'valid' && quoteState.quote !== reviewed && !differs;
    return isNew ? quoteState.quote : undefined;
  }

  /** An answer that holds for some blocks is not asked for again while the route is the same. */
  known(quote: Quote): QuoteConfirmation | undefined {
    const { checked } = this;
    if (checked?.confirmation.outcome !== 'agrees' || !sameRoute(checked.quote, quote)) return undefined;
    return quote.blockNumber < checked.confirmation.validUntilBlock ? checked.confirmation : undefined;
  }

  ask(quote: Quote, signal: AbortSignal): Promise<QuoteConfirmation> | undefined {
    return this.#flow.offer(quote)?.confirm(signal);
  }

  told(quote: Quote, confirmation: QuoteConfirmation): void {
    // Somebody may have accepted another price meanwhile: that one is then the next.
    if (quote !== this.#flow.reviewed && !this.#flow.refresh(quote)) return;
    this.checked = { quote, confirmation };
  }

  #isAccepted(): boolean {
    const { checked, acceptedGapBps } = this;
    if (!checked || acceptedGapBps === 0) return false;
    const gap = quoteGapBps(checked.quote, checked.confirmation);
    return gap * acceptedGapBps > 0 && Math.abs(gap) <= Math.abs(acceptedGapBps);
  }
}
