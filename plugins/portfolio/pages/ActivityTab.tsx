import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import type { TransactionOutcome } from '../../../kernel/tx/TransactionRecord.ts';
import { outcomeLabel } from '../../../kernel/tx/transactionTitles.ts';
import { Badge } from '../../../ui/components/Badge.tsx';
import { Card, Hint } from '../../../ui/components/PageParts.tsx';
import { Select } from '../../../ui/components/SelectField.tsx';
import { useLocale } from '../../../ui/components/useLocale.ts';
import { WindowList } from '../../../ui/components/WindowList.tsx';
import type { ActivityItem } from '../../../ui/exchange/activityItem.ts';
import { formatTime } from '../../../ui/format/formatTime.ts';
import { useLaterTranslation } from '../../../ui/i18n/useLaterTranslation.ts';
import { LaterPart } from '../../../ui/plugin/LaterPart.tsx';
import { passes } from '../stores/activity.ts';
import type { PortfolioStore } from '../stores/PortfolioStore.ts';
import { activityKinds, activityStatuses } from '../stores/portfolioLink.ts';
import { PoolPayments } from './PoolPayments.tsx';
import { Bar, Empty, Line, RowFrame, Small, Words } from './parts.tsx';
import { useActivity } from './useActivity.ts';
import { usePortfolioLink } from './usePortfolioLink.ts';

const Row = chakra(
  'button',
  {
    base: {
      display: 'block',
      w: '100%',
      rounded: '16',
      textAlign: 'start',
      transitionProperty: 'background-color',
      transitionDuration: 'fast',
      _hover: { bg: 'surface3' },
    },
  },
  { defaultProps: { type: 'button' } },
);

const details = () => import('./TransactionDetails.tsx');

/** What was sent, by status and kind, each with all that is known of it. */
export const ActivityTab = observer(function ActivityTab({ store }: { readonly store: PortfolioStore }) {
  const { t } = useLaterTranslation('portfolioLater', 'commonLater');
  const { link, replace } = usePortfolioLink();
  const all = useActivity(store);
  const items = all.filter((item) => passes(item, link));
  const { owner, shown } = store;
  const only = shown.length === 1 ? shown[0] : undefined;
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
      {owner && only ? (
        <PoolPayments
          chain={only}
          owner={owner}
          known={new Set(all.flatMap(({ hash }) => hash?.toLowerCase() ?? []))}
        />
      ) : (
        <Hint>{t('payments.oneNetwork')}</Hint>
      )}
      {link.transaction !== undefined && (
        <LaterPart
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
  /** The network, where there are several. */
  readonly place: string | undefined;
  readonly onOpen: () => void;
}

function Item({ item, place, onOpen }: ItemProps) {
  const { t } = useLaterTranslation('portfolioLater');
  const locale = useLocale();
  const { title, descriptor, status, timestamp } = item;
  const timeMs = timestamp * 1_000;
  return (
    <Row onClick={onOpen} aria-label={t('activity.details', { title, descriptor })}>
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
    </Row>
  );
}

function badgeOf(status: TransactionOutcome) {
  if (status === 'confirmed') return 'positive';
  if (status === 'failed' || status === 'dropped') return 'negative';
  return status === 'pending' || status === 'asking' ? 'soft' : 'default';
}
