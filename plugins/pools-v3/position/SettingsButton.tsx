import { LiquiditySettings } from '../../../ui/exchange/settings/LiquiditySettings.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';

/** The slippage of liquidity transactions, which is separate from that of swaps, and the deadline. */
export function SettingsButton() {
  const { t } = useLazyTranslation('pools-v3Lazy');
  return <LiquiditySettings label={t('remove.settings')} />;
}
