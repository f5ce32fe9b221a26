import { ModalsToken } from '../../../../kernel/services.ts';
import { Button } from '../../../components/Button.tsx';
import { useLazyTranslation } from '../../../i18n/useLazyTranslation.ts';
import { useService } from '../../../plugin/useService.ts';

/** Opens the settings where a further endpoint can be added: it tells which of two that differ is right. */
export function AddNode() {
  const { t } = useLazyTranslation('exchangeLazy');
  const modals = useService(ModalsToken);
  return (
    <Button size="small" onClick={() => void modals.open('SETTINGS', { view: 'endpoints' })}>
      {t('basis.addNode')}
    </Button>
  );
}
