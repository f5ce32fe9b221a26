import { chakra } from '@chakra-ui/react/styled-system';
import { nativeCurrency } from '../../../kernel/currency/Currency.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { reviewAmountText } from '../../../ui/exchange/amounts/amountTexts.ts';
import { useFiat } from '../../../ui/exchange/amounts/useFiat.ts';
import type { ReviewRow } from '../../../ui/exchange/flow/ReviewDialog.tsx';
import { formatAmount } from '../../../ui/format/formatAmount.ts';
import { formatPriceImpact, impactTone } from '../../../ui/format/formatPercent.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useAddStore } from '../add/AddContext.ts';
import type { AgreedZap } from '../stores/zap/zapPlan.ts';
import { useZapStore } from './ZapContext.ts';
import { amountTexts, routeTexts } from './zapTexts.ts';

/** What a deposit of one token does, as rows of the form and of the review. Call it in an observer. */
export function useZapRows(terms: AgreedZap | undefined, isSwapped = false): readonly ReviewRow[] {
  const { t } = useLazyTranslation('zapLazy');
  const locale = useLocale();
  const fiat = useFiat();
  const { networkCostRaw } = useZapStore();
  const { chain } = useAddStore();
  if (!terms) return [];
  const { swap, input } = terms;
  const native = nativeCurrency(chain);
  const cost =
    networkCostRaw === undefined
      ? t('costUnknown')
      : `${formatAmount(networkCostRaw, native, { locale, style: 'swap' })} ${native.symbol}`;
  const costUsd = fiat(native, networkCostRaw);
  return [
    ...(swap && !isSwapped
      ? [
          {
            label: t('swap'),
            help: t('swapHelp'),
            value: lines([
              reviewAmountText(swap.quote.amountInRaw, input, locale, 'nearest'),
              `→ ${reviewAmountText(swap.quote.amountOutRaw, swap.quote.request.output, locale)}`,
            ]),
          },
          { label: t('route'), value: lines(routeTexts(swap.quote, locale)) },
          {
            label: t('impact'),
            value: formatPriceImpact(swap.quote.priceImpactPips, locale),
            tone: impactTone(swap.quote.priceImpactPips),
          },
        ]
      : []),
    ...(swap || isSwapped
      ? []
      : [{ label: t('swap'), value: t('noSwap', { symbol: shortenSymbol(input.symbol) }) }]),
    {
      label: t('deposit'),
      value: lines(amountTexts(terms.deposit.taken, terms, locale, 'nearest')),
    },
    {
      label: t('left'),
      help: t('leftHelp'),
      value: lines([
        ...amountTexts(terms.left, terms, locale, 'nearest'),
        t('leftMost', { amounts: amountTexts(terms.leftMost, terms, locale, 'up').join(' + ') }),
      ]),
    },
    { label: t('cost'), help: t('costHelp'), value: costUsd ? `${costUsd} (${cost})` : cost },
  ];
}

/** Texts below each other. */
export function lines(texts: readonly string[]) {
  return texts.map((text) => (
    <chakra.span key={text} display="block">
      {text}
    </chakra.span>
  ));
}
