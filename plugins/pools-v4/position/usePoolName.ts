import type { Currency } from '../../../kernel/currency/Currency.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { feeText, pairText } from '../../../ui/exchange/pools/positionTexts.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { DYNAMIC_FEE, type PoolKey } from '../V4Pool.ts';

/** "MON / USDC 0.05% V4"; a fee that a hook sets is named as such. */
export function usePoolName(
  currencies: readonly [Currency, Currency] | undefined,
  key: PoolKey | undefined,
): string | undefined {
  const { t } = useLazyTranslation('pools-v4Lazy');
  const locale = useLocale();
  if (!currencies || !key) return undefined;
  const fee = key.fee === DYNAMIC_FEE ? t('pool.dynamicFee') : feeText(key.fee, locale);
  return t('pool.name', { pair: pairText(currencies), fee });
}
