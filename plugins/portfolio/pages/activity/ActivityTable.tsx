import { observer } from 'mobx-react-lite';
import type { ChainSpec } from '../../../../kernel/chain/ChainSpec.ts';
import { systemTimers } from '../../../../kernel/runtime/Timers.ts';
import type { TransactionOutcome } from '../../../../kernel/tx/TransactionRecord.ts';
import { outcomeLabel } from '../../../../kernel/tx/transactionTitles.ts';
import { Badge } from '../../../../ui/components/Badge.tsx';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { type Column, DataTable } from '../../../../ui/components/page/DataTable.tsx';
import { RowButton } from '../../../../ui/components/page/rowLinks.ts';
import type { ActivityItem } from '../../../../ui/exchange/activity/activityItem.ts';
import { formatTime } from '../../../../ui/format/formatTime.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import { Named } from '../parts.tsx';

export interface ActivityTableProps {
  readonly items: readonly ActivityItem[];
  /** The shown networks; with several, each row names its own. */
  readonly chains: readonly ChainSpec[];
  readonly onOpen: (item: ActivityItem) => void;
}

/** Sent transactions, each with a way to its details. */
export const ActivityTable = observer(function ActivityTable({ items, chains, onOpen }: ActivityTableProps) {
  const { t } = useLazyTranslation('portfolioLazy', 'commonLazy');
  const locale = useLocale();
  const network: Column<ActivityItem> = {
    id: 'network',
    label: t('transaction.network'),
    from: 'md',
    start: true,
    cell: ({ chainId }) => chains.find(({ id }) => id === chainId)?.label,
  };
  const columns: readonly Column<ActivityItem>[] = [
    {
      id: 'what',
      label: t('transaction.what'),
      share: 3,
      start: true,
      cell: (item) => (
        <RowButton onClick={() => onOpen(item)}>
          <Named title={item.title} about={item.descriptor} />
        </RowButton>
      ),
    },
    ...(chains.length > 1 ? [network] : []),
    {
      id: 'status',
      label: t('transaction.status'),
      from: 'md',
      start: true,
      cell: ({ status }) => <Status status={status} />,
    },
    {
      id: 'time',
      label: t('transaction.asked'),
      share: 1.5,
      cell: ({ timestamp, status }) => (
        <>
          {formatTime(timestamp * 1_000, locale, systemTimers.wallMs() - timestamp * 1_000)}
          <span data-narrow>
            <Status status={status} />
          </span>
        </>
      ),
    },
  ];
  return (
    <DataTable
      label={t('activity.list')}
      columns={columns}
      rows={items}
      rowKey={({ record }) => record.id}
      rowHeight={68}
    />
  );
});

const negative: ReadonlySet<TransactionOutcome> = new Set(['failed', 'differs', 'dropped', 'given_up']);

function Status({ status }: { readonly status: TransactionOutcome }) {
  const { t } = useLazyTranslation('portfolioLazy', 'commonLazy');
  return <Badge variant={badgeOf(status)}>{t(outcomeLabel(status))}</Badge>;
}

function badgeOf(status: TransactionOutcome) {
  if (status === 'confirmed') return 'positive';
  if (negative.has(status)) return 'negative';
  return status === 'pending' || status === 'asking' ? 'soft' : 'default';
}
