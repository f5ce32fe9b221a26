import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Empty } from '../../../../ui/components/feedback/Empty.tsx';
import { Select } from '../../../../ui/components/fields/SelectField.tsx';
import { Card } from '../../../../ui/components/PageParts.tsx';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import { LazyPart } from '../../../../ui/plugin/LazyPart.tsx';
import { passes } from '../../stores/activity.ts';
import type { PortfolioStore } from '../../stores/PortfolioStore.ts';
import { paymentPasses } from '../../stores/paymentItem.ts';
import { activityKinds, activityStatuses } from '../../stores/portfolioLink.ts';
import { Bar, NextStep, Scope } from '../parts.tsx';
import { usePortfolioLink } from '../usePortfolioLink.ts';
import { ActivityTable } from './ActivityTable.tsx';
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
    <>
      <Card aria-label={t('tab.activity')}>
        <Bar>
          <Scope>{t('activity.scope')}</Scope>
          <Bar>
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
              onChange={({ target }) =>
                replace({ status: target.value === 'all' ? undefined : target.value })
              }
            >
              {activityStatuses.map((status) => (
                <option key={status} value={status}>
                  {t(`activity.statuses.${status}`)}
                </option>
              ))}
            </Select>
          </Bar>
        </Bar>
        {items.length === 0 ? (
          <Empty text={t(all.length === 0 ? 'activity.noneHere' : 'activity.noneMatch')}>
            {all.length === 0 && (
              <NextStep route="/swap" to="/swap">
                {t('common:nav.swap')}
              </NextStep>
            )}
          </Empty>
        ) : (
          <ActivityTable
            items={items}
            chains={store.shown}
            onOpen={({ record }) => replace({ tx: record.id })}
          />
        )}
      </Card>
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
    </>
  );
});
