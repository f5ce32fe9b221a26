import { useLazyTranslation } from '../i18n/useLazyTranslation.ts';
import { useErrorText } from './hooks/useErrorText.ts';

/**
 * Like {@link useErrorText}, with the texts that are not in the first load. Suspends until they are loaded.
 */
export function useLazyErrorText(): ReturnType<typeof useErrorText> {
  useLazyTranslation('commonLazy');
  return useErrorText();
}
