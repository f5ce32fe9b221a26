import { useLaterTranslation } from '../i18n/useLaterTranslation.ts';
import { useErrorText } from './hooks/useErrorText.ts';

/** {@link useErrorText} with the texts that are not in the first load too. Suspends until they are there. */
export function useLaterErrorText(): ReturnType<typeof useErrorText> {
  useLaterTranslation('commonLater');
  return useErrorText();
}
