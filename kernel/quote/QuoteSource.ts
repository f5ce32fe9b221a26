import type { SluiceError } from '../errors/SluiceError.ts';
import type { Quote, QuoteRequest } from './types.ts';

export type SourceAnswer =
  | { readonly quote: Quote }
  | { readonly loading: true }
  | { readonly none: true }
  | { readonly error: SluiceError };

/** A contributed way to quote; the best answer of all sources is shown. */
export interface QuoteSource {
  /** True where it can quote the pair at all. */
  supports(request: QuoteRequest): boolean;
  /** Keeps what it needs fresh; `changed` is called when a new answer may differ. */
  watch(request: QuoteRequest, changed: () => void): () => void;
  /** Synchronous, from memory. */
  answer(request: QuoteRequest): SourceAnswer;
}
