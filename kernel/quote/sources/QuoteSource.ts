import type { Address } from '../../chain/ChainSpec.ts';
import type { Currency } from '../../currency/Currency.ts';
import type { SluiceError } from '../../errors/SluiceError.ts';
import type { ServiceToken } from '../../plugin/token.ts';
import type { Quote } from '../Quote.ts';
import type { QuoteRequest } from '../QuoteRequest.ts';
import type { NoRouteReason } from '../QuoteService.ts';

export type SourceAnswer = (
  | { readonly quote: Quote }
  | { readonly loading: true }
  | { readonly none: true; readonly why?: NoRouteReason | undefined }
  | { readonly error: SluiceError }
) & {
  /** Pools left out because their state could not be read. */
  readonly unreadablePools?: readonly Address[];
};

export interface NamedSource {
  readonly id: string;
  readonly source: QuoteSource;
}

/** A contributed way to quote. The app shows the best answer of all sources. */
export interface QuoteSource {
  /** Whether the source can quote this pair. */
  supports(request: Pick<QuoteRequest, 'input' | 'output' | 'tradeType'>): boolean;
  /** Keeps the data for a pair fresh until disposed. */
  watch(input: Currency, output: Currency): () => void;
  /** Synchronous, from memory. Reads MobX observables, so a state change gives a new answer. */
  answer(request: QuoteRequest): SourceAnswer;
}

export interface QuoteSourceContribution {
  readonly id: string;
  readonly service: ServiceToken<QuoteSource>;
}

declare module '../../plugin/contributions.ts' {
  interface Contributions {
    readonly quoteSources?: readonly QuoteSourceContribution[];
  }
}
