import type { PoolState } from '../amm/types.ts';
import type { RoutePart } from '../calldata/RoutePart.ts';
import type { PoolKind, SearchLack } from './PoolKind.ts';
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
   * The amount that arrives, after the output token's transfer fee and less `roundingRaw`. Equal to `amountOutRaw`
   * when there is neither.
   */
  readonly amountOutAfterTaxRaw: bigint;
  readonly inputTaxBps: number;
  readonly outputTaxBps: number;
  /**
   * Up to how much less of the output may arrive because a token rounds its transfers, raw units; absent where none
   * does, and from a contributed quote.
   */
  readonly roundingRaw?: bigint | undefined;
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
   * where that is not computed, or not yet. `lack`: there may be further pools, of which it does not speak.
   */
  readonly certificate?:
    | { readonly gapBps: number; readonly arbitrageBps: number; readonly lack?: SearchLack | undefined }
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

/** Whether less of the input or of the output arrives than is sent: of a fee, or by rounding. */
export function movesLess({ inputTaxBps, outputTaxBps, roundingRaw = 0n }: Quote): boolean {
  return inputTaxBps > 0 || outputTaxBps > 0 || roundingRaw > 0n;
}
