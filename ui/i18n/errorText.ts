import type { TFunction } from 'i18next';
import type { SluiceError } from '../../kernel/errors/SluiceError.ts';
import type { ContributionRegistry } from '../../kernel/plugin/contributions.ts';
import { outsideText } from '../../kernel/untrusted/outsideText.ts';

/** A node or a wallet may have written the message. */
const maxMessageLength = 300;

/**
 * An error in the reader's words: its code's text, the kernel's own or the one that a plugin contributes, else its own
 * message.
 * @param contributions undefined where the app has not come up
 */
export function errorText(
  t: TFunction,
  { code, message: words, values }: SluiceError,
  contributions?: ContributionRegistry,
): string {
  const message = outsideText(words, maxMessageLength);
  const contributed = contributions?.of('errorTexts').find((one) => one.code === code)?.text;
  return t(
    [
      // The one code whose words are the contract's.
      `commonLazy:revert.${values.revert}`,
      `commonLazy:errors.${code}`,
      `common:errors.${code}`,
      contributed ?? [],
    ].flat(),
    { message, ...values, defaultValue: message },
  );
}
