import type { Address } from '../../chain/ChainSpec.ts';
import { sameCurrency } from '../../currency/Currency.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import type { Quote } from '../Quote.ts';
import type { QuoteRequest } from '../QuoteRequest.ts';
import type { NoRouteReason, QuoteState } from '../QuoteService.ts';
import type { NamedSource, QuoteSource, SourceAnswer } from '../sources/QuoteSource.ts';

/** The best answer of all sources to one request, as a state. */
export function quoteStateOf(request: QuoteRequest | undefined, sources: readonly NamedSource[]): QuoteState {
  if (!request || request.amountRaw === 0n) return { state: 'idle' };
  if (request.amountRaw < 0n) return invalid('A quote takes a positive amount');
  if (sameCurrency(request.input, request.output)) return invalid('Input and output are the same token');
  let best: Quote | undefined;
  let error: SluiceError | undefined;
  let loading = false;
  let why: NoRouteReason | undefined;
  const unreadable = new Set<Address>();
  for (const { source } of sources) {
    const answer = askSource(source, request);
    if (!answer) continue;
    for (const pool of answer.unreadablePools ?? []) unreadable.add(pool);
    if ('quote' in answer) best = better(best, answer.quote);
    else if ('error' in answer) error ??= answer.error;
    else if ('loading' in answer) loading = true;
    else why ??= answer.why;
  }
  const unreadablePools = [...unreadable];
  if (best) return { state: 'valid', quote: best, unreadablePools };
  if (loading) return { state: 'loading' };
  if (error) return { state: 'invalid', error };
  return { state: 'no_route_found', unreadablePools, why };
}

/** Undefined when the source cannot quote the pair. A source that throws gives an error answer. */
function askSource(source: QuoteSource, request: QuoteRequest): SourceAnswer | undefined {
  try {
    return source.supports(request) ? source.answer(request) : undefined;
  } catch (error) {
    return { error: SluiceError.from(error, 'quote_failed') };
  }
}

function better(a: Quote | undefined, b: Quote): Quote {
  if (!a) return b;
  if (b.request.tradeType === 'EXACT_INPUT') {
    return b.amountOutAfterTaxRaw > a.amountOutAfterTaxRaw ? b : a;
  }
  return b.amountInRaw < a.amountInRaw ? b : a;
}

function invalid(message: string): QuoteState {
  return { state: 'invalid', error: new SluiceError('quote_failed', message) };
}
