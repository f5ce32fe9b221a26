import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { reviewAmountText } from '../../../ui/exchange/amounts/amountTexts.ts';
import type { ReviewRow } from '../../../ui/exchange/flow/ReviewDialog.tsx';
import { formatPriceImpact, impactTone } from '../../../ui/format/formatPercent.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { receivedCurrencies } from '../stores/withdrawalPlan.ts';
import { type AgreedZapOut, receivedRaw } from '../stores/zap/zapOutPlan.ts';
import { lines } from './useZapRows.tsx';
import { amountTexts, routeTexts } from './zapTexts.ts';

/** What a withdrawal to one token does, as rows of the form and of the review. */
export function useZapOutRows(terms: AgreedZapOut | undefined): readonly ReviewRow[] {
  const { t } = useLazyTranslation('zapLazy');
  const locale = useLocale();
  if (!terms) return [];
  const { quote, limitRaw, side, minimum, amounts, fees } = terms;
  const currencies = receivedCurrencies(terms);
  const { input, output } = quote.request;
  const leastRaw = side === 0 ? minimum.amount0Raw : minimum.amount1Raw;
  // What the removal gives of the other token beyond its minimum; fees come on top, of both.
  const other = side === 0 ? amounts.amount1Raw : amounts.amount0Raw;
  const beyondRaw = other - quote.amountInRaw;
  const left = {
    amount0Raw: (fees?.amount0Raw ?? 0n) + (side === 0 ? 0n : beyondRaw),
    amount1Raw: (fees?.amount1Raw ?? 0n) + (side === 0 ? beyondRaw : 0n),
  };
  return [
    {
      label: t('out.receive'),
      value: reviewAmountText(receivedRaw(terms) + quote.amountOutRaw, output, locale),
    },
    { label: t('out.least'), value: reviewAmountText(leastRaw + limitRaw, output, locale) },
    {
      label: t('out.swap'),
      help: t('out.swapHelp'),
      value: lines([
        reviewAmountText(quote.amountInRaw, input, locale),
        `→ ${reviewAmountText(quote.amountOutRaw, output, locale)}`,
      ]),
    },
    { label: t('route'), value: lines(routeTexts(quote, locale)) },
    {
      label: t('impact'),
      value: formatPriceImpact(quote.priceImpactPips, locale),
      tone: impactTone(quote.priceImpactPips),
    },
    {
      label: t('out.left'),
      help: t('out.swapHelp'),
      value: lines(amountTexts(left, { currencies }, locale)),
    },
  ];
}
