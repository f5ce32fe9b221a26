const formats = new Map<string, Intl.NumberFormat>();

/** Locale ids of the app that Intl knows under another name. */
const intlNames = new Map([
  ['sr-SP', 'sr-Latn-RS'],
  ['no-NO', 'nb-NO'],
]);

/** The locale as Intl knows it. */
export const intlName = (locale: string): string => intlNames.get(locale) ?? locale;

/** Behind it the largest word that languages have for a number is behind thousands of its own. */
export const BEYOND_WORDS = 10n ** 15n;

/** How a large number stays short: by a word, or by its exponent where no word is large enough. */
export const shortNotation = (beyondWords: boolean): 'compact' | 'scientific' =>
  beyondWords ? 'scientific' : 'compact';

/** A kept Intl.NumberFormat; making one costs more than using it. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(intlName(locale), options);
    formats.set(key, format);
  }
  return format;
}

/** Formats exact decimal text: no float in between. */
export function formatDecimal(text: string, locale: string, options: Intl.NumberFormatOptions): string {
  return numberFormat(locale, options).format(text as Intl.StringNumericLiteral);
}
