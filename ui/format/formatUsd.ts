import type { Currency } from '../../kernel/currency/Currency.ts';
import type { PriceService } from '../../kernel/tokens/PriceService.ts';
import { amountToText } from './decimalText.ts';
import { BEYOND_WORDS, numberFormat, shortNotation } from './numberFormat.ts';

/** Value of a raw amount at a price in dollars; for display only, because it is a float. */
export function usdValue(raw: bigint, decimals: number, price: number): number {
  return Number(amountToText(raw, decimals)) * price;
}

/** Value of a raw amount of a currency in dollars; undefined while there is no amount, or no price is known. */
export function usdOf(
  prices: Pick<PriceService, 'price'>,
  currency: Currency | undefined,
  raw: bigint | undefined,
): number | undefined {
  if (!currency || raw === undefined) return undefined;
  const price = prices.price(currency);
  return price && usdValue(raw, currency.decimals, price.usd);
}

/**
 * Dollars in the format of the language, but always with "$": "US$" would be torn apart in right-to-left
 * text.
 */
export function dollarText(usd: number, locale: string, options?: Intl.NumberFormatOptions): string {
  const money = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', ...options } as const;
  return numberFormat(locale, money).format(usd).replace('US$', '$');
}

/**
 * A value in dollars: cents, compact from a million on, `<$0.01` for less than a cent.
 * @param estimate true where it comes from a placeholder price: marked with a tilde, except for zero and
 * bounds
 */
export function formatUsd(usd: number, locale: string, estimate = false): string {
  const size = Math.abs(usd);
  if (size && size < 0.01) return `<${dollarText(0.01, locale)}`;
  const notation = shortNotation(size >= BEYOND_WORDS);
  const short = { notation, minimumFractionDigits: 0, maximumFractionDigits: 2 };
  return (estimate && size ? '~' : '') + dollarText(usd, locale, size < 1e6 ? undefined : short);
}
