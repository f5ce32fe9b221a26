import { render } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { VirtuosoMockContext } from 'react-virtuoso';
import common from '../../locales/en-US/common.json' with { type: 'json' };
import exchange from '../../locales/en-US/exchange.json' with { type: 'json' };
import { createAppSystem } from '../theme/system.ts';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';

const system = createAppSystem();
const i18n = i18next.createInstance();
void i18n.init({
  lng: 'en-US',
  ns: ['common', 'exchange'],
  defaultNS: 'common',
  resources: { 'en-US': { common, exchange } },
  interpolation: { escapeValue: false },
  initAsync: false,
});

/** Renders with the real theme and the English words; lists have room for ten rows of 56. */
export function renderUi(element: ReactElement) {
  return render(element, {
    wrapper: ({ children }) => (
      <VirtuosoMockContext value={{ viewportHeight: 560, itemHeight: 56 }}>
        <I18nextProvider i18n={i18n}>
          <ThemeProvider system={system}>{children}</ThemeProvider>
        </I18nextProvider>
      </VirtuosoMockContext>
    ),
  });
}
