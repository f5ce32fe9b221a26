import { observer } from 'mobx-react-lite';
import { SwitchRow } from '../../../ui/components/fields/SwitchRow.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useZapStore } from './ZapContext.ts';

/** Turns the deposit of both tokens into one of a single token, which is swapped in part. */
export const ZapSwitch = observer(function ZapSwitch() {
  const { t } = useLazyTranslation('zapLazy');
  const zap = useZapStore();
  if (!zap.isOffered) return null;
  return <SwitchRow label={t('switch')} checked={zap.isOn} onChange={(on) => zap.turn(on)} />;
});
