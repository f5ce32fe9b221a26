import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Skeleton } from '../../components/feedback/Skeleton.tsx';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';

export interface MarketWaitingProps {
  readonly label: string;
  /** Height of the drawing to come, pixels. */
  readonly height: number;
  readonly choice?: ReactNode;
}

/** A chart whose history is being read, as high as the chart. */
export function MarketWaiting({ label, height, choice }: MarketWaitingProps) {
  const { t } = useLazyTranslation('marketLazy');
  return (
    <chakra.div minW="0">
      <chakra.div minH={{ base: '92px', sm: '44px' }} display="flex" flexWrap="wrap" alignItems="start">
        {choice}
      </chakra.div>
      <chakra.span display="block" fontSize="12" color="neutral2">
        {label}
      </chakra.span>
      <chakra.p role="status" fontSize="14" minH={{ base: '73px', sm: '37px' }}>
        {t('reading')}
      </chakra.p>
      <Skeleton w="100%" rounded="8" style={{ height: height + 48 }} />
    </chakra.div>
  );
}
