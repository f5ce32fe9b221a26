import { observer } from 'mobx-react-lite';
import { StorageToken } from '../../../kernel/services.ts';
import { SwitchRow } from '../../../ui/components/fields/SwitchRow.tsx';
import { Hint } from '../../../ui/components/PageParts.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { proofsWanted } from '../proofsWanted.ts';

/** The switch for proofs, and what they prove. */
const ProofsPanel = observer(function ProofsPanel() {
  const { t } = useLazyTranslation('proofsLazy');
  const wanted = proofsWanted(useService(StorageToken));
  return (
    <>
      <SwitchRow label={t('switch')} checked={wanted.value} onChange={(checked) => wanted.set(checked)} />
      <Hint>{t('about')}</Hint>
    </>
  );
});

export default ProofsPanel;
