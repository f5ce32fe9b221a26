import type { Address } from '../chain/ChainSpec.ts';
import type { Currency } from '../currency/Currency.ts';
import type { SluiceError } from '../errors/SluiceError.ts';
import type { ServiceToken } from '../plugin/token.ts';
import type { Quote } from './Quote.ts';
import type { QuoteRequest } from './QuoteRequest.ts';

export type SourceAnswer = (
  | { readonly quote: Quote }
  | { readonly loading: true }
  | { readonly none: true }
  | { readonly error: SluiceError }
) & {
  /** Pools that were left out since their state could not be read. */
  readonly unreadablePools?: readonly Address[];
};

export interface NamedSource {
  readonly id: string;
  readonly source: QuoteSource;
}

/** A contributed way to quote; the best answer of all sources is shown. */
export interface QuoteSource {
  /** True where it can quote the pair at all. */
  supports(request: Pick<QuoteRequest, 'input' | 'output' | 'tradeType'>): boolean;
  /** Keeps what a pair needs fresh until disposed. */
  watch(input: Currency, output: Currency): () => void;
  /** Synchronous, from memory, over MobX observables, so that a new state is a new answer. */
  answer(request: QuoteRequest): SourceAnswer;
}

export interface QuoteSourceContribution {
  readonly id: string;
  readonly service: ServiceToken<QuoteSource>;
}

declare module '../plugin/contributions.ts' {
  interface Contributions {
    readonly quoteSources?: readonly QuoteSourceContribution[];
  }
}
