import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { feeText } from '../../../ui/exchange/pools/feeText.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { DYNAMIC_FEE, type PoolKey } from '../V4Pool.ts';

/** "0.05%"; a fee that a hook sets is named as such. */
export function useFeeName(key: PoolKey | undefined): string {
  const { t } = useLazyTranslation('pools-v4Lazy');
  const locale = useLocale();
  if (!key) return '';
  return key.fee === DYNAMIC_FEE ? t('pool.dynamicFee') : feeText(key.fee, locale);
}
