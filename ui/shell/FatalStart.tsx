import type { i18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import type { SluiceError } from '../../kernel/errors/SluiceError.ts';
import { errorText } from '../i18n/errorText.ts';
import { createAppSystem } from '../theme/system.ts';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';
import FatalPage from './FatalPage.tsx';

export interface FatalStartProps {
  readonly error: SluiceError;
  readonly translations: i18n;
  readonly supportUrl: string | undefined;
}

/** The error page for an app that did not start. */
export function FatalStart({ error, translations, supportUrl }: FatalStartProps) {
  const message = errorText(translations.t, error);
  return (
    <I18nextProvider i18n={translations}>
      <ThemeProvider system={createAppSystem()}>
        <FatalPage message={message} error={error} supportUrl={supportUrl} />
      </ThemeProvider>
    </I18nextProvider>
  );
}
