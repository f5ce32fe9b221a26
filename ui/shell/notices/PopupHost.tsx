import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ChainRegistryToken, PopupsToken, TxTrackerToken } from '../../../kernel/services.ts';
import { LazyPart } from '../../plugin/LazyPart.tsx';
import { useService } from '../../plugin/useService.ts';
import { announceTransactions } from './announceTransactions.ts';

const toasts = () => import('./PopupToasts.tsx');

/** Short messages at the edge of the page, announced as they appear. */
export const PopupHost = observer(function PopupHost() {
  const { t } = useTranslation('common');
  const popups = useService(PopupsToken);
  const tracker = useService(TxTrackerToken);
  const chains = useService(ChainRegistryToken);
  useEffect(() => announceTransactions(tracker, popups, chains), [tracker, popups, chains]);
  return (
    <section aria-label={t('notifications')} data-above-dialogs="">
      {popups.list.some(({ show }) => show) && <LazyPart view={toasts} viewProps={{}} />}
    </section>
  );
});
