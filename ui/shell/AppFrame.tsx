import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActiveChainToken, BuildInfoToken } from '../../kernel/services.ts';
import { useLocale } from '../components/hooks/useLocale.ts';
import { matchLocale } from '../i18n/matchLocale.ts';
import { LazyPart } from '../plugin/LazyPart.tsx';
import { useService } from '../plugin/useService.ts';
import { BottomBar } from './menu/BottomBar.tsx';
import { TopBar } from './menu/TopBar.tsx';
import { NetworkNotices } from './notices/NetworkNotices.tsx';
import { useShortcuts } from './useShortcuts.ts';

const Page = chakra('div', {
  base: {
    minHeight: '100dvh',
    display: 'flex',
    flexDirection: 'column',
    isolation: 'isolate',
    // Space for the bottom bar.
    paddingBottom: { base: 'calc(60px + env(safe-area-inset-bottom))', md: '0' },
  },
});

const SkipLink = chakra('a', {
  base: {
    position: 'absolute',
    insetInlineStart: '12',
    top: '-100px',
    zIndex: 'tooltip',
    padding: '12',
    borderRadius: '12',
    background: 'surface2',
    color: 'accentText',
    _focusVisible: { top: '12' },
  },
});

const Main = chakra('main', {
  base: { flex: '1', display: 'flex', flexDirection: 'column', outline: 'none', minWidth: '0' },
});

const footer = () => import('./menu/PageFooter.tsx');

/** Top bar, network notices, page, footer, bottom bar. */
export const AppFrame = observer(function AppFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('common');
  useShortcuts();
  const { chain } = useService(ActiveChainToken);
  const suggested = matchLocale(navigator.languages, useService(BuildInfoToken).locales);
  const present = useLocale();
  return (
    <Page>
      <SkipLink href="#main" onClick={focusMain}>
        {t('nav.skip')}
      </SkipLink>
      <TopBar />
      <NetworkNotices />
      <Main id="main" tabIndex={-1}>
        {children}
      </Main>
      {(chain.bridge || (suggested && suggested !== present)) && (
        <LazyPart view={footer} viewProps={{ suggested }} />
      )}
      <BottomBar />
    </Page>
  );
});

/** A hash in the address would be taken for a route, so the focus moves without one. */
function focusMain(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
