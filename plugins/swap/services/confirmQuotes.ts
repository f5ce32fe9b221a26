import { when } from 'mobx';
import type { Quote } from '../../../kernel/quote/Quote.ts';
import type { QuoteConfirmation } from '../../../kernel/quote/QuoteConfirmation.ts';

/** Says which quote to confirm next, and takes the answers. */
export interface Confirmable {
  /** Observable: the quote to confirm now; undefined if there is none. */
  readonly next: Quote | undefined;
  /** An earlier answer that is still valid for this quote. */
  known(quote: Quote): QuoteConfirmation | undefined;
  /** Asks the chain; undefined if the review was closed. */
  ask(quote: Quote, signal: AbortSignal): Promise<QuoteConfirmation> | undefined;
  /** Takes the answer for a quote. */
  told(quote: Quote, confirmation: QuoteConfirmation): void;
}

/** Asks the chain to confirm one quote after another, as they come. @returns the disposer */
export function confirmQuotes(confirmable: Confirmable): () => void {
  const stop = new AbortController();
  void run(confirmable, stop.signal).catch(() => {
    // The review was closed.
  });
  return () => stop.abort();
}

async function run(confirmable: Confirmable, signal: AbortSignal): Promise<void> {
  for (;;) {
    await when(() => confirmable.next !== undefined, { signal });
    const quote = confirmable.next;
    if (!quote) continue;
    const asked = confirmable.known(quote) ?? confirmable.ask(quote, signal);
    if (!asked) continue;
    const confirmation = await asked;
    if (signal.aborted) return;
    confirmable.told(quote, confirmation);
  }
}
