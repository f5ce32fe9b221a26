import type { Currency } from '../currency/Currency.ts';

/** A price with its source and age. Observable. */
export interface UsdPrice {
  readonly usd: number;
  readonly source: 'placeholder' | 'onchain';
  /** When it was read, ms of `Timers.elapsedMs`. */
  readonly timestampMs: number;
  /** 0 to 1. */
  readonly confidence: number;
}

export interface PriceService {
  price(currency: Currency): UsdPrice | undefined;
}
