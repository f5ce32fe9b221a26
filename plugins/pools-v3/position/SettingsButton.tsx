import { LiquiditySettings } from '../../../ui/exchange/settings/LiquiditySettings.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';

/** Slippage of liquidity, which is not that of swaps, and the deadline. */
export function SettingsButton() {
  const { t } = useLazyTranslation('pools-v3Lazy');
  return <LiquiditySettings label={t('remove.settings')} />;
}
