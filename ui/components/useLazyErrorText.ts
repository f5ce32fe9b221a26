import { useLazyTranslation } from '../i18n/useLazyTranslation.ts';
import { useErrorText } from './hooks/useErrorText.ts';

/** {@link useErrorText} with the texts that are not in the first load too. Suspends until they are there. */
export function useLazyErrorText(): ReturnType<typeof useErrorText> {
  useLazyTranslation('commonLazy');
  return useErrorText();
}
