import type { Currency } from '../../kernel/currency/Currency.ts';
import type { PriceService } from '../../kernel/tokens/PriceService.ts';
import { amountToText } from './decimalText.ts';
import { BEYOND_WORDS, numberFormat, shortNotation } from './numberFormat.ts';

/** Value of a raw amount at a price in dollars; a figure for reading, not for reckoning. */
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

/** Dollars as the language writes them, and everywhere as "$": "US$" falls apart among words from right to left. */
export function dollarText(usd: number, locale: string, options?: Intl.NumberFormatOptions): string {
  const money = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', ...options } as const;
  return numberFormat(locale, money).format(usd).replace('US$', '$');
}

/**
 * A value in dollars: cents, compact from a million on, `<$0.01` for less than a cent.
 * @param estimate true where a placeholder price fed it: marked with a tilde, unless it is nothing or a bound anyway
 */
export function formatUsd(usd: number, locale: string, estimate = false): string {
  const size = Math.abs(usd);
  if (size && size < 0.01) return `<${dollarText(0.01, locale)}`;
  const notation = shortNotation(size >= BEYOND_WORDS);
  const short = { notation, minimumFractionDigits: 0, maximumFractionDigits: 2 };
  return (estimate && size ? '~' : '') + dollarText(usd, locale, size < 1e6 ? undefined : short);
}
