import type { SystemContext } from '@chakra-ui/react/styled-system';
import type { i18n } from 'i18next';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { type BaseLocationHook, Router } from 'wouter';
import type { ServiceReader } from '../../kernel/plugin/Plugin.ts';
import { ConfigToken } from '../../kernel/services.ts';
import { LogoRepository, type Logos } from '../exchange/LogoRepository.ts';
import { LazyTexts, type LoadTexts } from '../i18n/LazyTexts.ts';
import { ServicesContext } from '../plugin/ServicesContext.tsx';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';
import { AppErrorBoundary } from './AppErrorBoundary.tsx';
import { AppFrame } from './AppFrame.tsx';
import { ModalHost } from './notices/ModalHost.tsx';
import { PopupHost } from './notices/PopupHost.tsx';
import { Routes } from './routing/Routes.tsx';

export interface AppProps {
  readonly services: ServiceReader;
  readonly system: SystemContext;
  readonly translations: i18n;
  readonly loadTexts: LoadTexts;
  readonly ownLogos: Logos['own'];
  /** The path of the app, without a slash at its end. */
  readonly base: string;
  /** Absent: routes are paths. */
  readonly hook?: BaseLocationHook;
  /** Called when the whole page failed and the error page has replaced it. */
  readonly onBroken: () => void;
}

/** The whole page. */
export function App({ services, system, translations, loadTexts, ownLogos, base, hook, onBroken }: AppProps) {
  const { links } = services.get(ConfigToken);
  const [logos] = useState(() => ({
    own: ownLogos,
    places: [links.tokenLogos, links.tokenLogoBackup],
  }));
  return (
    <I18nextProvider i18n={translations}>
      <ThemeProvider system={system}>
        <AppErrorBoundary supportUrl={links.support} onBroken={onBroken}>
          <ServicesContext value={services}>
            <LazyTexts value={loadTexts}>
              <LogoRepository value={logos}>
                <Router base={base} {...(hook && { hook })}>
                  <AppFrame>
                    <Routes />
                  </AppFrame>
                  <ModalHost />
                  <PopupHost />
                </Router>
              </LogoRepository>
            </LazyTexts>
          </ServicesContext>
        </AppErrorBoundary>
      </ThemeProvider>
    </I18nextProvider>
  );
}
