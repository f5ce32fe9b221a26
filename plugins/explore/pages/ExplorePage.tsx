import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { multipliers } from '../../../kernel/currency/multipliers.ts';
import { systemTimers } from '../../../kernel/runtime/Timers.ts';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { Empty } from '../../../ui/components/feedback/Empty.tsx';
import { SelectField } from '../../../ui/components/fields/SelectField.tsx';
import { TextInput } from '../../../ui/components/fields/TextInput.tsx';
import { useErrorText } from '../../../ui/components/hooks/useErrorText.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { ButtonLink, Card, Stage } from '../../../ui/components/PageParts.tsx';
import { HeadRow } from '../../../ui/components/page/HeadRow.ts';
import { PageHeader } from '../../../ui/components/page/PageHeader.tsx';
import { feeText } from '../../../ui/exchange/pools/feeText.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useHasRoute } from '../../../ui/plugin/useHasRoute.ts';
import { choosePools, chooseTokens } from '../stores/chooseLines.ts';
import type { ExploreStore } from '../stores/ExploreStore.ts';
import {
  type ExploreSort,
  type ExploreView,
  exploreQuery,
  readExploreLink,
  sortsOf,
  TABS,
} from '../stores/exploreLink.ts';
import { MarketSummary } from '../views/market/MarketSummary.tsx';
import { SourceNotice } from '../views/SourceNotice.tsx';
import { DataStatus } from '../views/status/DataStatus.tsx';
import { WindowField } from '../views/status/WindowField.tsx';
import { EventTable } from '../views/tables/EventTable.tsx';
import { PoolTable } from '../views/tables/PoolTable.tsx';
import { TokenTable } from '../views/tables/TokenTable.tsx';
import { useCloses } from '../views/useCloses.ts';
import { useExplore } from '../views/useExplore.ts';

const TabList = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '4' } });
const Tab = chakra(
  'button',
  {
    base: {
      minH: '44px',
      px: { base: '12', sm: '16' },
      rounded: '12',
      color: 'neutral2',
      fontWeight: 'medium',
      _hover: { color: 'neutral1' },
      '&[aria-selected=true]': { bg: 'surface4', color: 'neutral1' },
    },
  },
  { defaultProps: { type: 'button' } },
);
const Filters = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '12', alignItems: 'center' },
});

const TYPING_MS = 250;
const ANY = '';

/** Tokens, pools and transactions of a chain, from what this browser has read of the chain. */
const ExplorePage = observer(function ExplorePage() {
  const { t } = useLazyTranslation('exploreLazy');
  const store = useExplore();
  const hasPositions = useHasRoute('/pool');
  const search = useSearch();
  const [path, navigate] = useLocation();
  const view = useMemo(() => readExploreLink(search), [search]);
  const change = (next: Partial<ExploreView>) =>
    navigate(`${path}?${exploreQuery(search, { ...view, ...next })}`, { replace: true });
  const sortBy = (sort: ExploreSort) =>
    change({ sort, descending: view.sort === sort ? !view.descending : true });
  return (
    <Stage>
      <PageHeader
        title={t('title')}
        beside={<DataStatus store={store} />}
        actions={hasPositions && <ButtonLink href="/pool">{t('positions')}</ButtonLink>}
      />
      <SourceNotice store={store} />
      <MarketSummary store={store} />
      <Card aria-label={t('title')}>
        <HeadRow>
          <TabList role="tablist" aria-label={t('title')}>
            {TABS.map((tab) => (
              <Tab
                key={tab}
                role="tab"
                id={`explore-tab-${tab}`}
                aria-selected={view.tab === tab}
                aria-controls="explore-panel"
                tabIndex={view.tab === tab ? 0 : -1}
                onClick={() => change({ tab, sort: 'volume', descending: true })}
                onKeyDown={({ key, currentTarget }) => {
                  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
                  const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length];
                  if (step === 0 || !next) return;
                  change({ tab: next, sort: 'volume', descending: true });
                  currentTarget.ownerDocument.getElementById(`explore-tab-${next}`)?.focus();
                }}
              >
                {t(`tab.${tab}`)}
              </Tab>
            ))}
          </TabList>
          {view.tab !== 'transactions' && <WindowField store={store} />}
        </HeadRow>
        {view.tab !== 'transactions' && <FilterBar view={view} store={store} onChange={change} />}
        <div role="tabpanel" id="explore-panel" aria-labelledby={`explore-tab-${view.tab}`}>
          <Listing store={store} view={view} onSort={sortBy} />
        </div>
      </Card>
    </Stage>
  );
});

const FilterBar = observer(function FilterBar(props: {
  readonly view: ExploreView;
  readonly store: ExploreStore;
  readonly onChange: (next: Partial<ExploreView>) => void;
}) {
  const { view, store, onChange } = props;
  const { t } = useLazyTranslation('exploreLazy');
  const locale = useLocale();
  const [text, setText] = useState(view.query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed leads, a moment later
  useEffect(() => {
    if (text === view.query) return;
    return systemTimers.after(TYPING_MS, () => onChange({ query: text }));
  }, [text]);
  const fees = [...new Set(store.pools.flatMap(({ fee }) => fee ?? []))].sort((left, right) => left - right);
  const protocols = new Set([
    'v2',
    'v3',
    ...(view.version ? [view.version] : []),
    ...store.pools.map(({ protocol }) => protocol),
  ]);
  const sorts = sortsOf(view.tab);
  return (
    <Filters role="search" aria-label={t('search.label')}>
      <chakra.div flex="1" minW={{ base: '140px', sm: '200px' }} maxW={{ md: '400px' }}>
        <TextInput
          type="search"
          aria-label={t(`search.${view.tab}`)}
          placeholder={t(`search.${view.tab}`)}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </chakra.div>
      {view.tab === 'pools' && (
        <>
          <SelectField
            label={t('filter.version')}
            value={view.version ?? ANY}
            options={[
              { value: ANY, text: t('filter.any') },
              ...[...protocols].map((value) => ({ value, text: value.toUpperCase() })),
            ]}
            onChange={(value) => onChange({ version: value === ANY ? undefined : value })}
          />
          <SelectField
            label={t('filter.fee')}
            value={view.fee === undefined ? ANY : String(view.fee)}
            options={[
              { value: ANY, text: t('filter.any') },
              ...[...new Set([...fees, ...(view.fee === undefined ? [] : [view.fee])])].map((fee) => ({
                value: String(fee),
                text: feeText(fee, locale),
              })),
            ]}
            onChange={(value) => onChange({ fee: value === ANY ? undefined : Number(value) })}
          />
        </>
      )}
      <chakra.span display={{ md: 'none' }}>
        <SelectField
          label={t('filter.sort')}
          value={view.sort}
          options={sorts.map((sort) => ({ value: sort, text: t(`column.${sort}`) }))}
          onChange={(value) =>
            onChange({ sort: sorts.find((sort) => sort === value) ?? 'volume', descending: true })
          }
        />
      </chakra.span>
    </Filters>
  );
});

const Listing = observer(function Listing(props: {
  readonly store: ExploreStore;
  readonly view: ExploreView;
  readonly onSort: (sort: ExploreSort) => void;
}) {
  const { store, view, onSort } = props;
  const { t } = useLazyTranslation('exploreLazy');
  const errorText = useErrorText();
  const { market, loaded, error } = store;
  const { filling, coverage } = store;
  const hasFigures = store.figuresSpan !== undefined;
  const closes = useCloses(store);
  const pools = useMemo(() => (view.tab === 'pools' ? choosePools(market.pools, view) : []), [market, view]);
  // A multiplier that is read later changes the shown price, and the order by it.
  const units = multipliers.get();
  const tokens = useMemo(
    () => (view.tab === 'tokens' && units ? chooseTokens(market.tokens, view) : []),
    [market, view, units],
  );
  if (error) return <Banner tone="critical">{errorText(error)}</Banner>;
  if (view.tab === 'transactions') return <EventTable store={store} />;
  // Pools without figures would change their order with the first ones.
  const waits = filling ? store.pools.length === 0 || !hasFigures : coverage !== undefined && !hasFigures;
  if (!loaded || waits) {
    const waiting = { store, closes, view, onSort, lines: undefined };
    return view.tab === 'pools' ? <PoolTable {...waiting} /> : <TokenTable {...waiting} />;
  }
  if (view.tab === 'pools') {
    if (pools.length > 0)
      return <PoolTable store={store} lines={pools} closes={closes} view={view} onSort={onSort} />;
  } else if (tokens.length > 0) {
    return <TokenTable store={store} lines={tokens} closes={closes} view={view} onSort={onSort} />;
  }
  if (store.pools.length > 0) return <Empty text={t('empty.filtered')} />;
  return <Empty text={t(store.coverage ? 'empty.none' : 'index.nothing')} />;
});

export default ExplorePage;
