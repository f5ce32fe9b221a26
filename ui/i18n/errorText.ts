import type { TFunction } from 'i18next';
import type { SluiceError } from '../../kernel/errors/SluiceError.ts';

/** An error in the reader's words: what its values name as a key, else its code's text, else its own message. */
export function errorText(t: TFunction, error: SluiceError): string {
  const { key } = error.values;
  const fallback = t(`common:errors.${error.code}`, { ...error.values, defaultValue: error.message });
  return typeof key === 'string' ? t(key, { ...error.values, defaultValue: fallback }) : fallback;
}
