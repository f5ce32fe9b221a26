import type { RoutePart } from '../calldata/RoutePart.ts';
import type { QuoteRequest } from './QuoteRequest.ts';

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
