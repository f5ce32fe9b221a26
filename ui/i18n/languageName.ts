import { intlName } from '../format/numberFormat.ts';

/** Locales of languages that have more than one script or name. */
const fuller: Readonly<Record<string, string>> = {
  'pt-BR': 'pt-BR',
  'pt-PT': 'pt-PT',
  'zh-CN': 'zh-Hans',
  'zh-TW': 'zh-Hant',
  'sr-SP': 'sr-Latn',
};

/** A language's name for itself, such as `Deutsch`; the id where the browser does not know it. */
export function languageName(locale: string): string {
  // For tests only: a third of each text is padding.
  if (locale === 'en-XA') return 'Pseudo-English';
  const tag = intlName(locale);
  const wanted = fuller[locale] ?? tag.split('-')[0] ?? tag;
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(wanted) ?? locale;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
