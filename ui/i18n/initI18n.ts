import i18next, { type FormatterModule, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next/initReactI18next';
import type { StartOptions } from '../../kernel/config/StartOptions.ts';
import { numberFormat } from '../format/numberFormat.ts';

export const defaultLocale = 'en-US';

type LoadLocale = StartOptions['loadLocale'];

/** Numbers in a text get the digits and the grouping of the shown language; strings stay as they are. */
const numbersInTexts: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _, locale) =>
    (typeof value === 'number' || typeof value === 'bigint') && locale
      ? numberFormat(locale, {}).format(value)
      : (value as string),
};

/**
 * i18next with the bundled default locale at once; `changeLocale` loads the others, `loadLazyTexts` further
 * texts.
 */
export async function initI18n(
  locales: readonly string[],
  messages: StartOptions['messages'],
): Promise<i18n> {
  const instance = i18next.createInstance();
  await instance
    .use(initReactI18next)
    .use(numbersInTexts)
    .init({
      lng: defaultLocale,
      fallbackLng: defaultLocale,
      supportedLngs: [...new Set([defaultLocale, ...locales])],
      ns: Object.keys(messages),
      defaultNS: 'common',
      resources: { [defaultLocale]: messages },
      partialBundledLanguages: true,
      // React escapes what it renders.
      interpolation: { escapeValue: false, alwaysFormat: true },
    });
  return instance;
}

/** Sets `{{brand}}` in all texts to the operator's name for the app. */
export function nameBrand({ options }: i18n, brand: string): void {
  Object.assign(options.interpolation ?? {}, { defaultVariables: { brand } });
}

/**
 * Switches to `locale` once its texts are loaded. Rejects, and changes nothing, where they cannot be loaded.
 */
export async function changeLocale(instance: i18n, locale: string, load: LoadLocale): Promise<void> {
  await addMessages(instance, locale, [instance.options.ns ?? []].flat(), load);
  await instance.changeLanguage(locale);
}

/**
 * Loads a namespace that is not in the first load, in the shown language and in the default one.
 * @throws SluiceError `chunk_load_failed`
 */
export async function loadLazyTexts(instance: i18n, namespace: string, load: LoadLocale): Promise<void> {
  // From now on the namespace is loaded whenever the language changes.
  instance.options.ns = [...new Set([instance.options.ns ?? [], namespace].flat())];
  await addMessages(instance, defaultLocale, [namespace], load);
  const { language } = instance;
  if (language !== defaultLocale)
    await addMessages(instance, language, [namespace], load).catch(() => undefined);
}

async function addMessages(
  instance: i18n,
  locale: string,
  namespaces: readonly string[],
  load: LoadLocale,
): Promise<void> {
  const missing = namespaces.filter((namespace) => !instance.hasResourceBundle(locale, namespace));
  await Promise.all(
    missing.map(async (namespace) => {
      const messages = await load(locale, namespace);
      if (messages) instance.addResourceBundle(locale, namespace, messages);
    }),
  );
}
