import type { TradeType } from '../amm/types.ts';
import type { RoutePart } from '../calldata/RoutePart.ts';
import type { Address } from '../chain/ChainSpec.ts';
import type { Currency } from '../currency/Currency.ts';
import type { SluiceError } from '../errors/SluiceError.ts';

export interface QuoteRequest {
  readonly tradeType: TradeType;
  readonly input: Currency;
  readonly output: Currency;
  /** Raw units of the input (EXACT_INPUT) or of the output (EXACT_OUTPUT). */
  readonly amountRaw: bigint;
}

/** A fraction in raw units: output per input. */
export interface RawPrice {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** A trade that the contracts would pay at `blockNumber`, to the wei. */
export interface Quote {
  readonly request: QuoteRequest;
  readonly amountInRaw: bigint;
  readonly amountOutRaw: bigint;
  /** After the output token's transfer fee; what arrives. Equal to `amountOutRaw` without one. */
  readonly amountOutAfterTaxRaw: bigint;
  readonly inputTaxBps: number;
  readonly outputTaxBps: number;
  readonly parts: readonly RoutePart[];
  readonly executionPrice: RawPrice;
  /** Net of pool fees and token taxes, in hundredths of a basis point (1 % = 10000); may be negative. */
  readonly priceImpactPips: number;
  readonly gasEstimate: bigint;
  readonly blockNumber: bigint;
  /** Local clock of the pool state, ms. */
  readonly timestampMs: number;
  readonly endpoint: string | undefined;
  readonly method: 'CLIENT_SIDE' | 'CLIENT_SIDE_FALLBACK' | 'API';
  /** The contributed source it came from. */
  readonly sourceId: string;
}

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

/**
 * Why quoters say nothing of a quote: a token takes a part of each transfer, or parts of the route share a pool, neither
 * of which they see; the chain has none; nobody answered.
 */
export type UnconfirmedReason = 'taxed' | 'shared_pool' | 'no_quoter' | 'no_answer';

/** What the chain's own quoters say of a quote, at the quote's block. */
export interface QuoteConfirmation {
  readonly outcome: 'agrees' | 'differs' | 'unavailable';
  /** Of one that is `unavailable`. */
  readonly reason?: UnconfirmedReason;
  /** Raw units: output for EXACT_INPUT, input for EXACT_OUTPUT; absent when unavailable, or refused by a quoter. */
  readonly amountRaw?: bigint;
  /** Another endpoint answered than the one that told the pools' state. */
  readonly isIndependent: boolean;
  readonly blockNumber: bigint;
  /** From this block on it says nothing of a newer quote. */
  readonly validUntilBlock: bigint;
}

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
