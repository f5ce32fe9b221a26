import { when } from 'mobx';
import type { Quote } from '../../../kernel/quote/Quote.ts';
import type { QuoteConfirmation } from '../../../kernel/quote/QuoteConfirmation.ts';

/** What asks for confirmation, and what becomes of it. */
export interface Confirmable {
  /** Observable: what is to be asked for now. */
  readonly next: Quote | undefined;
  /** An answer that still holds. */
  known(quote: Quote): QuoteConfirmation | undefined;
  /** Asks the chain's own quoters; undefined where the quote is no longer on offer. */
  ask(quote: Quote, signal: AbortSignal): Promise<QuoteConfirmation> | undefined;
  told(quote: Quote, confirmation: QuoteConfirmation): void;
}

/** Asks the chain's own quoters for one quote after the other, as they come up. @returns what ends it */
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
