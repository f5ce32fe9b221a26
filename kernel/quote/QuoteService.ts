import type { Address } from '../chain/ChainSpec.ts';
import type { Currency } from '../currency/Currency.ts';
import type { SluiceError } from '../errors/SluiceError.ts';
import type { Quote } from './Quote.ts';
import type { QuoteConfirmation } from './QuoteConfirmation.ts';
import type { QuoteRequest } from './QuoteRequest.ts';

/** Rule 4.83: loading, invalid, stale, no_route_found, valid. */
export type QuoteState =
  | { readonly state: 'idle' }
  | { readonly state: 'loading' }
  | { readonly state: 'invalid'; readonly error: SluiceError }
  | { readonly state: 'no_route_found'; readonly unreadablePools: readonly Address[] }
  | {
      readonly state: 'stale' | 'valid';
      readonly quote: Quote;
      readonly unreadablePools: readonly Address[];
    };

/** One place on a page that shows a quote. Typing makes no request; the state is observable. */
export interface QuoteSession {
  readonly state: QuoteState;
  /** Newest wins; undefined clears. The pair's pools are watched until another pair or `dispose`. */
  request(request: QuoteRequest | undefined): void;
  /** Keeps pools of the pair fresh before an amount is typed. */
  pair(input: Currency | undefined, output: Currency | undefined): void;
  /** Asks the chain's own quoters for the same. @throws SluiceError `cancelled` */
  confirm(quote: Quote, signal?: AbortSignal): Promise<QuoteConfirmation>;
  dispose(): void;
}

export interface QuoteService {
  open(): QuoteSession;
  /** A trial run of it has failed: a contributed source is left out for its pair, and that is said. */
  passOver(quote: Quote): void;
}
