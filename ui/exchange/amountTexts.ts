import type { Currency } from '../../kernel/tokens/Currency.ts';
import { formatPrice } from '../format/formatAmount.ts';
import { shortenSymbol } from '../format/shorten.ts';

/** "1 MON = 1,000 HUSH" from two raw amounts that are worth the same. */
export function rateText(
  base: Currency,
  baseRaw: bigint,
  quote: Currency,
  quoteRaw: bigint,
  locale: string,
): string {
  const price = {
    numerator: quoteRaw,
    denominator: baseRaw,
    baseDecimals: base.decimals,
    quoteDecimals: quote.decimals,
  };
  return `1 ${shortenSymbol(base.symbol)} = ${formatPrice(price, locale)} ${shortenSymbol(quote.symbol)}`;
}
