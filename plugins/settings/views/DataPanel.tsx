import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { StorageToken } from '../../../kernel/services.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { useErrorText } from '../../../ui/components/hooks/useErrorText.ts';
import { saveJson } from '../../../ui/components/saveFile.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { Line, Note, Problem } from './parts.tsx';

/** The data that the app stores in this browser, with buttons to export and delete it. */
export const DataPanel = observer(function DataPanel() {
  const { t } = useLazyTranslation('settingsLazy');
  const errorText = useErrorText();
  const storage = useService(StorageToken);
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<SluiceError>();
  const [aside, setAside] = useState(false);
  useEffect(() => {
    storage.exportAll().then(
      (stored) => setAside(holdsAside(stored)),
      () => undefined,
    );
  }, [storage]);

  const attempt = (work: () => Promise<void>) => {
    setError(undefined);
    work().catch((failure: unknown) => setError(SluiceError.from(failure, 'storage_failed')));
  };
  const save = async () => saveJson('sluice-data.json', await storage.exportAll());
  const reset = async () => {
    await storage.clearAll();
    window.location.reload();
  };

  return (
    <>
      {!storage.durable && <Banner tone="warning">{t('data.notDurable')}</Banner>}
      {aside && <Banner tone="warning">{t('data.aside')}</Banner>}
      <Note mb="12">{t('data.note')}</Note>
      <Line rowGap="8">
        <Button look="quiet" size="small" onClick={() => attempt(save)}>
          {t('data.export')}
        </Button>
        {!asking && (
          <Button look="quiet" size="small" color="critical" onClick={() => setAsking(true)}>
            {t('data.reset')}
          </Button>
        )}
      </Line>
      {asking && (
        <>
          <Note mt="16" mb="8" role="status">
            {t('data.confirm')}
          </Note>
          <Line rowGap="8">
            <Button look="danger" size="small" onClick={() => attempt(reset)}>
              {t('data.resetNow')}
            </Button>
            <Button look="quiet" size="small" onClick={() => setAsking(false)}>
              {t('data.keep')}
            </Button>
          </Line>
        </>
      )}
      {error && <Problem role="alert">{errorText(error)}</Problem>}
    </>
  );
});

/** Whether some stored data was set aside because it could not be read. */
function holdsAside({ values, collections }: Readonly<Record<string, unknown>>): boolean {
  return [values, collections].some((named) =>
    Object.keys(named ?? {}).some((key) => key.includes('.corrupt')),
  );
}
