import type { TFunction } from 'i18next';
import type { SluiceError } from '../../kernel/errors/SluiceError.ts';
import { outsideText } from '../../kernel/untrusted/outsideText.ts';

/** A node or a wallet may have written the message. */
const maxMessageLength = 300;

/** An error in the reader's words: what its values name as a key, else its code's text, else its own message. */
export function errorText(t: TFunction, error: SluiceError): string {
  const message = outsideText(error.message, maxMessageLength);
  const values = { message, ...error.values, defaultValue: message };
  const byCode = t(`common:errors.${error.code}`, values);
  const { key } = error.values;
  return typeof key === 'string' ? t(key, { ...values, defaultValue: byCode }) : byCode;
}
