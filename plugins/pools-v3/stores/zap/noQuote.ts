import type { NoRouteReason, QuoteState } from '../../../../kernel/quote/QuoteService.ts';

/** Why no quote will come for what was asked; `quote_failed`: what it needs could not be read. */
export type NoQuote = NoRouteReason | 'no_route' | 'quote_failed';

export function noQuote(state: QuoteState | undefined): NoQuote | undefined {
  if (state?.state === 'no_route_found') return state.why ?? 'no_route';
  return state?.state === 'invalid' ? 'quote_failed' : undefined;
}
