import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { SwitchRow } from '../../../ui/components/fields/SwitchRow.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useAddStore } from '../add/AddContext.ts';
import { useZapStore } from './ZapContext.ts';

/** Turns the deposit of both tokens into one of a single token, which is swapped in part. */
export const ZapSwitch = observer(function ZapSwitch() {
  const { t } = useLazyTranslation('zapLazy');
  const zap = useZapStore();
  const { existence } = useAddStore().pool;
  if (existence === 'NOT_EXISTS' || existence === 'INVALID') return null;
  return (
    // The room is kept while the pool is being read.
    <chakra.div minH="48px" fontSize="14">
      {zap.isOffered && <SwitchRow label={t('switch')} checked={zap.isOn} onChange={(on) => zap.turn(on)} />}
    </chakra.div>
  );
});
