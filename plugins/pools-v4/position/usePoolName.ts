import type { Currency } from '../../../kernel/currency/Currency.ts';
import { pairText } from '../../../ui/exchange/pools/positionTexts.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { PoolKey } from '../V4Pool.ts';
import { useFeeName } from './useFeeName.ts';

/** "MON / USDC 0.05% V4"; a fee that a hook sets is named as such. */
export function usePoolName(
  currencies: readonly [Currency, Currency] | undefined,
  key: PoolKey | undefined,
): string | undefined {
  const { t } = useLazyTranslation('pools-v4Lazy');
  const fee = useFeeName(key);
  return currencies && key && t('pool.name', { pair: pairText(currencies), fee });
}
