import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { parseAddress } from '../../../kernel/chain/parseAddress.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import { isKernels } from '../../../kernel/index/IndexDatabase.ts';
import { ChainClientsToken, TokenListServiceToken } from '../../../kernel/services.ts';
import { TokenClass } from '../../../kernel/tokens/TokenListService.ts';
import { outsideText } from '../../../kernel/untrusted/outsideText.ts';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { usePageTitle } from '../../../ui/components/hooks/usePageTitle.ts';
import { useSettledLayout } from '../../../ui/components/hooks/useSettledLayout.ts';
import { ButtonLink, Card, Heading, Hint, Stage } from '../../../ui/components/PageParts.tsx';
import { Approx } from '../../../ui/components/page/Approx.tsx';
import { HeadRow } from '../../../ui/components/page/HeadRow.ts';
import { PageHeader, type PageHeaderProps } from '../../../ui/components/page/PageHeader.tsx';
import { AddressLink } from '../../../ui/exchange/AddressLink.tsx';
import { DetailRow, DetailRows } from '../../../ui/exchange/DetailRows.tsx';
import { TokenLogo } from '../../../ui/exchange/TokenLogo.tsx';
import { TokenFacts } from '../../../ui/exchange/tokens/TokenFacts.tsx';
import { formatPercent } from '../../../ui/format/formatPercent.ts';
import { unitUsd } from '../../../ui/format/formatUsdPrice.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useHasRoute } from '../../../ui/plugin/useHasRoute.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { type TokenSafety, tokenSafety } from '../services/tokenSafety.ts';
import type { ExploreStore } from '../stores/ExploreStore.ts';
import type { TokenLine } from '../stores/marketRows.ts';
import { countText, priceText, usdText } from '../views/figureTexts.ts';
import { Market } from '../views/PoolCharts.tsx';
import { SourceNotice } from '../views/SourceNotice.tsx';
import { DataStatus } from '../views/status/DataStatus.tsx';
import { WindowField } from '../views/status/WindowField.tsx';
import { Change } from '../views/tables/Change.tsx';
import { Columns } from '../views/tables/Columns.tsx';
import { EventTable } from '../views/tables/EventTable.tsx';
import { placeholderToken, symbolText } from '../views/tables/Names.tsx';
import { PoolTable } from '../views/tables/PoolTable.tsx';
import { useCloses } from '../views/useCloses.ts';
import { useExplore } from '../views/useExplore.ts';
import { useWindowQuery } from '../views/useWindowQuery.ts';

/** How many pools a token's page shows events of. */
const POOLS_HEARD = 12;
const PIPS_PER_BPS = 100;

const Price = chakra('span', {
  base: {
    fontSize: '28',
    fontWeight: 'medium',
    letterSpacing: '-0.02em',
    lineHeight: 'number',
    color: 'neutral1',
    fontVariantNumeric: 'tabular-nums',
  },
});

/** One token: its price, its pools, their events, and the behaviour of its contract. */
const TokenPage = observer(function TokenPage({ address: text = '' }: { readonly address?: string }) {
  // As on the page of a pool.
  const { t } = useLazyTranslation('exploreLazy', 'marketLazy', 'exchangeLazy');
  const store = useExplore();
  const address = parseAddress(text);
  const back = { to: `/explore${useWindowQuery()}`, label: t('back.tokens') };
  return (
    <Stage>
      {address ? (
        <TokenView key={address} store={store} address={address} back={back} />
      ) : (
        <>
          <PageHeader back={back} title={t('token.title')} beside={<DataStatus store={store} />} />
          <Banner tone="warning">{t('token.invalid')}</Banner>
          <SourceNotice store={store} />
        </>
      )}
    </Stage>
  );
});

const TokenView = observer(function TokenView(props: {
  readonly store: ExploreStore;
  readonly address: Address;
  readonly back: PageHeaderProps['back'];
}) {
  const { store, address, back } = props;
  const { t } = useLazyTranslation('exploreLazy');
  const locale = useLocale();
  const hasSwap = useHasRoute('/swap');
  useEffect(() => store.metadata.want([address]), [store, address]);
  const token = store.metadata.at(address);
  usePageTitle(token && symbolText(token, address));
  const { market } = store;
  const line = market.tokens.find((one) => one.address === address);
  const pools = market.pools
    .filter(({ pool }) => pool.token0 === address || pool.token1 === address)
    .sort((left, right) => (right.liquidityUsd ?? -1) - (left.liquidityUsd ?? -1));
  const [deepest] = pools;
  const waiting = pools.length === 0 && (!store.loaded || store.filling);
  const calm = useSettledLayout(!waiting, pools.length);
  const closes = useCloses(store);
  return (
    <>
      <PageHeader
        back={back}
        logo={<TokenLogo currency={token ?? placeholderToken(store.chain, address)} />}
        title={symbolText(token, address)}
        beside={
          <>
            <chakra.span htmlTranslate="no" fontSize="16" color="neutral2" overflowWrap="anywhere">
              {token?.name}
            </chakra.span>
            <DataStatus store={store} />
          </>
        }
        subtitle={
          <>
            <Price data-testid="token-price">
              <Approx text={priceText(unitUsd(line?.priceUsd, token), locale, store.estimated)} />
            </Price>
            <Change share={line?.change} />
          </>
        }
        actions={
          hasSwap && <ButtonLink href={`/swap?outputCurrency=${address}`}>{t('token.swap')}</ButtonLink>
        }
      />
      <SourceNotice store={store} />
      <Columns
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}
        alignItems="start"
      >
        {/* As tall as the chart, so that nothing below moves when the chart appears. */}
        <Card aria-label={t('pool.priceTitle')} minH={{ base: '648px', sm: '600px' }}>
          {deepest ? (
            <Market store={store} line={deepest} of={address} />
          ) : (
            !waiting && <Hint>{t('token.noPools')}</Hint>
          )}
        </Card>
        <Facts store={store} address={address} token={token} line={line} />
      </Columns>
      <Card aria-label={t('tab.pools')}>
        <HeadRow>
          <div>
            <Heading>{t('tab.pools')}</Heading>
            <Hint minH="21">
              {line?.liquidityUsd !== undefined &&
                t('token.held', { value: usdText(line.liquidityUsd, locale, store.estimated) })}
              {pools.some(({ pool }) => !isKernels(pool.protocol)) && ` ${t('token.shared')}`}
            </Hint>
          </div>
          <WindowField store={store} />
        </HeadRow>
        {pools.length > 0 || waiting ? (
          <PoolTable store={store} lines={waiting ? undefined : pools} closes={closes} />
        ) : (
          <Hint>{t('token.noPools')}</Hint>
        )}
      </Card>
      {calm && pools.length > 0 && (
        <Card aria-label={t('tab.transactions')}>
          <Heading>{t('tab.transactions')}</Heading>
          {pools.length > POOLS_HEARD && <Hint>{t('token.someEvents', { count: POOLS_HEARD })}</Hint>}
          <EventTable store={store} pools={pools.slice(0, POOLS_HEARD).map(({ pool }) => pool.address)} />
        </Card>
      )}
    </>
  );
});

/** Facts about the token: its lists, its decimals, its transfer fee, its owner. */
const Facts = observer(function Facts(props: {
  readonly store: ExploreStore;
  readonly address: Address;
  readonly token: Token | undefined;
  readonly line: TokenLine | undefined;
}) {
  const { store, address, token, line } = props;
  const { t } = useLazyTranslation('exploreLazy');
  const locale = useLocale();
  const tokens = useService(TokenListServiceToken);
  const client = useService(ChainClientsToken).get(store.chain.id);
  const [safety, setSafety] = useState<TokenSafety>();
  useEffect(() => {
    const control = new AbortController();
    void tokenSafety(client, address, control.signal).then((found) => {
      if (!control.signal.aborted) setSafety(found);
    });
    return () => control.abort();
  }, [client, address]);
  const { explorer } = store.chain;
  const lists = tokens.lists.flatMap(({ current }) =>
    current?.tokens.some((one) => one.address === address && one.chainId === store.chain.id)
      ? [outsideText(current.name)]
      : [],
  );
  const own = store.chain.tokens.some((one) => one.address === address);
  const named = [...(own ? [t('token.ownList')] : []), ...lists];
  const usd = (value: number | undefined) => <Approx text={usdText(value, locale, store.estimated)} />;
  const wait = <Skeleton w="72px" h="16" />;
  return (
    <Card aria-label={t('token.facts')} data-testid="token-facts">
      <Heading>{t('token.facts')}</Heading>
      {token ? (
        <TokenFacts currency={token} explorerUrl={explorer ? `${explorer}/address/${address}` : undefined} />
      ) : (
        <Skeleton h="88" rounded="16" />
      )}
      <DetailRows>
        <DetailRow label={t('column.liquidity')}>{usd(line?.liquidityUsd)}</DetailRow>
        <DetailRow label={t('column.volume')}>{usd(line?.volumeUsd)}</DetailRow>
        <DetailRow label={t('token.lists')} tone={named.length > 0 ? 'neutral' : 'warning'}>
          {named.length > 0 ? named.join(', ') : t('token.noList')}
        </DetailRow>
        <DetailRow label={t('token.decimals')}>
          {store.metadata.isUnreadable(address) || (token && tokens.classify(token) === TokenClass.broken)
            ? t('token.decimalsUnknown')
            : token
              ? countText(token.decimals, locale)
              : wait}
        </DetailRow>
        <DetailRow label={t('token.transferFee')} help={t('token.transferFeeHelp')}>
          {safety ? <FeeText fee={safety.transferFee} /> : wait}
        </DetailRow>
        <DetailRow label={t('token.owner')} help={t('token.ownerHelp')}>
          {safety ? <OwnerText owner={safety.owner} explorer={explorer} /> : wait}
        </DetailRow>
      </DetailRows>
    </Card>
  );
});

function FeeText({ fee }: { readonly fee: TokenSafety['transferFee'] }) {
  const { t } = useLazyTranslation('exploreLazy');
  const locale = useLocale();
  if (fee === 'none' || fee === 'unknown') return <>{t(`token.fee.${fee}`)}</>;
  const percent = (bps: number) => formatPercent(bps * PIPS_PER_BPS, locale);
  return <>{t('token.fee.both', { buy: percent(fee.buyFeeBps), sell: percent(fee.sellFeeBps) })}</>;
}

function OwnerText(props: { readonly owner: TokenSafety['owner']; readonly explorer: string | undefined }) {
  const { owner, explorer } = props;
  const { t } = useLazyTranslation('exploreLazy');
  if (owner === 'none' || owner === 'unknown') return <>{t(`token.ownerText.${owner}`)}</>;
  return <AddressLink address={owner} explorer={explorer} />;
}

export default TokenPage;
