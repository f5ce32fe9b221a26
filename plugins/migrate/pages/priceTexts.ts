import type { Fraction } from '../../../kernel/amm/index.ts';
import { type PriceTerms, priceInTerms } from '../../../kernel/positions/tickPrice.ts';
import { formatPrice } from '../../../ui/format/formatAmount.ts';

/** A pool's price in whole tokens, quote per base, for reading. */
export function priceText(price: Fraction, terms: PriceTerms, locale: string): string {
  const inTerms = priceInTerms(price, terms);
  return formatPrice({ ...inTerms, baseDecimals: 0, quoteDecimals: 0 }, locale, 6);
}
