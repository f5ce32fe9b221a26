import type { Address } from '../chain/ChainSpec.ts';
import type { Currency } from '../currency/Currency.ts';
import type { SluiceError } from '../errors/SluiceError.ts';
import type { Quote } from './Quote.ts';
import type { QuoteConfirmation } from './QuoteConfirmation.ts';
import type { QuoteRequest } from './QuoteRequest.ts';

/** `too_much_gas`: every route takes more than a block. `too_small`: the amount buys less than one raw unit. */
export type NoRouteReason = 'too_much_gas' | 'too_small';

/** Rule 4.83: loading, invalid, stale, no_route_found, valid. */
export type QuoteState =
  | { readonly state: 'idle' }
  | { readonly state: 'loading' }
  | { readonly state: 'invalid'; readonly error: SluiceError }
  | {
      readonly state: 'no_route_found';
      readonly unreadablePools: readonly Address[];
      /** Absent where the pools lack liquidity, or nothing is known. */
      readonly why?: NoRouteReason | undefined;
    }
  | {
      readonly state: 'stale' | 'valid';
      readonly quote: Quote;
      readonly unreadablePools: readonly Address[];
    };

/** The quote for one place on a page. Typing makes no request; the state is observable. */
export interface QuoteSession {
  readonly state: QuoteState;
  /**
   * Replaces the previous request; undefined clears it. The pair's pools are watched until another pair or
   * `dispose`.
   */
  request(request: QuoteRequest | undefined): void;
  /** Keeps pools of the pair fresh before an amount is typed. */
  pair(input: Currency | undefined, output: Currency | undefined): void;
  /**
   * Has the chain carry out the same trade as `account`, in a call that changes nothing; where that is not to
   * be had, asks the chain's own quoters. @throws SluiceError `cancelled`
   */
  confirm(quote: Quote, signal?: AbortSignal, account?: Address): Promise<QuoteConfirmation>;
  dispose(): void;
}

export interface QuoteService {
  open(): QuoteSession;
  /**
   * Call this when the simulation of a quote failed. A contributed source is then skipped for that pair, and
   * a popup says so; of the kernel's own, other routes are offered where its pools or tokens refused it.
   * @param reason as decoded, if it is known
   */
  passOver(quote: Quote, reason?: string): void;
}
