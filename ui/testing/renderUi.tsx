import { render } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { VirtuosoMockContext } from 'react-virtuoso';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { ServiceReader } from '../../kernel/plugin/Plugin.ts';
import common from '../../locales/en-US/common.json' with { type: 'json' };
import commonLater from '../../locales/en-US/commonLater.json' with { type: 'json' };
import exchange from '../../locales/en-US/exchange.json' with { type: 'json' };
import exchangeLater from '../../locales/en-US/exchangeLater.json' with { type: 'json' };
import poolsV2 from '../../locales/en-US/pools-v2.json' with { type: 'json' };
import poolsV2Later from '../../locales/en-US/pools-v2Later.json' with { type: 'json' };
import poolsV3 from '../../locales/en-US/pools-v3.json' with { type: 'json' };
import poolsV3Later from '../../locales/en-US/pools-v3Later.json' with { type: 'json' };
import settings from '../../locales/en-US/settings.json' with { type: 'json' };
import settingsLater from '../../locales/en-US/settingsLater.json' with { type: 'json' };
import swap from '../../locales/en-US/swap.json' with { type: 'json' };
import swapLater from '../../locales/en-US/swapLater.json' with { type: 'json' };
import wallet from '../../locales/en-US/wallet.json' with { type: 'json' };
import { ServicesContext } from '../plugin/ServicesContext.tsx';
import { createAppSystem } from '../theme/system.ts';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';

const messages = {
  common,
  commonLater,
  exchange,
  exchangeLater,
  'pools-v2': poolsV2,
  'pools-v2Later': poolsV2Later,
  'pools-v3': poolsV3,
  'pools-v3Later': poolsV3Later,
  settings,
  settingsLater,
  swap,
  swapLater,
  wallet,
};
const system = createAppSystem();
const i18n = i18next.createInstance();
void i18n.init({
  lng: 'en-US',
  ns: Object.keys(messages),
  defaultNS: 'common',
  resources: { 'en-US': messages },
  interpolation: { escapeValue: false },
  initAsync: false,
});

export interface RenderOptions {
  readonly services?: ServiceReader;
  /** The page's own path; default `/`. */
  readonly path?: string;
}

/**
 * Renders with the real theme and the English words; lists have room for ten rows of 56.
 * `visited` lists the paths that were gone to, newest last.
 */
export function renderUi(element: ReactElement, { services, path = '/' }: RenderOptions = {}) {
  const { hook, searchHook, history } = memoryLocation({ path, record: true });
  const rendered = render(element, {
    wrapper: ({ children }) => (
      <VirtuosoMockContext value={{ viewportHeight: 560, itemHeight: 56 }}>
        <I18nextProvider i18n={i18n}>
          <ThemeProvider system={system}>
            <ServicesContext value={services}>
              <Router hook={hook} searchHook={searchHook}>
                {children}
              </Router>
            </ServicesContext>
          </ThemeProvider>
        </I18nextProvider>
      </VirtuosoMockContext>
    ),
  });
  return { ...rendered, visited: history };
}
