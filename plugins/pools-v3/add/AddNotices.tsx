import { observer } from 'mobx-react-lite';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { UnlistedNotices } from '../../../ui/exchange/tokens/UnlistedNotices.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useAddStore } from './AddContext.ts';

/** Notices to read before pressing the button. */
export const AddNotices = observer(function AddNotices() {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const { form, pool } = useAddStore();
  const { off, client, tiers } = pool;
  if (off) return <Banner tone="warning">{t(off.key, off.values)}</Banner>;
  return (
    <>
      {client.clock.error && tiers && <Banner tone="warning">{t('add.stale')}</Banner>}
      <UnlistedNotices currencies={[form.currencyA, form.currencyB]} />
    </>
  );
});
