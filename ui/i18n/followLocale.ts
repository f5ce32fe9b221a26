import type { i18n } from 'i18next';
import { reaction } from 'mobx';
import type { StartOptions } from '../../kernel/config/StartOptions.ts';
import type { UserSettings } from '../../kernel/settings/types.ts';
import { intlName } from '../format/numberFormat.ts';
import { changeLocale, defaultLocale } from './initI18n.ts';
import { matchLocale } from './matchLocale.ts';

/**
 * Shows the page in the chosen language, else the browser's, else the default one, and follows changes. A
 * bundle is requested again like any chunk. If it cannot be loaded, that is logged, and the language stays.
 */
export function followLocale(
  translations: i18n,
  settings: Pick<UserSettings, 'locale'>,
  { build, loadLocale }: Pick<StartOptions, 'build' | 'loadLocale'>,
): void {
  let wanted = '';
  const apply = async (locale: string): Promise<void> => {
    wanted = locale;
    // If the person has chosen another language meanwhile, ignore the one that arrives late.
    const load: typeof loadLocale = async (language, namespace) => {
      const messages = await loadLocale(language, namespace);
      if (wanted !== locale) throw new Error('another language was chosen');
      return messages;
    };
    try {
      await changeLocale(translations, locale, load);
    } catch (error) {
      if (wanted === locale) console.warn(`Locale ${locale} could not be loaded`, error);
      return;
    }
    document.documentElement.lang = intlName(locale);
    document.documentElement.dir = translations.dir(locale);
  };
  reaction(
    // The stored language may be one that this build does not have, or be invalid.
    () => matchLocale([settings.locale ?? '', ...navigator.languages], build.locales) ?? defaultLocale,
    (locale) => void apply(locale),
    { fireImmediately: true },
  );
}
