import type { TFunction } from 'i18next';
import { rateText } from '../../ui/exchange/amounts/amountTexts.ts';
import type { DepositTerms } from './stores/depositPlan.ts';

/**
 * The pair's rate once a deposit has arrived, and where that is another one than the deposit's own, why.
 * @param t of a view that has loaded `pools-v2Lazy`
 */
export function depositRate(
  t: TFunction,
  terms: DepositTerms,
  locale: string,
): { readonly label: string; readonly value: string; readonly help?: string } {
  const { currencyA, currencyB, amountARaw, amountBRaw, heldARaw, heldBRaw, hasUncounted } = terms;
  const own = rateText(t, currencyA, amountARaw, currencyB, amountBRaw, locale);
  if (!hasUncounted) return { label: t('pools-v2Lazy:add.rate'), value: own };
  const value = rateText(t, currencyA, heldARaw, currencyB, heldBRaw, locale);
  return value === own
    ? { label: t('pools-v2Lazy:add.rate'), value }
    : { label: t('pools-v2Lazy:add.rateAfter'), value, help: t('pools-v2Lazy:add.rateAfterHelp') };
}
