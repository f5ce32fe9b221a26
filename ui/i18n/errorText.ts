import type { TFunction } from 'i18next';
import type { SluiceError } from '../../kernel/errors/SluiceError.ts';
import type { ContributionRegistry } from '../../kernel/plugin/contributions.ts';
import { quotedText } from '../../kernel/untrusted/quotedText.ts';

/** The message may come from a node or a wallet, so it is cut at this length. */
const maxMessageLength = 300;

/**
 * An error in the person's language: the text of its code, from the kernel or a plugin, else the error's own
 * message.
 * @param contributions undefined where the app has not started
 */
export function errorText(
  t: TFunction,
  { code, message: words, values }: SluiceError,
  contributions?: ContributionRegistry,
): string {
  const message = quotedText(words, maxMessageLength);
  const contributed = contributions?.of('errorTexts').find((one) => one.code === code)?.text;
  return t(
    [
      // The only code whose text depends on the contract's revert.
      `commonLazy:revert.${values.revert}`,
      `commonLazy:errors.${code}`,
      `common:errors.${code}`,
      contributed ?? [],
    ].flat(),
    { message, ...values, defaultValue: message },
  );
}
