import { observer } from 'mobx-react-lite';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { Approx } from '../../../../ui/components/page/Approx.tsx';
import { type Column, DataTable } from '../../../../ui/components/page/DataTable.tsx';
import { TableSkeleton } from '../../../../ui/components/page/TableSkeleton.tsx';
import { unitUsd } from '../../../../ui/format/formatUsdPrice.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import type { ExploreStore } from '../../stores/ExploreStore.ts';
import type { ExploreSort, ExploreView } from '../../stores/exploreLink.ts';
import type { TokenLine } from '../../stores/marketRows.ts';
import { type Closes, tokenSpark } from '../../stores/sparkSeries.ts';
import { countText, priceText, shortUsdText } from '../figureTexts.ts';
import { Change, PriceAndChange } from './Change.tsx';
import { TokenName } from './Names.tsx';
import { Sparkline } from './Sparkline.tsx';

export interface TokenTableProps {
  readonly store: ExploreStore;
  /** Undefined while they are loading. */
  readonly lines: readonly TokenLine[] | undefined;
  /** Undefined until they are read. */
  readonly closes: Closes | undefined;
  readonly view: ExploreView;
  readonly onSort: (sort: ExploreSort) => void;
}

/** Tokens that have pools. */
export const TokenTable = observer(function TokenTable({
  store,
  lines,
  closes,
  view,
  onSort,
}: TokenTableProps) {
  const { t } = useLazyTranslation('exploreLazy');
  const locale = useLocale();
  const { chain, estimated } = store;
  const usd = (value: number | undefined) => <Approx text={shortUsdText(value, locale, estimated)} />;
  const sorting = (id: ExploreSort): Pick<Column<TokenLine>, 'sort' | 'onSort'> => ({
    sort: view.sort !== id ? 'none' : view.descending ? 'descending' : 'ascending',
    onSort: () => onSort(id),
  });
  // Where space is short, the figure that the rows are sorted by takes the line's place.
  const shownBy = view.sort === 'volume' || view.sort === 'liquidity' ? view.sort : undefined;
  const from = (id: ExploreSort) => (id === shownBy ? undefined : 'md');
  const columns: readonly Column<TokenLine>[] = [
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
      id: 'token',
      label: t('column.token'),
      share: 2.2,
      start: true,
      cell: (line) => <TokenName chain={chain} {...line} />,
    },
    {
      id: 'price',
      label: t('column.price'),
      share: 1.3,
      cell: (line) => (
        <PriceAndChange
          price={<Approx text={priceText(unitUsd(line.priceUsd, line.token), locale, estimated)} />}
          share={line.change}
        />
      ),
      ...sorting('price'),
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
      from: from('volume'),
      cell: (line) => usd(line.volumeUsd),
      ...sorting('volume'),
    },
    {
      id: 'liquidity',
      label: t('column.liquidity'),
      from: from('liquidity'),
      cell: (line) => usd(line.liquidityUsd),
      ...sorting('liquidity'),
    },
    { id: 'pools', label: t('column.pools'), from: 'xl', cell: (line) => countText(line.pools, locale) },
    {
      id: 'trend',
      label: t('column.trend'),
      width: '88px',
      from: shownBy && 'md',
      cell: (line) => closes && <Sparkline series={tokenSpark(line, closes)} change={line.change} />,
    },
  ];
  if (!lines) return <TableSkeleton label={t('loading')} columns={columns} />;
  return (
    <DataTable label={t('tab.tokens')} columns={columns} rows={lines} rowKey={({ address }) => address} />
  );
});
