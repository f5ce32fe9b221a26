import { observer } from 'mobx-react-lite';
import { Button } from '../../../../ui/components/Button.tsx';
import { Skeleton } from '../../../../ui/components/feedback/Skeleton.tsx';
import { useErrorText } from '../../../../ui/components/hooks/useErrorText.ts';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { Heading, Hint } from '../../../../ui/components/PageParts.tsx';
import { WindowList } from '../../../../ui/components/WindowList.tsx';
import { formatTime } from '../../../../ui/format/formatTime.ts';
import { numberFormat } from '../../../../ui/format/numberFormat.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import type { PaymentsWatch } from '../../services/PaymentsWatch.ts';
import type { PoolActivity } from '../../services/PoolActivity.ts';
import type { PaymentItem } from '../../stores/paymentItem.ts';
import { coverageText } from '../coverageText.ts';
import { Line, RowFrame, Small, Words } from '../parts.tsx';
import { ActivityRow } from './ActivityRow.tsx';

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
    <>
      <Heading>{t('payments.title')}</Heading>
      {items.length > 0 ? (
        <WindowList label={t('payments.title')} rows={items} keyOf={({ payment }) => payment.id}>
          {(item) => <Payment item={item} named={activities.length > 1} onOpen={() => onOpen(item)} />}
        </WindowList>
      ) : (
        settled && <Hint>{t(filtered ? 'activity.noneMatch' : 'payments.none')}</Hint>
      )}
      <div>
        {activities.map((activity) => (
          <Coverage key={activity.chain.id} activity={activity} />
        ))}
      </div>
      <Hint>{t('payments.scope')}</Hint>
      {hasMore && (
        <Button size="small" look="quiet" onClick={() => store.more()}>
          {t('payments.more')}
        </Button>
      )}
    </>
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

interface PaymentProps {
  readonly item: PaymentItem;
  /** True where the network is shown, because there are several. */
  readonly named: boolean;
  readonly onOpen: () => void;
}

function Payment({ item, named, onOpen }: PaymentProps) {
  const { t } = useLazyTranslation('portfolioLazy');
  const locale = useLocale();
  const { title, descriptor, timestamp } = item;
  const { chain, event, tokens } = item.payment;
  const timeMs = timestamp * 1_000;
  return (
    <ActivityRow onClick={onOpen}>
      <RowFrame>
        <Words>
          <Line>{title}</Line>
          <Small>{tokens[0] && tokens[1] ? descriptor : <Skeleton w="120px" h="12px" />}</Small>
          <Small>
            {t(event.timeExact ? 'payments.at' : 'payments.about', {
              time: formatTime(timeMs, locale, Date.now() - timeMs),
              block: numberFormat(locale, {}).format(event.block),
            })}
            {named && ` · ${chain.label}`}
          </Small>
        </Words>
      </RowFrame>
    </ActivityRow>
  );
}
