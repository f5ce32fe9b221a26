import type { Quote } from '../../../../kernel/quote/Quote.ts';
import type { QuoteConfirmation } from '../../../../kernel/quote/QuoteConfirmation.ts';

const BASIS = 10_000n;

/**
 * How far the chain's answer is from the quote, in basis points, rounded away from zero. Negative where the
 * chain gives less or asks for more. Infinite where the chain refuses the trade.
 */
export function quoteGapBps(quote: Quote, { amountRaw }: QuoteConfirmation): number {
  const exactInput = quote.request.tradeType === 'EXACT_INPUT';
  const expected = exactInput ? quote.amountOutAfterTaxRaw : quote.amountInRaw;
  if (amountRaw === undefined || expected === 0n) return Number.NEGATIVE_INFINITY;
  const gained = exactInput ? amountRaw - expected : expected - amountRaw;
  const size = gained < 0n ? -gained : gained;
  const bps = Number((size * BASIS + expected - 1n) / expected);
  return gained < 0n ? -bps : bps;
}
