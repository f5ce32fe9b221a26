import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { isKernels } from '../../../../kernel/index/IndexDatabase.ts';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { Approx } from '../../../../ui/components/page/Approx.tsx';
import { Dash } from '../../../../ui/components/page/Dash.tsx';
import { type Column, DataTable } from '../../../../ui/components/page/DataTable.tsx';
import { TableSkeleton } from '../../../../ui/components/page/TableSkeleton.tsx';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import type { ExploreStore } from '../../stores/ExploreStore.ts';
import type { ExploreSort, ExploreView } from '../../stores/exploreLink.ts';
import type { PoolLine } from '../../stores/marketRows.ts';
import { type Closes, poolSpark } from '../../stores/sparkSeries.ts';
import { countText, NO_APR, poolPriceText, shareText, shortUsdText, UNKNOWN } from '../figureTexts.ts';
import { Change, PriceAndChange } from './Change.tsx';
import { PoolName, symbolText } from './Names.tsx';
import { Sparkline } from './Sparkline.tsx';

export interface PoolTableProps {
  readonly store: ExploreStore;
  /** Undefined while they are loading. */
  readonly lines: readonly PoolLine[] | undefined;
  /** Undefined until they are read. */
  readonly closes: Closes | undefined;
  readonly view?: ExploreView;
  readonly onSort?: (sort: ExploreSort) => void;
}

/** Pools with their figures over the window. */
export const PoolTable = observer(function PoolTable({ store, lines, closes, view, onSort }: PoolTableProps) {
  const { t } = useLazyTranslation('exploreLazy');
  const locale = useLocale();
  const { chain, estimated } = store;
  const usd = (value: number | undefined) => <Approx text={shortUsdText(value, locale, estimated)} />;
  const sorting = (id: ExploreSort): Pick<Column<PoolLine>, 'sort' | 'onSort'> =>
    view && onSort
      ? {
          sort: view.sort !== id ? 'none' : view.descending ? 'descending' : 'ascending',
          onSort: () => onSort(id),
        }
      : {};
  // Where space is short, of the figures only the one that the rows are sorted by.
  const shownBy = view && view.sort !== 'change' && view.sort !== 'price' ? view.sort : 'volume';
  const from = (id: ExploreSort, least: 'md' | 'xl') => (id === shownBy ? undefined : least);
  const columns: readonly Column<PoolLine>[] = [
    {
      id: 'rank',
      label: t('column.rank'),
      width: '1.75em',
      start: true,
      quiet: true,
      from: 'md',
      cell: (_, index) => countText(index + 1, locale),
    },
    {
      id: 'pool',
      label: t('column.pool'),
      share: 2.6,
      start: true,
      cell: (line) => <PoolName chain={chain} {...line} />,
    },
    {
      id: 'price',
      label: t('column.price'),
      share: 1.4,
      cell: (line) => <PriceAndChange price={priceOf(line, locale)} share={line.change} />,
    },
    {
      id: 'change',
      label: t('column.change'),
      from: 'md',
      cell: (line) => <Change share={line.change} />,
      ...sorting('change'),
    },
    {
      id: 'volume',
      label: t('column.volume'),
      from: from('volume', 'md'),
      cell: (line) => usd(line.volumeUsd),
      ...sorting('volume'),
    },
    {
      id: 'fees',
      label: t('column.fees'),
      from: from('fees', 'xl'),
      cell: (line) => usd(line.feesUsd),
      ...sorting('fees'),
    },
    {
      id: 'apr',
      label: t('column.apr'),
      from: from('apr', 'xl'),
      cell: ({ apr, noApr }) => (noApr ? <Reasoned why={t(NO_APR[noApr])} /> : shareText(apr, locale)),
      ...sorting('apr'),
    },
    {
      id: 'liquidity',
      label: t('column.liquidity'),
      from: from('liquidity', 'md'),
      cell: (line) =>
        isKernels(line.pool.protocol) ? usd(line.liquidityUsd) : <Reasoned why={t('pool.shared')} />,
      ...sorting('liquidity'),
    },
    {
      id: 'trend',
      label: t('column.trend'),
      width: '88px',
      from: 'md',
      cell: (line) => closes && <Sparkline series={poolSpark(line, closes)} change={line.change} />,
    },
  ];
  if (!lines) return <TableSkeleton label={t('loading')} columns={columns} />;
  return (
    <DataTable label={t('tab.pools')} columns={columns} rows={lines} rowKey={({ pool }) => pool.address} />
  );
});

/** An unknown figure, above the link that covers its row. */
function Reasoned({ why }: { readonly why: string }) {
  return (
    <chakra.span position="relative" zIndex="1">
      <Dash why={why} />
    </chakra.span>
  );
}

/** Of the first token, in the second one, whose name is left out where space is short. */
function priceOf(line: PoolLine, locale: string): ReactNode {
  const price = poolPriceText(line, locale);
  if (price === undefined) return UNKNOWN;
  const { token1, pool } = line;
  return (
    <>
      {price}
      <chakra.span display={{ base: 'none', lg: 'inline' }}> {symbolText(token1, pool.token1)}</chakra.span>
    </>
  );
}
