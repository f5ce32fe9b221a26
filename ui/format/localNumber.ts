import { formatDecimal, numberFormat } from './numberFormat.ts';

/** The sign between a whole number and its decimals, in this language. */
export function decimalSign(locale: string): string {
  return numberFormat(locale, { minimumFractionDigits: 1 }).format(0).charAt(1);
}

/**
 * Exact decimal text in the digits and signs of the language, with nothing rounded and nothing left out: "1234.50"
 * is "1,234.50".
 * @param text digits with at most one dot, as an amount field keeps it, maybe negative; what else it may say stays
 * @param grouped false: no separators between groups, one character for each of `text`
 */
export function localNumber(text: string, locale: string, grouped = true): string {
  const [whole = '', fraction] = text.split('.');
  const digits = (part: string) =>
    part.replace(/\d/g, (digit) => numberFormat(locale, {}).format(Number(digit)));
  const start = grouped && /\d/.test(whole) ? formatDecimal(whole, locale, {}) : digits(whole);
  return fraction === undefined ? start : start + decimalSign(locale) + digits(fraction);
}
