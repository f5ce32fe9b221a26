import { observer } from 'mobx-react-lite';
import type { Address } from '../../../../kernel/chain/ChainSpec.ts';
import { contractName } from '../../../../kernel/chain/contractName.ts';
import type { PoolEvent } from '../../../../kernel/index/types.ts';
import { ExternalLink } from '../../../../ui/components/ExternalLink.tsx';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { Hint } from '../../../../ui/components/PageParts.tsx';
import { formatAmount } from '../../../../ui/format/formatAmount.ts';
import { formatTime } from '../../../../ui/format/formatTime.ts';
import { shortenAddress } from '../../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import type { ExploreStore } from '../../stores/ExploreStore.ts';
import { shownToken } from '../../stores/shownToken.ts';
import { UNKNOWN } from '../figureTexts.ts';
import { useEvents } from '../useEvents.ts';
import { useSenders } from '../useSenders.ts';
import { type Column, DataTable } from './DataTable.tsx';
import { symbolText } from './Names.tsx';
import { RowsWaiting } from './RowsWaiting.tsx';

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

  const amountText = ({ pool, ...event }: PoolEvent, side: 0 | 1): string => {
    const found = known.get(pool);
    if (!found) return UNKNOWN;
    const address = side === 0 ? found.token0 : found.token1;
    const token = shownToken(store.chain, found, store.metadata.at(address));
    const raw = side === 0 ? event.amount0Raw : event.amount1Raw;
    if (raw === undefined) return symbolText(token, address);
    const size = raw < 0n ? -raw : raw;
    const amount = token ? formatAmount(size, token.decimals, { locale, style: 6 }) : UNKNOWN;
    return `${amount} ${symbolText(token, address)}`;
  };
  const words = (event: PoolEvent): string => {
    // The pool received what was sold, and paid what was bought.
    const [first, second] = (event.amount0Raw ?? 0n) > 0n ? ([0, 1] as const) : ([1, 0] as const);
    const swap = event.kind === 'swap';
    const values = {
      first: amountText(event, swap ? first : 0),
      second: amountText(event, swap ? second : 1),
    };
    // A log without amounts is told without them.
    const isBare = event.amount0Raw === undefined;
    return t(isBare ? `event.bare.${event.kind}` : `event.${event.kind}`, values);
  };
  const timeText = (event: PoolEvent) => {
    const timeMs = event.timestampSeconds * 1000;
    const time = formatTime(timeMs, locale, Math.abs(Date.now() - timeMs));
    return event.timeExact ? time : t('event.about', { time });
  };

  const columns: readonly Column<PoolEvent>[] = [
    { id: 'what', label: t('column.event'), share: 3, wrap: true, cell: words },
    {
      id: 'account',
      label: t('column.account'),
      wide: true,
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
      cell: (event) =>
        explorer ? (
          <ExternalLink href={`${explorer}/tx/${event.transactionHash}`}>{timeText(event)}</ExternalLink>
        ) : (
          timeText(event)
        ),
    },
  ];
  if (!events) {
    return <RowsWaiting label={t('loading')} count={8} />;
  }
  if (events.length === 0) return <Hint>{t(store.coverage ? 'empty.transactions' : 'index.nothing')}</Hint>;
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
