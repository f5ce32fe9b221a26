import type { TFunction } from 'i18next';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { Quote } from '../../../kernel/quote/Quote.ts';
import type { BalanceChange, Simulation } from '../../../kernel/tx/simulate.ts';
import { reviewAmountText } from '../../../ui/exchange/amounts/amountTexts.ts';
import { listText } from '../../../ui/format/listText.ts';

/**
 * "You send 1 MON. You receive at least 995 HUSH."
 * @param limitRaw the minimum output or the maximum input
 * @param recipient who receives, in words, where it is not the sender
 */
export function effectText(
  t: TFunction,
  locale: string,
  quote: Quote,
  limitRaw: bigint,
  recipient?: string,
): string {
  const { input, output, tradeType } = quote.request;
  const exactInput = tradeType === 'EXACT_INPUT';
  const key = `swapLazy:review.${exactInput ? 'effectIn' : 'effectOut'}${recipient ? 'To' : ''}`;
  return t(key, {
    sent: exactInput
      ? reviewAmountText(quote.amountInRaw, input, locale, 'nearest')
      : reviewAmountText(limitRaw, input, locale, 'up'),
    received: reviewAmountText(exactInput ? limitRaw : quote.amountOutRaw, output, locale),
    recipient,
  });
}

/**
 * How the balances changed in the simulation: "−1 MON and +999 HUSH". Where somebody else receives, it also
 * says whose balances changed. Undefined where the simulation could not tell.
 * @param recipient that somebody in words
 */
export function trialText(
  t: TFunction,
  { changes }: Pick<Simulation, 'changes'>,
  locale: string,
  sender: Address | undefined,
  recipient?: string,
): string | undefined {
  if (changes === 'unavailable') return undefined;
  const list = (some: readonly BalanceChange[]) =>
    listText(
      some.map(({ currency, deltaRaw }) =>
        deltaRaw < 0n
          ? `\u2212${reviewAmountText(-deltaRaw, currency, locale, 'nearest')}`
          : `+${reviewAmountText(deltaRaw, currency, locale)}`,
      ),
      locale,
    );
  if (!recipient) return list(changes);
  return t('swapLazy:review.trialOf', {
    yours: list(changes.filter(({ owner }) => owner === sender)),
    theirs: list(changes.filter(({ owner }) => owner !== sender)),
    recipient,
  });
}
