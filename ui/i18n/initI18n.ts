import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next/initReactI18next';
import type { StartOptions } from '../../kernel/config/StartOptions.ts';

export const defaultLocale = 'en-US';

/** i18next with the bundled default locale at once; `changeLocale` brings the others. */
export async function initI18n(
  locales: readonly string[],
  messages: StartOptions['messages'],
): Promise<i18n> {
  const instance = i18next.createInstance();
  await instance.use(initReactI18next).init({
    lng: defaultLocale,
    fallbackLng: defaultLocale,
    supportedLngs: [...new Set([defaultLocale, ...locales])],
    ns: Object.keys(messages),
    defaultNS: 'common',
    resources: { [defaultLocale]: messages },
    partialBundledLanguages: true,
    // React escapes what it renders.
    interpolation: { escapeValue: false },
  });
  return instance;
}

/** Switches to `locale` once its texts are there. Rejects, and changes nothing, where they cannot be loaded. */
export async function changeLocale(
  instance: i18n,
  locale: string,
  load: StartOptions['loadLocale'],
): Promise<void> {
  const namespaces = [instance.options.ns ?? []].flat();
  const missing = namespaces.filter((namespace) => !instance.hasResourceBundle(locale, namespace));
  await Promise.all(
    missing.map(async (namespace) => {
      const messages = await load(locale, namespace);
      if (messages) instance.addResourceBundle(locale, namespace, messages);
    }),
  );
  await instance.changeLanguage(locale);
}
