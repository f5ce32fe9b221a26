import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { ContributionsToken } from '../../../kernel/services.ts';
import { errorText } from '../../i18n/errorText.ts';
import { ServicesContext } from '../../plugin/ServicesContext.tsx';

/** Puts an error of the family into the reader's language. */
export function useErrorText(): (error: SluiceError) => string {
  const { t } = useTranslation('common');
  // Nothing is contributed above the services: there the app has not come up.
  const contributions = useContext(ServicesContext)?.getOptional(ContributionsToken);
  return (error) => errorText(t, error, contributions);
}
