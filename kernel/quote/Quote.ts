import type { PoolState } from '../amm/types.ts';
import type { RoutePart } from '../calldata/RoutePart.ts';
import type { PoolKind } from './PoolKind.ts';
import type { PoolRef } from './PoolRef.ts';
import type { QuoteRequest } from './QuoteRequest.ts';

/** A fraction in raw units: output per input. */
export interface RawPrice {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** A trade and the exact amounts that the contracts would pay at `blockNumber`. */
export interface Quote {
  readonly request: QuoteRequest;
  readonly amountInRaw: bigint;
  readonly amountOutRaw: bigint;
  /**
   * The amount that arrives, after the output token's transfer fee. Equal to `amountOutRaw` when there is no
   * fee.
   */
  readonly amountOutAfterTaxRaw: bigint;
  readonly inputTaxBps: number;
  readonly outputTaxBps: number;
  readonly parts: readonly RoutePart[];
  /** The route's pools in the state that the amounts were computed from; absent from a contributed quote. */
  readonly pools?: readonly PoolState[];
  /** The kinds of pools among which the route was looked for; absent from a contributed quote. */
  readonly kinds?: readonly PoolKind[];
  /** The pools among which it was looked for; absent from a contributed quote. */
  readonly market?: { readonly pools: readonly PoolRef[] | undefined; readonly states: readonly PoolState[] };
  readonly executionPrice: RawPrice;
  /** Excludes pool fees and token taxes. In hundredths of a basis point (1 % = 10000); may be negative. */
  readonly priceImpactPips: number;
  /**
   * No division over the pools read, with the chain's hops, could give more in addition than `gapBps` basis points,
   * before gas; trades in circles among them, which a swap cannot make, at most `arbitrageBps` beyond that. Absent
   * where that is not computed, or not yet. `isOpen`: there may be further pools, which are still looked for or could
   * not be looked for; of them it does not speak.
   */
  readonly certificate?:
    | { readonly gapBps: number; readonly arbitrageBps: number; readonly isOpen?: boolean }
    | undefined;
  readonly gasEstimate: bigint;
  readonly blockNumber: bigint;
  /** When the pool state was read, ms of `Timers.elapsedMs`. */
  readonly timestampMs: number;
  readonly endpoint: string | undefined;
  readonly method: 'CLIENT_SIDE' | 'CLIENT_SIDE_FALLBACK' | 'API';
  /** The id of the quote source. */
  readonly sourceId: string;
}
