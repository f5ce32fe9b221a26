import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { ContributionsToken } from '../../../kernel/services.ts';
import { errorText } from '../../i18n/errorText.ts';
import { ServicesContext } from '../../plugin/ServicesContext.tsx';

/** Translates an error into the person's language. */
export function useErrorText(): (error: SluiceError) => string {
  const { t } = useTranslation('common');
  // There are no contributions outside of the services: there the app has not started.
  const contributions = useContext(ServicesContext)?.getOptional(ContributionsToken);
  return (error) => errorText(t, error, contributions);
}
