import { useTranslation } from 'react-i18next';
import type { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { errorText } from '../../i18n/errorText.ts';

/** Puts an error of the family into the reader's language. */
export function useErrorText(): (error: SluiceError) => string {
  const { t } = useTranslation('common');
  return (error) => errorText(t, error);
}
