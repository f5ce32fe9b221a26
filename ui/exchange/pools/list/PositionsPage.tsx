import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { ContributionsToken } from '../../../../kernel/services.ts';
import { Card, Stage } from '../../../components/PageParts.tsx';
import { PageHeader, type PageHeaderProps } from '../../../components/page/PageHeader.tsx';
import { TabLinks } from '../../../components/TabLinks.tsx';
import { useLazyTranslation } from '../../../i18n/useLazyTranslation.ts';
import { useService } from '../../../plugin/useService.ts';

/** The lists of positions that a build may have, one of each protocol. */
const LISTS = [
  { id: 'v2', to: '/pool/v2' },
  { id: 'v3', to: '/pool' },
  { id: 'v4', to: '/pool/v4' },
] as const;

const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '16',
    rowGap: '4',
    minH: '52px',
    fontSize: '14',
    color: 'neutral2',
  },
});

export interface PositionsPageProps extends Pick<PageHeaderProps, 'back' | 'title' | 'subtitle' | 'actions'> {
  /** The list that is shown; absent: the page is none of the lists. */
  readonly list?: (typeof LISTS)[number]['id'];
  /** What the list can be narrowed by. */
  readonly filter?: ReactNode;
  readonly children: ReactNode;
}

/** A page with a list of positions, and the way to those of the other protocols that this build has. */
export function PositionsPage({ list, filter, children, ...header }: PositionsPageProps) {
  const { t } = useLazyTranslation('exchangeLazy');
  const routes = useService(ContributionsToken).of('routes');
  const there = LISTS.filter(({ to }) => routes.some(({ path }) => path === to));
  return (
    <Stage>
      <PageHeader {...header} />
      {list && (there.length > 1 || filter) && (
        <Bar>
          {there.length > 1 && (
            <TabLinks
              label={t('pools.lists')}
              tabs={there.map(({ id, to }) => ({ id, to, label: t(`pools.${id}`) }))}
              current={list}
            />
          )}
          {filter}
        </Bar>
      )}
      <Card>{children}</Card>
    </Stage>
  );
}
