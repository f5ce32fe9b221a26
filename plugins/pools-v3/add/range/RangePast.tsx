import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../../../kernel/runtime/loadChunk.ts';
import { Button } from '../../../../ui/components/Button.tsx';
import { Skeleton } from '../../../../ui/components/feedback/Skeleton.tsx';
import { Hint } from '../../../../ui/components/PageParts.tsx';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import { useAddStore } from '../AddContext.ts';
import type { AskedDays } from './historyDays.ts';

const PastView = lazy(() => loadChunk(() => import('./PastView.tsx')));

const Panel = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '12',
    p: '12',
    rounded: '16',
    bg: 'surface3',
  },
});

export interface RangePastProps {
  readonly open: boolean;
  readonly asked: AskedDays | undefined;
  readonly onOpen: () => void;
}

/** What the range would have done. Nothing is read or loaded until a person asks for it, or the index is open. */
export const RangePast = observer(function RangePast({ open, asked, onOpen }: RangePastProps) {
  const { t } = useLazyTranslation('rangesLazy');
  const { existence } = useAddStore().pool;
  const [pressed, setPressed] = useState(false);
  const press = () => {
    setPressed(true);
    onOpen();
  };
  const exists = existence === 'EXISTS';
  return (
    <Panel aria-label={t('title')} data-testid="range-history">
      <chakra.h3 fontSize="14" fontWeight="medium">
        {t('title')}
      </chakra.h3>
      {!exists && <Hint>{t('noPool')}</Hint>}
      {exists && !open && (
        <>
          <Hint>{t('about')}</Hint>
          <Button size="small" look="quiet" justifySelf="start" minH="44px" onClick={press}>
            {t('check')}
          </Button>
        </>
      )}
      {exists && open && (
        <Suspense fallback={<Skeleton h="320px" rounded="12" />}>
          <PastView asked={asked} takesFocus={pressed} />
        </Suspense>
      )}
    </Panel>
  );
});
