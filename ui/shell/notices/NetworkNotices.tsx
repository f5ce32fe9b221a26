import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BlockWatch } from '../../../kernel/rpc/BlockWatch.ts';
import { ActiveChainToken, ChainClientsToken } from '../../../kernel/services.ts';
import { ExternalLink } from '../../components/ExternalLink.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { LazyPart } from '../../plugin/LazyPart.tsx';
import { useService } from '../../plugin/useService.ts';
import { useUnknownChain } from '../routing/useUnknownChain.ts';
import { useOnline } from './useOnline.ts';

const framedNotice = () => import('./FramedNotice.tsx');
const unknownChain = () => import('../routing/UnknownChain.tsx');

const Notices = chakra('div', {
  base: {
    display: 'grid',
    gap: '8',
    width: 'min(100%, 640px)',
    marginInline: 'auto',
    paddingInline: '12',
    _empty: { display: 'none' },
  },
});

/**
 * What every page tells: that it is inside a foreign frame, an unknown chain in the link, no connection, or a
 * chain without new blocks.
 */
export const NetworkNotices = observer(function NetworkNotices() {
  const { t } = useTranslation('common');
  const online = useOnline();
  const { chain } = useService(ActiveChainToken);
  const clients = useService(ChainClientsToken);
  const blocks = useMemo(() => new BlockWatch(clients.get(chain.id)), [clients, chain]);
  const [asked, dismiss] = useUnknownChain();
  const minutes = blocks.minutesWithoutBlock;
  return (
    <Notices>
      {window.parent !== window && <LazyPart view={framedNotice} viewProps={{}} />}
      {asked && (
        <LazyPart
          view={unknownChain}
          viewProps={{ asked, onDone: dismiss }}
          // About the notice's height, so that the page does not move.
          fallback={<chakra.div minH={{ base: '108px', sm: '88px' }} />}
        />
      )}
      {!online && <Banner tone="warning">{t('offline')}</Banner>}
      {online && minutes !== undefined && (
        <Banner
          tone="warning"
          action={
            chain.statusPage && <ExternalLink href={chain.statusPage}>{t('chain.status')}</ExternalLink>
          }
        >
          {t('chain.behind', { chain: chain.label, count: minutes })}
        </Banner>
      )}
    </Notices>
  );
});
