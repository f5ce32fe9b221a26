import { observer } from 'mobx-react-lite';
import type { Address } from '../../../../kernel/chain/ChainSpec.ts';
import { contractName } from '../../../../kernel/chain/contractName.ts';
import type { PoolEvent } from '../../../../kernel/index/types.ts';
import { systemTimers } from '../../../../kernel/runtime/Timers.ts';
import { Empty } from '../../../../ui/components/feedback/Empty.tsx';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { ExternalIcon } from '../../../../ui/components/icons/icons.tsx';
import { type Column, DataTable } from '../../../../ui/components/page/DataTable.tsx';
import { OutsideRowLink } from '../../../../ui/components/page/rowLinks.ts';
import { TableSkeleton } from '../../../../ui/components/page/TableSkeleton.tsx';
import { agoText } from '../../../../ui/format/agoText.ts';
import { momentText } from '../../../../ui/format/momentText.ts';
import { shortenAddress } from '../../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import type { ExploreStore } from '../../stores/ExploreStore.ts';
import { shownToken } from '../../stores/shownToken.ts';
import { eventWords } from '../eventWords.ts';
import { useEvents } from '../useEvents.ts';
import { useSenders } from '../useSenders.ts';

/** From here on a time is told by its date. */
const RECENT_MS = 3_600_000;

/** Events, newest first. */
export const EventTable = observer(function EventTable(props: {
  readonly store: ExploreStore;
  /** Absent: events of all pools. */
  readonly pools?: readonly Address[];
}) {
  const { store, pools } = props;
  const { t } = useLazyTranslation('exploreLazy');
  const locale = useLocale();
  const { events, more } = useEvents(store.reader, store.revision, pools);
  const known = new Map(store.pools.map((pool) => [pool.address, pool]));
  const accountOf = useSenders(store.chain.id, events ?? [], known);
  const { explorer } = store.chain;

  const words = (event: PoolEvent): string => {
    const pool = known.get(event.pool);
    const tokenAt = (address: Address) => pool && shownToken(store.chain, pool, store.metadata.at(address));
    return eventWords(event, pool, tokenAt, { t, locale });
  };
  const timeText = ({ timestampSeconds, timeExact }: PoolEvent) => {
    const ageMs = systemTimers.wallMs() - timestampSeconds * 1000;
    if (timeExact && ageMs >= 0 && ageMs < RECENT_MS) return agoText(ageMs, locale);
    const time = momentText(timestampSeconds * 1000, locale);
    return timeExact ? time : t('event.about', { time });
  };

  const columns: readonly Column<PoolEvent>[] = [
    { id: 'what', label: t('column.event'), share: 3, start: true, wrap: true, cell: words },
    {
      id: 'account',
      label: t('column.account'),
      from: 'md',
      cell: (event) => {
        const { address, isPerson } = accountOf(event);
        const name = isPerson ? undefined : contractName(store.chain, address);
        if (name) return name;
        if (known.has(address)) return t('event.nextPool');
        return <span title={address}>{shortenAddress(address)}</span>;
      },
    },
    {
      id: 'time',
      label: t('column.time'),
      share: 1.6,
      wrap: true,
      quiet: true,
      cell: (event) =>
        explorer ? (
          <OutsideRowLink href={`${explorer}/tx/${event.transactionHash}`}>
            <span>{timeText(event)}</span>
            <ExternalIcon size={16} />
          </OutsideRowLink>
        ) : (
          timeText(event)
        ),
    },
  ];
  // None yet is not none while the first ones are being loaded.
  if (!events || (events.length === 0 && (!store.loaded || store.filling))) {
    return <TableSkeleton label={t('loading')} columns={columns} count={8} />;
  }
  if (events.length === 0) return <Empty text={t(store.coverage ? 'empty.transactions' : 'index.nothing')} />;
  return (
    <DataTable
      label={t('tab.transactions')}
      columns={columns}
      rows={events}
      rowKey={({ block, logIndex }) => `${block} ${logIndex}`}
      onEnd={more}
    />
  );
});
