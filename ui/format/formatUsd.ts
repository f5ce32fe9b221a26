import type { Currency } from '../../kernel/currency/Currency.ts';
import type { PriceService } from '../../kernel/tokens/PriceService.ts';
import { decimalText } from './decimalText.ts';
import { BEYOND_WORDS, isolated, numberFormat, shortNotation } from './numberFormat.ts';
import { rememberShown } from './reading/shownNumbers.ts';

/** Value of a raw amount at a price in dollars of the contract's unit; for display only, because it is a float. */
export function usdValue(raw: bigint, decimals: number, price: number): number {
  return Number(decimalText(raw, decimals)) * price;
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
  return rememberShown(numberFormat(locale, money).format(usd).replace('US$', '$'), locale);
}

/** From here on a value is told in whole dollars, and from a million on compact: what rounds up to it counts. */
const WHOLE_FROM = 9_999.995;
const COMPACT_FROM = 999_999.5;
const MILLION = 1e6;
/** Where space is short, so many times less. */
const SHORT = 100;

/**
 * A value in dollars. Its size says how it is rounded: `<$0.01` for less than a cent; cents; whole dollars from ten
 * thousand on; compact with at most two decimals from a million on.
 * @param estimate true where it comes from a placeholder price: marked with a tilde, except for zero and
 * bounds
 * @param short for a row of a table: whole dollars from a hundred on, compact with three digits from ten thousand on,
 * which has no decimals either in a language without a word for thousands ("249.000 $")
 */
export function formatUsd(usd: number, locale: string, estimate = false, short = false): string {
  const size = Math.abs(usd);
  if (size && size < 0.01) return isolated(`<${dollarText(0.01, locale)}`, locale);
  const judged = short ? size * SHORT : size;
  const compact = judged >= COMPACT_FROM;
  const options = {
    notation: compact ? shortNotation(size >= BEYOND_WORDS) : undefined,
    ...(compact && short
      ? { maximumSignificantDigits: 3 }
      : { minimumFractionDigits: 0, maximumFractionDigits: compact ? 2 : 0 }),
  };
  // Below a million a language without a word for thousands would show its decimals.
  const shown = compact && !short && size < MILLION ? Math.sign(usd) * MILLION : usd;
  return (estimate && size ? '~' : '') + dollarText(shown, locale, judged < WHOLE_FROM ? undefined : options);
}
