import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { TransactionOutcome } from '../../../../kernel/tx/TransactionRecord.ts';
import { outcomeLabel } from '../../../../kernel/tx/transactionTitles.ts';
import { Badge } from '../../../../ui/components/Badge.tsx';
import { Empty } from '../../../../ui/components/feedback/Empty.tsx';
import { Select } from '../../../../ui/components/fields/SelectField.tsx';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { Card, Hint } from '../../../../ui/components/PageParts.tsx';
import { WindowList } from '../../../../ui/components/WindowList.tsx';
import type { ActivityItem } from '../../../../ui/exchange/activity/activityItem.ts';
import { formatTime } from '../../../../ui/format/formatTime.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import { LazyPart } from '../../../../ui/plugin/LazyPart.tsx';
import { passes } from '../../stores/activity.ts';
import type { PortfolioStore } from '../../stores/PortfolioStore.ts';
import { paymentPasses } from '../../stores/paymentItem.ts';
import { activityKinds, activityStatuses } from '../../stores/portfolioLink.ts';
import { Bar, Line, RowFrame, Small, Words } from '../parts.tsx';
import { usePortfolioLink } from '../usePortfolioLink.ts';
import { ActivityRow } from './ActivityRow.tsx';
import { PoolPayments } from './PoolPayments.tsx';
import { useActivity } from './useActivity.ts';
import { usePayments } from './usePayments.ts';

const details = () => import('./TransactionDetails.tsx');
const paymentDetails = () => import('./PaymentDetails.tsx');

/** Sent transactions and payments by pools, by status and kind, each with its details. */
export const ActivityTab = observer(function ActivityTab({ store }: { readonly store: PortfolioStore }) {
  const { t } = useLazyTranslation('portfolioLazy', 'commonLazy');
  const { link, replace } = usePortfolioLink();
  const all = useActivity(store);
  const items = all.filter((item) => passes(item, link));
  const payments = usePayments(store, all);
  const shownPayments = payments.filter(({ payment }) => paymentPasses(payment, link));
  const opened = payments.find(({ payment }) => payment.id === link.transaction);
  // Whether a payment exists is only known after the indexes have answered.
  const waiting = opened === undefined && link.transaction?.includes(':') && !store.payments.settled;
  useEffect(() => store.payments.open(), [store]);
  const close = () => replace({ tx: undefined });
  return (
    <Card aria-label={t('tab.activity')}>
      <Bar justifyContent="flex-start">
        <Select
          aria-label={t('activity.kind')}
          value={link.kind}
          onChange={({ target }) => replace({ kind: target.value === 'all' ? undefined : target.value })}
        >
          {activityKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`activity.kinds.${kind}`)}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('activity.status')}
          value={link.status}
          onChange={({ target }) => replace({ status: target.value === 'all' ? undefined : target.value })}
        >
          {activityStatuses.map((status) => (
            <option key={status} value={status}>
              {t(`activity.statuses.${status}`)}
            </option>
          ))}
        </Select>
      </Bar>
      {items.length === 0 ? (
        <Empty text={t(all.length === 0 ? 'activity.none' : 'activity.noneMatch')} />
      ) : (
        <WindowList label={t('activity.list')} rows={items} keyOf={({ record }) => record.id}>
          {(item) => (
            <Item
              item={item}
              place={
                store.shown.length > 1 ? store.shown.find(({ id }) => id === item.chainId)?.label : undefined
              }
              onOpen={() => replace({ tx: item.record.id })}
            />
          )}
        </WindowList>
      )}
      <Hint>{t('activity.scope')}</Hint>
      <PoolPayments
        store={store.payments}
        items={shownPayments}
        filtered={shownPayments.length < payments.length}
        onOpen={({ payment }) => replace({ tx: payment.id })}
      />
      {opened && (
        <LazyPart view={paymentDetails} pluginId="portfolio" viewProps={{ item: opened, onClose: close }} />
      )}
      {link.transaction !== undefined && !opened && !waiting && (
        <LazyPart
          view={details}
          pluginId="portfolio"
          viewProps={{
            item: all.find(({ record }) => record.id === link.transaction),
            onClose: close,
          }}
        />
      )}
    </Card>
  );
});

interface ItemProps {
  readonly item: ActivityItem;
  /** The network, where several are shown. */
  readonly place: string | undefined;
  readonly onOpen: () => void;
}

function Item({ item, place, onOpen }: ItemProps) {
  const { t } = useLazyTranslation('portfolioLazy');
  const locale = useLocale();
  const { title, descriptor, status, timestamp } = item;
  const timeMs = timestamp * 1_000;
  return (
    <ActivityRow onClick={onOpen}>
      <RowFrame>
        <Words>
          <Line>{title}</Line>
          <Small>{descriptor}</Small>
          <Small>
            {formatTime(timeMs, locale, Date.now() - timeMs)}
            {place && ` · ${place}`}
          </Small>
        </Words>
        <Badge variant={badgeOf(status)}>{t(outcomeLabel(status))}</Badge>
      </RowFrame>
    </ActivityRow>
  );
}

const negative: ReadonlySet<TransactionOutcome> = new Set(['failed', 'differs', 'dropped', 'given_up']);

function badgeOf(status: TransactionOutcome) {
  if (status === 'confirmed') return 'positive';
  if (negative.has(status)) return 'negative';
  return status === 'pending' || status === 'asking' ? 'soft' : 'default';
}
