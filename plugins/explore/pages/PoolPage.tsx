import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { parseAddress } from '../../../kernel/chain/parseAddress.ts';
import { isKernels } from '../../../kernel/index/IndexDatabase.ts';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { usePageTitle } from '../../../ui/components/hooks/usePageTitle.ts';
import { useSettledLayout } from '../../../ui/components/hooks/useSettledLayout.ts';
import { ButtonLink, Card, Heading, Hint, Stage } from '../../../ui/components/PageParts.tsx';
import { Approx } from '../../../ui/components/page/Approx.tsx';
import { PageHeader, type PageHeaderProps } from '../../../ui/components/page/PageHeader.tsx';
import { VisuallyHidden } from '../../../ui/components/VisuallyHidden.tsx';
import { AddressLink } from '../../../ui/exchange/AddressLink.tsx';
import { DetailRow, DetailRows } from '../../../ui/exchange/DetailRows.tsx';
import { MarketWaiting } from '../../../ui/exchange/market/MarketWaiting.tsx';
import { PairLogo } from '../../../ui/exchange/PairLogo.tsx';
import { feeText } from '../../../ui/exchange/pools/feeText.ts';
import { HeaderActions } from '../../../ui/exchange/pools/page/HeaderActions.tsx';
import { formatAmount } from '../../../ui/format/formatAmount.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useHasRoute } from '../../../ui/plugin/useHasRoute.ts';
import type { ExploreStore } from '../stores/ExploreStore.ts';
import type { PoolLine } from '../stores/marketRows.ts';
import { countText, NO_APR, poolPriceText, shareText, UNKNOWN, usdText } from '../views/figureTexts.ts';
import { DepthChart, MARKET_HEIGHT, Market } from '../views/PoolCharts.tsx';
import { SourceNotice } from '../views/SourceNotice.tsx';
import { DataStatus } from '../views/status/DataStatus.tsx';
import { WindowField } from '../views/status/WindowField.tsx';
import { Change } from '../views/tables/Change.tsx';
import { Columns } from '../views/tables/Columns.tsx';
import { EventTable } from '../views/tables/EventTable.tsx';
import { FeeBadge, pairText, placeholderToken, symbolText } from '../views/tables/Names.tsx';
import { useExplore } from '../views/useExplore.ts';
import { useWindowQuery } from '../views/useWindowQuery.ts';

const LOOK_MS = 1500;

/** One pool: its price, volume, depth, holdings and events. */
const PoolPage = observer(function PoolPage({ address: text = '' }: { readonly address?: string }) {
  // Loads the texts of the page's charts too: a part that suspends later would take the whole page away again.
  const { t } = useLazyTranslation('exploreLazy', 'marketLazy', 'exchangeLazy');
  const store = useExplore();
  const back = { to: `/explore${useWindowQuery('tab=pools')}`, label: t('back.pools') };
  const address = poolName(text);
  const line = store.market.pools.find(({ pool }) => pool.address === address);
  const known = line !== undefined;
  const { usesIndex } = store;
  const filling = !store.loaded || store.filling;
  // The blocks that were read last are searched a moment later.
  const missing = useSettledLayout(!known && !filling, '', LOOK_MS) && !filling;
  useEffect(() => {
    if (address && known && usesIndex) void store.index.readStates([address]).catch(() => undefined);
  }, [store, address, known, usesIndex]);
  return (
    <Stage>
      {line ? (
        <Pool key={address} store={store} line={line} back={back} />
      ) : (
        <Missing store={store} back={back} looking={address !== undefined && !missing} />
      )}
    </Stage>
  );
});

/** A contract's address, or the id of a pool of an added kind. */
function poolName(text: string): Address | undefined {
  if (/^0x[\da-f]{64}$/i.test(text)) return text.toLowerCase() as Address;
  return parseAddress(text);
}

type Back = PageHeaderProps['back'];

function TitleSkeleton({ name }: { readonly name: string }) {
  return (
    <>
      <VisuallyHidden>{name}</VisuallyHidden>
      <Skeleton w="160px" h="28" />
    </>
  );
}

function Missing(props: { readonly store: ExploreStore; readonly back: Back; readonly looking: boolean }) {
  const { store, back, looking } = props;
  const { t } = useLazyTranslation('exploreLazy');
  return (
    <>
      <PageHeader
        back={back}
        logo={looking && <Skeleton w="60px" h="36" rounded="full" />}
        title={looking ? <TitleSkeleton name={t('pool.title')} /> : t('pool.title')}
        beside={<DataStatus store={store} />}
        subtitle={looking ? <Skeleton w="96px" h="16" /> : ' '}
      />
      <SourceNotice store={store} />
      {looking ? (
        <>
          <VisuallyHidden role="status">{t('pool.looking')}</VisuallyHidden>
          <Card>
            <MarketWaiting label={t('pool.priceTitle')} height={MARKET_HEIGHT} />
          </Card>
          <Columns>
            <Card>
              <Heading>{t('pool.depth')}</Heading>
              <Skeleton w="100%" h="200" />
            </Card>
            <Card>
              <Heading>{t('pool.holds')}</Heading>
              {[1, 2, 3, 4, 5, 6].map((row) => (
                <Skeleton key={row} w="100%" h="16" />
              ))}
            </Card>
          </Columns>
        </>
      ) : (
        <Banner tone="warning">{t('pool.unknown')}</Banner>
      )}
    </>
  );
}

const Pool = observer(function Pool(props: {
  readonly store: ExploreStore;
  readonly line: PoolLine;
  readonly back: Back;
}) {
  const { store, line, back } = props;
  const { t } = useLazyTranslation('exploreLazy');
  const locale = useLocale();
  const { pool, token0, token1 } = line;
  const fee = pool.fee === undefined ? t('pool.dynamicFee') : feeText(pool.fee, locale);
  usePageTitle(`${pairText(pool, token0, token1)} ${fee}`);
  const { explorer } = store.chain;
  const hasSwap = useHasRoute('/swap');
  const v2Add = useHasRoute('/add/v2');
  const v3Add = useHasRoute('/add');
  const ids = `${pool.token0}/${pool.token1}`;
  // Nothing is known of what can be done in the pools of other kinds, and no contract is at their ids.
  const own = isKernels(pool.protocol);
  const add = pool.protocol === 'v2' ? v2Add && `/add/v2/${ids}` : v3Add && `/add/${ids}/${pool.fee}`;
  return (
    <>
      <PageHeader
        back={back}
        logo={
          <PairLogo
            first={token0 ?? placeholderToken(store.chain, pool.token0)}
            second={token1 ?? placeholderToken(store.chain, pool.token1)}
          />
        }
        title={pairText(pool, token0, token1)}
        beside={
          <>
            <FeeBadge pool={pool} />
            <DataStatus store={store} />
          </>
        }
        subtitle={<AddressLink address={pool.address} explorer={own ? explorer : undefined} />}
        actions={
          own && (
            <HeaderActions>
              {hasSwap && (
                <ButtonLink href={`/swap?inputCurrency=${pool.token0}&outputCurrency=${pool.token1}`}>
                  {t('pool.swap')}
                </ButtonLink>
              )}
              {add && <ButtonLink href={add}>{t('pool.add')}</ButtonLink>}
            </HeaderActions>
          )
        }
      />
      <SourceNotice store={store} />
      <Card aria-label={t('pool.priceTitle')}>
        <Market store={store} line={line} />
      </Card>
      <Columns {...(!own && { gridTemplateColumns: 'minmax(0, 1fr)' })}>
        {own && (
          <Card aria-label={t('pool.depth')}>
            <DepthChart store={store} line={line} />
          </Card>
        )}
        <Composition store={store} line={line} />
      </Columns>
      <Card aria-label={t('tab.transactions')}>
        <Heading>{t('tab.transactions')}</Heading>
        <EventTable store={store} pools={[pool.address]} />
      </Card>
    </>
  );
});

/** The pool's holdings, and its earnings in the window. */
const Composition = observer(function Composition(props: {
  readonly store: ExploreStore;
  readonly line: PoolLine;
}) {
  const { t } = useLazyTranslation('exploreLazy');
  const locale = useLocale();
  const { store, line } = props;
  const { pool, token0, token1 } = line;
  const own = isKernels(pool.protocol);
  const title = t(own ? 'pool.holds' : 'market.title');
  const usd = (value: number | undefined) => <Approx text={usdText(value, locale, store.estimated)} />;
  const price = poolPriceText(line, locale);
  const sides = [
    [pool.token0, token0, pool.state?.balance0Raw],
    [pool.token1, token1, pool.state?.balance1Raw],
  ] as const;
  return (
    <Card aria-label={title} data-testid="pool-holds">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="8">
        <Heading>{title}</Heading>
        <WindowField store={store} />
      </chakra.div>
      {!own && <Hint>{t('pool.shared')}</Hint>}
      <DetailRows>
        {(own ? sides : []).map(([address, token, raw]) => {
          const price = token && store.market.prices.get(token.address);
          const held = token && raw !== undefined ? Number(raw) / 10 ** token.decimals : undefined;
          return (
            <DetailRow key={address} label={symbolText(token, address)}>
              <span data-raw={raw?.toString()}>
                {token && raw !== undefined ? formatAmount(raw, token, { locale, style: 6 }) : UNKNOWN}
              </span>{' '}
              <chakra.span color="neutral2">
                {usd(price !== undefined && held !== undefined ? price * held : undefined)}
              </chakra.span>
            </DetailRow>
          );
        })}
        {own && <DetailRow label={t('column.liquidity')}>{usd(line.liquidityUsd)}</DetailRow>}
        <DetailRow label={t('column.price')}>
          {price === undefined ? UNKNOWN : `${price} ${symbolText(token1, pool.token1)}`}
        </DetailRow>
        <DetailRow label={t('column.change')}>
          <Change share={line.change} />
        </DetailRow>
        <DetailRow label={t('column.volume')}>{usd(line.volumeUsd)}</DetailRow>
        <DetailRow label={t('column.fees')}>{usd(line.feesUsd)}</DetailRow>
        {(own || line.apr !== undefined) && (
          <DetailRow label={t('column.apr')} help={t('pool.aprHelp')}>
            {shareText(line.apr, locale)}
            {line.noApr && (
              <chakra.span display="block" fontSize="12" color="neutral2">
                {t(NO_APR[line.noApr])}
              </chakra.span>
            )}
          </DetailRow>
        )}
        <DetailRow label={t('pool.swaps')}>{countText(line.swaps, locale)}</DetailRow>
      </DetailRows>
    </Card>
  );
});

export default PoolPage;
