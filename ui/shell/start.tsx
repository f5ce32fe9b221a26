import { reaction } from 'mobx';
import { createRoot } from 'react-dom/client';
import type { AppConfig } from '../../kernel/config/AppConfig.ts';
import { loadConfig } from '../../kernel/config/loadConfig.ts';
import type { StartOptions } from '../../kernel/config/StartOptions.ts';
import { createKernel } from '../../kernel/createKernel.ts';
import { SluiceError } from '../../kernel/errors/SluiceError.ts';
import { loadChunk } from '../../kernel/plugin/loadChunk.ts';
import { SettingsToken } from '../../kernel/services.ts';
import { changeLocale, defaultLocale, initI18n, loadLater } from '../i18n/initI18n.ts';
import { keepTexts } from '../i18n/LaterTexts.ts';
import { matchLocale } from '../i18n/matchLocale.ts';
import { ColorMode } from '../theme/ColorMode.ts';
import { createAppSystem } from '../theme/system.ts';
import { App } from './App.tsx';
import { FatalStart } from './FatalStart.tsx';

/** Starts the app in `#root`: configuration, kernel, plugins, page. Whatever fails takes the error page's words. */
export async function start(options: StartOptions): Promise<void> {
  const element = document.getElementById('root');
  if (!element) throw new Error('index.html has no #root');
  const root = createRoot(element);
  const colorMode = new ColorMode(document);
  colorMode.apply('auto');
  const translations = await initI18n(options.build.locales, options.messages);
  try {
    const config = await loadConfig(options);
    const { accent } = config.brand;
    const system = createAppSystem(accent && (await palettesOf(accent)));
    const query = new URLSearchParams(location.search);
    const kernel = createKernel({ ...options, config, chainLink: query.get('chain') ?? undefined });
    const settings = kernel.services.get(SettingsToken);
    const theme = query.get('theme');
    if (theme === 'light' || theme === 'dark') settings.set('theme', theme);
    const wantedLocale = matchLocale([query.get('lng') ?? ''], options.build.locales);
    if (wantedLocale) settings.set('locale', wantedLocale);
    reaction(
      () => settings.theme,
      (choice) => colorMode.apply(choice),
      { fireImmediately: true },
    );
    reaction(
      () => settings.locale ?? matchLocale(navigator.languages, options.build.locales) ?? defaultLocale,
      (locale) => void applyLocale(locale),
      { fireImmediately: true },
    );
    const base = options.build.basePath.replace(/\/$/, '');
    const loadTexts = keepTexts((namespace) => loadLater(translations, namespace, options.loadLocale));
    root.render(
      <App
        services={kernel.services}
        system={system}
        translations={translations}
        loadTexts={loadTexts}
        base={base}
      />,
    );
    await kernel.start();
  } catch (error) {
    console.error(error);
    const support = options.defaults.links.support;
    root.render(
      <FatalStart error={SluiceError.from(error)} translations={translations} supportUrl={support} />,
    );
  }

  async function applyLocale(locale: string): Promise<void> {
    try {
      await changeLocale(translations, locale, options.loadLocale);
      document.documentElement.lang = locale;
      document.documentElement.dir = translations.dir(locale);
    } catch (error) {
      // Specification, section 8: a locale that cannot be loaded is logged, and the words stay as they are.
      console.warn(`Locale ${locale} could not be loaded`, error);
    }
  }
}

/** @throws RangeError for colours without contrast, SluiceError `chunk_load_failed` */
async function palettesOf(accent: NonNullable<AppConfig['brand']['accent']>) {
  const { accentPalettes } = await loadChunk(() => import('../theme/accentPalettes.ts'));
  return accentPalettes(accent);
}
