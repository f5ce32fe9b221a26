import type { TFunction } from 'i18next';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import { formatPrice, formatReviewAmount, type Rounding } from '../../format/formatAmount.ts';
import { shortenSymbol } from '../../format/shorten.ts';

/** "1.25 HUSH": an amount as every review shows it. */
export function reviewAmountText(
  raw: bigint,
  currency: Currency,
  locale: string,
  rounding: Rounding = 'down',
): string {
  return `${formatReviewAmount(raw, currency, locale, rounding)} ${shortenSymbol(currency.symbol)}`;
}

/** "1 MON = 1,000 HUSH" from two raw amounts of equal value, in the words and direction of the language. */
export function rateText(
  t: TFunction,
  base: Currency,
  baseRaw: bigint,
  quote: Currency,
  quoteRaw: bigint,
  locale: string,
): string {
  const price = {
    numerator: quoteRaw,
    denominator: baseRaw,
    base,
    quote,
  };
  return t('exchange:rateText', {
    base: shortenSymbol(base.symbol),
    price: formatPrice(price, locale),
    quote: shortenSymbol(quote.symbol),
  });
}
