import type { i18n } from 'i18next';
import { reaction } from 'mobx';
import type { StartOptions } from '../../kernel/config/StartOptions.ts';
import { loadChunk } from '../../kernel/runtime/loadChunk.ts';
import type { UserSettings } from '../../kernel/settings/types.ts';
import { intlName } from '../format/numberFormat.ts';
import { changeLocale, defaultLocale } from './initI18n.ts';
import { matchLocale } from './matchLocale.ts';

/**
 * Shows the page in the chosen language, else the browser's, else the default one, from now on. A bundle that does
 * not come is asked for again as any chunk is; one that cannot be loaded is logged, and the words stay as they are.
 */
export function followLocale(
  translations: i18n,
  settings: Pick<UserSettings, 'locale'>,
  { build, loadLocale }: Pick<StartOptions, 'build' | 'loadLocale'>,
): void {
  let wanted = '';
  const apply = async (locale: string): Promise<void> => {
    wanted = locale;
    // Who changes their mind does not get the language that came later.
    const load: typeof loadLocale = async (language, namespace) => {
      const messages = await loadChunk(() => loadLocale(language, namespace));
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
    // What was stored may be a language that this build lacks, or none at all.
    () => matchLocale([settings.locale ?? '', ...navigator.languages], build.locales) ?? defaultLocale,
    (locale) => void apply(locale),
    { fireImmediately: true },
  );
}
