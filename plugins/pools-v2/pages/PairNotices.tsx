import { observer } from 'mobx-react-lite';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { useErrorText } from '../../../ui/components/hooks/useErrorText.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { PairForm } from '../stores/PairForm.ts';

/** Why nothing can be done here, or why the shown data may be old. */
export const PairNotices = observer(function PairNotices({ form }: { readonly form: PairForm }) {
  const { t } = useLazyTranslation('pools-v2Lazy');
  const errorText = useErrorText();
  const { client, pair, off } = form;
  if (off) {
    const noContracts = off.key === 'common:chain.noContracts';
    return <Banner tone="warning">{noContracts ? t('noFactory') : t(off.key, off.values)}</Banner>;
  }
  if (pair.state === 'UNKNOWN') {
    return <Banner tone="critical">{t('unreadable', { reason: errorText(pair.error) })}</Banner>;
  }
  if (client.clock.error) return <Banner tone="warning">{t('offline')}</Banner>;
  return null;
});
