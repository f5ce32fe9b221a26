import type { TFunction } from 'i18next';
import { unitPlaces } from '../../../kernel/currency/unit.ts';
import type { Quote } from '../../../kernel/quote/Quote.ts';
import type { QuoteConfirmation } from '../../../kernel/quote/QuoteConfirmation.ts';
import { revertReason } from '../../../kernel/tx/revertReason.ts';
import { amountToText } from '../../../ui/format/decimalText.ts';
import { formatReviewAmount } from '../../../ui/format/formatAmount.ts';
import { formatDecimal } from '../../../ui/format/numberFormat.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import type { ReviewCheck } from '../stores/ReviewCheck.ts';

/** What the check of the quote found. @param endpoints how many endpoints could be asked */
export function checkText(t: TFunction, check: ReviewCheck, endpoints: number, triedWell: boolean): string {
  const { state, confirmation } = check;
  if (state === 'checking' || !confirmation) return t('swapLazy:check.checking');
  const { outcome, reason, isIndependent, way } = confirmation;
  if (outcome === 'unavailable') {
    const covered = triedWell && (reason === 'taxed' || reason === 'shared_pool');
    return t(`swapLazy:check.${covered ? 'covered' : 'unavailable'}.${reason}`);
  }
  const source = isIndependent ? 'second' : endpoints > 1 ? 'same' : 'only';
  return t(`swapLazy:check.${way === 'run' ? 'ran.' : ''}${outcome}.${source}`);
}

/**
 * The quote's amount (output, or input for an exact output) and the other amount. Where both round to the
 * same text, all digits are shown.
 */
export function comparedTexts(
  { request, amountInRaw, amountOutAfterTaxRaw }: Quote,
  otherRaw: bigint,
  locale: string,
): readonly [string, string] {
  const exactInput = request.tradeType === 'EXACT_INPUT';
  const currency = exactInput ? request.output : request.input;
  const both = [exactInput ? amountOutAfterTaxRaw : amountInRaw, otherRaw] as const;
  const short = both.map((raw) => formatReviewAmount(raw, currency, locale));
  const exact = { maximumFractionDigits: unitPlaces(currency) } as const;
  const told =
    short[0] === short[1]
      ? both.map((raw) => formatDecimal(amountToText(raw, currency), locale, exact))
      : short;
  const [one, other] = told.map((text) => `${text} ${shortenSymbol(currency.symbol)}`);
  return [one as string, other as string];
}

/** The amount of a quote that the market decides: the output, or the input for an exact output. */
export const openAmount = ({ request, amountInRaw, amountOutAfterTaxRaw }: Quote): bigint =>
  request.tradeType === 'EXACT_INPUT' ? amountOutAfterTaxRaw : amountInRaw;

/** "This price: 500 HUSH. The chain's own quoter at block 77: 490 HUSH.", or why the trade was refused. */
export function disagreementText(
  t: TFunction,
  quote: Quote,
  { amountRaw, blockNumber, way, refusal }: QuoteConfirmation,
  locale: string,
): string {
  if (refusal !== undefined) {
    const { key, values } = revertReason(refusal);
    return t(key, values);
  }
  if (amountRaw === undefined) return t('swapLazy:check.refused', { block: blockNumber });
  const [quoted, told] = comparedTexts(quote, amountRaw, locale);
  return t(`swapLazy:check.${way === 'run' ? 'ran.' : ''}figures`, { quoted, told, block: blockNumber });
}
