import type { TFunction } from 'i18next';
import type { Quote } from '../../../kernel/quote/types.ts';
import type { Currency } from '../../../kernel/tokens/Currency.ts';
import type { Simulation } from '../../../kernel/tx/simulate.ts';
import { formatAmount } from '../../../ui/format/formatAmount.ts';
import { listText } from '../../../ui/format/listText.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';

/** "You send 1 MON. You receive at least 995 HUSH." @param limitRaw the least output or the most input */
export function effectText(t: TFunction, locale: string, quote: Quote, limitRaw: bigint): string {
  const { input, output, tradeType } = quote.request;
  const exactInput = tradeType === 'EXACT_INPUT';
  return t(exactInput ? 'swapLater:review.effectIn' : 'swapLater:review.effectOut', {
    sent: amountText(exactInput ? quote.amountInRaw : limitRaw, input, locale, 'up'),
    received: amountText(exactInput ? limitRaw : quote.amountOutRaw, output, locale, 'down'),
  });
}

/** "−1 MON and +999 HUSH": what the balances did in the trial run; undefined where nobody could tell. */
export function trialText({ changes }: Simulation, locale: string): string | undefined {
  if (changes === 'unavailable') return undefined;
  const texts = changes.map(({ currency, deltaRaw }) => {
    const size = deltaRaw < 0n ? -deltaRaw : deltaRaw;
    return `${deltaRaw < 0n ? '\u2212' : '+'}${amountText(size, currency, locale, deltaRaw < 0n ? 'up' : 'down')}`;
  });
  return listText(texts, locale);
}

function amountText(raw: bigint, currency: Currency, locale: string, rounding: 'up' | 'down'): string {
  const amount = formatAmount(raw, currency.decimals, { locale, style: 'swap', rounding });
  return `${amount} ${shortenSymbol(currency.symbol)}`;
}
