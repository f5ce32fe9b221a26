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
import { ExternalLink } from '../../../ui/components/ExternalLink.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { usePageTitle } from '../../../ui/components/hooks/usePageTitle.ts';
import { useSettledLayout } from '../../../ui/components/hooks/useSettledLayout.ts';
import {
  BackLink,
  ButtonLink,
  Card,
  Heading,
  Hint,
  Stage,
  Title,
} from '../../../ui/components/PageParts.tsx';
import { DetailRow, DetailRows } from '../../../ui/exchange/DetailRows.tsx';
import { TokenFacts } from '../../../ui/exchange/tokens/TokenFacts.tsx';
import { formatPercent } from '../../../ui/format/formatPercent.ts';
import { shortenAddress } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { type TokenSafety, tokenSafety } from '../services/tokenSafety.ts';
import type { ExploreStore } from '../stores/ExploreStore.ts';
import { countText, priceText, usdText } from '../views/figureTexts.ts';
import { Market } from '../views/PoolCharts.tsx';
import { SourceBar } from '../views/SourceBar.tsx';
import { Change } from '../views/tables/Change.tsx';
import { Columns } from '../views/tables/Columns.tsx';
import { EventTable } from '../views/tables/EventTable.tsx';
import { symbolText } from '../views/tables/Names.tsx';
import { PoolTable } from '../views/tables/PoolTable.tsx';
import { RowsWaiting } from '../views/tables/RowsWaiting.tsx';
import { useCloses } from '../views/useCloses.ts';
import { useExplore } from '../views/useExplore.ts';
import { useHasRoute } from '../views/useHasRoute.ts';
import { useWindowQuery } from '../views/useWindowQuery.ts';

/** How many pools a token's page shows events of. */
const POOLS_HEARD = 12;
const PIPS_PER_BPS = 100;

/** One token: its price, its pools, their events, and the behaviour of its contract. */
const TokenPage = observer(function TokenPage({ address: text = '' }: { readonly address?: string }) {
  const { t } = useLazyTranslation('exploreLazy');
  const store = useExplore();
  const query = useWindowQuery();
  const address = parseAddress(text);
  return (
    <Stage>
      <BackLink href={`/explore${query}`}>{t('back.tokens')}</BackLink>
      {address ? (
        <TokenView key={address} store={store} address={address} />
      ) : (
        <>
          <Title>{t('token.title')}</Title>
          <Banner tone="warning">{t('token.invalid')}</Banner>
          <SourceBar store={store} />
        </>
      )}
    </Stage>
  );
});

const TokenView = observer(function TokenView(props: {
  readonly store: ExploreStore;
  readonly address: Address;
}) {
  const { store, address } = props;
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
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="12">
        <Title>{symbolText(token, address)}</Title>
        <chakra.span fontSize="20" minW="72px" data-testid="token-price">
          {priceText(line?.priceUsd, locale, store.estimated)}
        </chakra.span>
        <chakra.span minW="56">
          <Change share={line?.change} />
        </chakra.span>
        {hasSwap && (
          <chakra.span ms={{ md: 'auto' }}>
            <ButtonLink href={`/swap?outputCurrency=${address}`}>{t('token.swap')}</ButtonLink>
          </chakra.span>
        )}
      </chakra.div>
      <SourceBar store={store} />
      <Columns>
        {/* As tall as the chart, so that nothing below moves when the chart appears. */}
        <Card aria-label={t('pool.priceTitle')} minH={{ base: '648px', sm: '600px' }}>
          {deepest ? (
            <Market store={store} line={deepest} of={address} />
          ) : (
            !waiting && <Hint>{t('token.noPools')}</Hint>
          )}
        </Card>
        <Facts store={store} address={address} token={token} />
      </Columns>
      <Card aria-label={t('tab.pools')}>
        <Heading>{t('tab.pools')}</Heading>
        <Hint minH="21">
          {line?.liquidityUsd !== undefined &&
            t('token.held', { value: usdText(line.liquidityUsd, locale, store.estimated) })}
          {pools.some(({ pool }) => !isKernels(pool.protocol)) && ` ${t('token.shared')}`}
        </Hint>
        {pools.length > 0 ? (
          <PoolTable store={store} lines={pools} closes={closes} />
        ) : waiting ? (
          <RowsWaiting label={t('loading')} />
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
}) {
  const { store, address, token } = props;
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
  if (fee === 'none' || fee === 'unknown') return t(`token.fee.${fee}`);
  const percent = (bps: number) => formatPercent(bps * PIPS_PER_BPS, locale);
  return t('token.fee.both', { buy: percent(fee.buyFeeBps), sell: percent(fee.sellFeeBps) });
}

function OwnerText(props: { readonly owner: TokenSafety['owner']; readonly explorer: string | undefined }) {
  const { owner, explorer } = props;
  const { t } = useLazyTranslation('exploreLazy');
  if (owner === 'none' || owner === 'unknown') return t(`token.ownerText.${owner}`);
  const short = shortenAddress(owner);
  return explorer ? <ExternalLink href={`${explorer}/address/${owner}`}>{short}</ExternalLink> : short;
}

export default TokenPage;
