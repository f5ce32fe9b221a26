import { observer } from 'mobx-react-lite';
import { isKernels } from '../../../../kernel/index/IndexDatabase.ts';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import type { ExploreStore } from '../../stores/ExploreStore.ts';
import type { ExploreSort, ExploreView } from '../../stores/exploreLink.ts';
import type { PoolLine } from '../../stores/marketRows.ts';
import { shareText, UNKNOWN, usdText } from '../figureTexts.ts';
import { Change } from './Change.tsx';
import { type Column, DataTable } from './DataTable.tsx';
import { PoolName } from './Names.tsx';

export interface PoolTableProps {
  readonly store: ExploreStore;
  readonly lines: readonly PoolLine[];
  readonly view?: ExploreView;
  readonly onSort?: (sort: ExploreSort) => void;
}

/** Pools with their figures over the window. */
export const PoolTable = observer(function PoolTable({ store, lines, view, onSort }: PoolTableProps) {
  const { t } = useLazyTranslation('exploreLazy');
  const locale = useLocale();
  const { chain, estimated } = store;
  const usd = (value: number | undefined) => usdText(value, locale, estimated);
  const sorting = (id: ExploreSort): Pick<Column<PoolLine>, 'sort' | 'onSort'> =>
    view && onSort
      ? {
          sort: view.sort !== id ? 'none' : view.descending ? 'descending' : 'ascending',
          onSort: () => onSort(id),
        }
      : {};
  const columns: readonly Column<PoolLine>[] = [
    { id: 'pool', label: t('column.pool'), share: 2.6, cell: (line) => <PoolName chain={chain} {...line} /> },
    {
      id: 'liquidity',
      label: t('column.liquidity'),
      cell: (line) =>
        isKernels(line.pool.protocol) ? (
          usd(line.liquidityUsd)
        ) : (
          <span title={t('pool.shared')}>{UNKNOWN}</span>
        ),
      ...sorting('liquidity'),
    },
    { id: 'volume', label: t('column.volume'), cell: (line) => usd(line.volumeUsd), ...sorting('volume') },
    {
      id: 'fees',
      label: t('column.fees'),
      wide: true,
      cell: (line) => usd(line.feesUsd),
      ...sorting('fees'),
    },
    {
      id: 'apr',
      label: t('column.apr'),
      wide: true,
      cell: (line) => shareText(line.apr, locale),
      ...sorting('apr'),
    },
    {
      id: 'change',
      label: t('column.change'),
      wide: true,
      cell: (line) => <Change share={line.change} />,
      ...sorting('change'),
    },
  ];
  return (
    <DataTable label={t('tab.pools')} columns={columns} rows={lines} rowKey={({ pool }) => pool.address} />
  );
});
