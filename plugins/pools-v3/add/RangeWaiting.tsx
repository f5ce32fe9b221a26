import { chakra } from '@chakra-ui/react/styled-system';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { Heading } from '../../../ui/components/PageParts.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { Step } from './AddFrame.tsx';

/** As high as the chart with its scale and its table's name. */
export const ChartRoom = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minH: '272px', alignContent: 'start' },
});

export const Ends = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, gap: '8' },
});

/** The current price, and the button that turns it round. */
export const PricePanel = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12',
    minH: '72',
    py: '8',
    px: '12',
    rounded: '16',
    bg: 'surface3',
  },
});

/** Fills the place of the second step while the pool is being read. */
export function RangeWaiting() {
  const { t } = useLazyTranslation('pools-v3Lazy');
  return (
    <Step aria-label={t('add.range')}>
      <Heading>{t('add.range')}</Heading>
      <Skeleton h="72" rounded="16" />
      <Skeleton h={{ base: '96px', sm: '48px' }} rounded="16" />
      <Skeleton h="272px" rounded="16" role="status" aria-label={t('add.loadingDepth')} aria-hidden={false} />
      <Ends>
        <Skeleton h="117px" rounded="16" />
        <Skeleton h="117px" rounded="16" />
      </Ends>
      <Skeleton h={{ base: '155px', sm: '134px' }} rounded="16" />
    </Step>
  );
}
