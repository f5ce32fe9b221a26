import { CurrencyAmounts, type CurrencyAmountsProps } from '../../../ui/exchange/pools/CurrencyAmounts.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';

/** Both amounts of a position, with this plugin's word for what could not be read. */
export function AmountRows(props: Omit<CurrencyAmountsProps, 'unknownText'>) {
  const { t } = useLazyTranslation('pools-v3Lazy');
  return <CurrencyAmounts {...props} unknownText={t('unknown')} />;
}
