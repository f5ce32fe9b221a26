import { reaction } from 'mobx';
import { createRoot } from 'react-dom/client';
import { ownLogos } from '../../kernel/chain/ownLogos.ts';
import type { AppConfig } from '../../kernel/config/AppConfig.ts';
import { loadConfig } from '../../kernel/config/loadConfig.ts';
import type { StartOptions } from '../../kernel/config/StartOptions.ts';
import { createKernel } from '../../kernel/createKernel.ts';
import { SluiceError } from '../../kernel/errors/SluiceError.ts';
import { evaluatePlugins } from '../../kernel/plugin/evaluatePlugins.ts';
import { loadChunk } from '../../kernel/runtime/loadChunk.ts';
import { systemTimers } from '../../kernel/runtime/Timers.ts';
import { ActiveChainToken, PopupsToken, SettingsToken } from '../../kernel/services.ts';
import { errorText } from '../i18n/errorText.ts';
import { followLocale } from '../i18n/followLocale.ts';
import { initI18n, loadLazyTexts, nameBrand } from '../i18n/initI18n.ts';
import { keepTexts } from '../i18n/LazyTexts.ts';
import { ColorMode } from '../theme/ColorMode.ts';
import { createAppSystem } from '../theme/system.ts';
import { App, type AppProps } from './App.tsx';
import { releaseObservers } from './releaseObservers.ts';
import { followLink, linkQuery } from './routing/followLink.ts';
import type { ServiceWorkerOptions } from './startServiceWorker.ts';

/** Its downloads must not delay the first quote. */
const WORKER_DELAY_MS = 15_000;

/**
 * Starts the app in `#root`: configuration, kernel, plugins, page. If anything fails, the error page is
 * shown.
 */
export async function start(options: StartOptions): Promise<void> {
  const element = document.getElementById('root');
  if (!element) throw new Error('index.html has no #root');
  const root = createRoot(element);
  // The page was reloaded at a dialog's history entry (DialogSteps): the dialog is gone.
  if (history.state?.dialog) history.back();
  releaseObservers();
  const colorMode = new ColorMode(document);
  colorMode.apply('auto');
  const translations = await initI18n(options.build.locales, options.messages);
  try {
    const routing = await routingOf(options);
    if (!routing) return;
    // The plugins are evaluated while the configuration is being fetched.
    const [config, plugins] = await Promise.all([
      loadConfig(options),
      evaluatePlugins(options.plugins, options.check),
    ]);
    const { accent, name } = config.brand;
    nameBrand(translations, name);
    const system = createAppSystem(accent && (await palettesOf(accent)));
    const chainLink = linkQuery().get('chain') ?? undefined;
    const kernel = createKernel({ ...options, plugins, config, chainLink });
    const settings = kernel.services.get(SettingsToken);
    followLink(settings, kernel.services.get(ActiveChainToken), options.build.locales);
    reaction(
      () => settings.theme,
      (choice) => colorMode.apply(choice),
      { fireImmediately: true },
    );
    followLocale(translations, settings, options);
    const loadTexts = keepTexts((namespace) => loadLazyTexts(translations, namespace, options.loadLocale));
    root.render(
      <App
        services={kernel.services}
        system={system}
        translations={translations}
        loadTexts={loadTexts}
        ownLogos={ownLogos(options.chains, options.logo)}
        onBroken={kernel.stop}
        {...routing}
      />,
    );
    // Where it does not come, the browser's own copy stands.
    const watch = (first: Event) =>
      import('./watchCopies.ts').then(
        (copies) => copies.watchCopies(first, () => translations.language),
        () => undefined,
      );
    addEventListener('copy', watch, { once: true });
    await kernel.start();
    const { baseUrl, build } = options;
    systemTimers.after(
      WORKER_DELAY_MS,
      () =>
        void keepOffline({ baseUrl, buildHash: build.buildHash, popups: kernel.services.get(PopupsToken) }),
    );
  } catch (error) {
    console.error(error);
    await showFailure(SluiceError.from(error));
  }

  async function showFailure(error: SluiceError): Promise<void> {
    try {
      const { FatalStart } = await loadChunk(() => import('./FatalStart.tsx'));
      const { support } = options.defaults.links;
      root.render(<FatalStart error={error} translations={translations} supportUrl={support} />);
    } catch {
      root.render(<p role="alert">{errorText(translations.t, error)}</p>);
    }
  }
}

/** How the address is read; undefined while the browser is navigating to another host. @throws SluiceError */
async function routingOf({
  build,
  baseUrl,
}: StartOptions): Promise<Pick<AppProps, 'base' | 'hook'> | undefined> {
  if (/^\/ip[fn]s\//.test(location.pathname)) {
    const { leaveIpfsPath } = await loadChunk(() => import('./routing/leaveIpfsPath.ts'));
    if (await leaveIpfsPath(location)) return undefined;
  }
  if (build.basePath !== './') return { base: build.basePath.replace(/\/$/, '') };
  const { adoptPath, useHashLocation } = await loadChunk(() => import('./routing/hashLocation.ts'));
  adoptPath(new URL(baseUrl).pathname);
  return { base: '', hook: useHashLocation };
}

async function keepOffline(options: ServiceWorkerOptions): Promise<void> {
  try {
    const { startServiceWorker } = await loadChunk(() => import('./startServiceWorker.ts'));
    await startServiceWorker(options);
  } catch (error) {
    console.warn('The service worker could not be started', error);
  }
}

/** @throws RangeError for colours without enough contrast, SluiceError `chunk_load_failed` */
async function palettesOf(accent: NonNullable<AppConfig['brand']['accent']>) {
  const { accentPalettes } = await loadChunk(() => import('../theme/accentPalettes.ts'));
  return accentPalettes(accent);
}
