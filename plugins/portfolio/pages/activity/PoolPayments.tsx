import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { systemTimers } from '../../../../kernel/runtime/Timers.ts';
import { Button } from '../../../../ui/components/Button.tsx';
import { Skeleton } from '../../../../ui/components/feedback/Skeleton.tsx';
import { useErrorText } from '../../../../ui/components/hooks/useErrorText.ts';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { Card, Heading, Hint } from '../../../../ui/components/PageParts.tsx';
import { type Column, DataTable } from '../../../../ui/components/page/DataTable.tsx';
import { RowButton } from '../../../../ui/components/page/rowLinks.ts';
import { TableSkeleton } from '../../../../ui/components/page/TableSkeleton.tsx';
import { formatTime } from '../../../../ui/format/formatTime.ts';
import { numberFormat } from '../../../../ui/format/numberFormat.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import type { PaymentsWatch } from '../../services/PaymentsWatch.ts';
import type { PoolActivity } from '../../services/PoolActivity.ts';
import type { PaymentItem } from '../../stores/paymentItem.ts';
import { coverageText } from '../coverageText.ts';
import { Named, Small } from '../parts.tsx';

export interface PoolPaymentsProps {
  readonly store: PaymentsWatch;
  /** The payments of the store that pass the filters. */
  readonly items: readonly PaymentItem[];
  /** True where the filters hide some. */
  readonly filtered: boolean;
  readonly onOpen: (item: PaymentItem) => void;
}

/** The payments by pools to the account, as far as this browser has read each network's logs. */
export const PoolPayments = observer(function PoolPayments(props: PoolPaymentsProps) {
  const { store, items, filtered, onOpen } = props;
  const { t } = useLazyTranslation('portfolioLazy');
  const { activities, settled, hasMore } = store;
  return (
    <Card aria-label={t('payments.title')}>
      <div>
        <Heading>{t('payments.title')}</Heading>
        <Hint>{t('payments.scope')}</Hint>
      </div>
      {items.length > 0 ? (
        <PaymentTable items={items} named={activities.length > 1} onOpen={onOpen} />
      ) : settled ? (
        <Hint>{t(filtered ? 'activity.noneMatch' : 'payments.noneFound')}</Hint>
      ) : (
        <TableSkeleton label={t('payments.starting')} rowHeight={68} count={3} />
      )}
      <div>
        {activities.map((activity) => (
          <Coverage key={activity.chain.id} activity={activity} />
        ))}
      </div>
      {hasMore && (
        <chakra.div>
          <Button size="small" look="quiet" onClick={() => store.more()}>
            {t('payments.more')}
          </Button>
        </chakra.div>
      )}
    </Card>
  );
});

/** How far the logs of one network were read, and why not further. */
const Coverage = observer(function Coverage({ activity }: { readonly activity: PoolActivity }) {
  const { t } = useLazyTranslation('portfolioLazy');
  const errorText = useErrorText();
  const locale = useLocale();
  const { chain, index, error } = activity;
  const text = error ? errorText(error) : coverageText(index.progress, index.paused, locale, t);
  return <Small data-testid="payments-coverage" data-chain={chain.slug}>{`${chain.label}: ${text}`}</Small>;
});

interface PaymentTableProps extends Pick<PoolPaymentsProps, 'items' | 'onOpen'> {
  /** True where the network is shown, because there are several. */
  readonly named: boolean;
}

const PaymentTable = observer(function PaymentTable({ items, named, onOpen }: PaymentTableProps) {
  const { t } = useLazyTranslation('portfolioLazy');
  const locale = useLocale();
  const network: Column<PaymentItem> = {
    id: 'network',
    label: t('transaction.network'),
    from: 'md',
    start: true,
    cell: ({ payment }) => payment.chain.label,
  };
  const columns: readonly Column<PaymentItem>[] = [
    {
      id: 'what',
      label: t('transaction.what'),
      share: 2,
      start: true,
      cell: (item) => {
        const [first, second] = item.payment.tokens;
        return (
          <RowButton onClick={() => onOpen(item)}>
            <Named
              title={item.title}
              about={first && second ? item.descriptor : <Skeleton w="120px" h="12px" />}
            />
          </RowButton>
        );
      },
    },
    ...(named ? [network] : []),
    {
      id: 'time',
      label: t('transaction.confirmed'),
      wrap: true,
      quiet: true,
      cell: ({ timestamp, payment: { event } }) =>
        t(event.timeExact ? 'payments.at' : 'payments.about', {
          time: formatTime(timestamp * 1_000, locale, systemTimers.wallMs() - timestamp * 1_000),
          block: numberFormat(locale, {}).format(event.block),
        }),
    },
  ];
  return (
    <DataTable
      label={t('payments.title')}
      columns={columns}
      rows={items}
      rowKey={({ payment }) => payment.id}
      rowHeight={68}
    />
  );
});
