import { observer } from 'mobx-react-lite';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import type { ExploreStore } from '../../stores/ExploreStore.ts';
import type { ExploreSort, ExploreView } from '../../stores/exploreLink.ts';
import type { TokenLine } from '../../stores/marketRows.ts';
import { countText, priceText, usdText } from '../figureTexts.ts';
import { Change } from './Change.tsx';
import { type Column, DataTable } from './DataTable.tsx';
import { TokenName } from './Names.tsx';

export interface TokenTableProps {
  readonly store: ExploreStore;
  readonly lines: readonly TokenLine[];
  readonly view: ExploreView;
  readonly onSort: (sort: ExploreSort) => void;
}

/** Tokens that have pools. */
export const TokenTable = observer(function TokenTable({ store, lines, view, onSort }: TokenTableProps) {
  const { t } = useLazyTranslation('exploreLazy');
  const locale = useLocale();
  const { chain, estimated } = store;
  const sorting = (id: ExploreSort): Pick<Column<TokenLine>, 'sort' | 'onSort'> => ({
    sort: view.sort !== id ? 'none' : view.descending ? 'descending' : 'ascending',
    onSort: () => onSort(id),
  });
  const columns: readonly Column<TokenLine>[] = [
    {
      id: 'token',
      label: t('column.token'),
      share: 2.2,
      cell: (line) => <TokenName chain={chain} {...line} />,
    },
    {
      id: 'price',
      label: t('column.price'),
      cell: (line) => priceText(line.priceUsd, locale, estimated),
      ...sorting('price'),
    },
    {
      id: 'change',
      label: t('column.change'),
      wide: true,
      cell: (line) => <Change share={line.change} />,
      ...sorting('change'),
    },
    {
      id: 'volume',
      label: t('column.volume'),
      cell: (line) => usdText(line.volumeUsd, locale, estimated),
      ...sorting('volume'),
    },
    {
      id: 'liquidity',
      label: t('column.liquidity'),
      wide: true,
      cell: (line) => usdText(line.liquidityUsd, locale, estimated),
      ...sorting('liquidity'),
    },
    { id: 'pools', label: t('column.pools'), wide: true, cell: (line) => countText(line.pools, locale) },
  ];
  return (
    <DataTable label={t('tab.tokens')} columns={columns} rows={lines} rowKey={({ address }) => address} />
  );
});
