import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configure, render } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { VirtuosoMockContext } from 'react-virtuoso';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { ServiceReader } from '../../kernel/plugin/Plugin.ts';
import { WAIT } from '../../test/testing/pace.ts';
import { ServicesContext } from '../plugin/ServicesContext.tsx';
import { createAppSystem } from '../theme/system.ts';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';

const folder = join(import.meta.dirname, '../../locales/en-US');
const messages = Object.fromEntries(
  readdirSync(folder).map((name) => [
    name.replace('.json', ''),
    JSON.parse(readFileSync(join(folder, name), 'utf8')),
  ]),
);
// The default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: WAIT.timeout });
const system = createAppSystem();
const i18n = i18next.createInstance();
void i18n.init({
  lng: 'en-US',
  ns: Object.keys(messages),
  defaultNS: 'common',
  resources: { 'en-US': messages },
  interpolation: { escapeValue: false, defaultVariables: { brand: 'Sluice' } },
  initAsync: false,
});

export interface RenderOptions {
  readonly services?: ServiceReader;
  /** The page's path; default `/`. */
  readonly path?: string;
}

/**
 * Renders with the real theme and the English texts; lists have space for ten rows of 56px. `visited` lists
 * the visited paths, newest last.
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
