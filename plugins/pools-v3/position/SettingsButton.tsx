import { LiquiditySettings } from '../../../ui/exchange/settings/LiquiditySettings.tsx';
import { useLaterTranslation } from '../../../ui/i18n/useLaterTranslation.ts';

/** Slippage of liquidity, which is not that of swaps, and the deadline. */
export function SettingsButton() {
  const { t } = useLaterTranslation('pools-v3Later');
  return <LiquiditySettings label={t('remove.settings')} />;
}
