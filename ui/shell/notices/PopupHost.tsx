import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ChainRegistryToken, PopupsToken, TxTrackerToken } from '../../../kernel/services.ts';
import { LazyPart } from '../../plugin/LazyPart.tsx';
import { useService } from '../../plugin/useService.ts';
import { announceTransactions } from './announceTransactions.ts';

const toasts = () => import('./PopupToasts.tsx');

const Region = chakra('section', {
  base: {
    position: 'fixed',
    zIndex: 'tooltip',
    top: '82px',
    insetInlineEnd: '12',
    width: 'min(340px, calc(100vw - 24px))',
    display: 'grid',
    gap: '8',
    pointerEvents: 'none',
  },
});

/** Short messages at the edge of the page, announced as they appear. */
export const PopupHost = observer(function PopupHost() {
  const { t } = useTranslation('common');
  const popups = useService(PopupsToken);
  const tracker = useService(TxTrackerToken);
  const chains = useService(ChainRegistryToken);
  useEffect(() => announceTransactions(tracker, popups, chains), [tracker, popups, chains]);
  return (
    <Region aria-label={t('notifications')} data-above-dialogs="">
      {popups.list.some(({ show }) => show) && <LazyPart view={toasts} viewProps={{}} />}
    </Region>
  );
});
