import { rememberShown } from './reading/shownNumbers.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** The app's locale ids that Intl knows by another name. */
const intlNames = new Map([
  ['sr-SP', 'sr-Latn-RS'],
  ['no-NO', 'nb-NO'],
]);

/** The locale's name in Intl. */
export const intlName = (locale: string): string => intlNames.get(locale) ?? locale;

/** From here on, compact notation would need thousands of the largest word that languages have. */
export const BEYOND_WORDS = 10n ** 15n;

/** The notation of a large number: by a word, or by its exponent where no word is large enough. */
export const shortNotation = (beyondWords: boolean): 'compact' | 'scientific' =>
  beyondWords ? 'scientific' : 'compact';

/** A cached Intl.NumberFormat; creating one costs more than using it. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(intlName(locale), options);
    formats.set(key, format);
  }
  return format;
}

/** What languages from right to left have around signs, and what `isolated` adds. */
const MARKS = /[\u200e\u200f\u061c\u2066\u2069]/g;

/**
 * A figure with a sign, a comparison or a percent, in one piece: in Hebrew and Arabic text these would change sides
 * ("%160+"), or be mirrored.
 */
export const isolated = (text: string, locale: string): string =>
  /^(ar|he)/.test(locale) ? `\u2066${text.replace(MARKS, '')}\u2069` : text;

/** Formats exact decimal text, without a float in between. */
export function formatDecimal(text: string, locale: string, options: Intl.NumberFormatOptions): string {
  return rememberShown(numberFormat(locale, options).format(text as Intl.StringNumericLiteral), locale);
}
