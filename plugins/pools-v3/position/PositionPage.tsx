import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { ExternalLink } from '../../../ui/components/ExternalLink.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { usePageTitle } from '../../../ui/components/hooks/usePageTitle.ts';
import { BackLink, Card, Heading, Hint, Stage, Title } from '../../../ui/components/PageParts.tsx';
import { PairLogo } from '../../../ui/exchange/PairLogo.tsx';
import { feeText, pairText } from '../../../ui/exchange/pools/positionTexts.ts';
import { shortenAddress } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { LazyPart } from '../../../ui/plugin/LazyPart.tsx';
import { useCompound } from '../act/compound/useCompound.ts';
import { AmountRows } from './AmountRows.tsx';
import { FeesPanel } from './FeesPanel.tsx';
import { NftImage } from './NftImage.tsx';
import { PositionTrouble } from './PositionTrouble.tsx';
import { RangePanel } from './RangePanel.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { usePosition } from './usePosition.ts';

const WithdrawalDialogs = lazy(() => loadChunk(() => import('./WithdrawalDialogs.tsx')));
const UnfinishedOfPosition = lazy(() => loadChunk(() => import('../act/swap/UnfinishedOfPosition.tsx')));

// In parts of their own: what fails there must not keep anybody from taking liquidity out.
const past = () => import('../performance/PastPanels.tsx');
const alert = () => import('../alerts/RangeAlertCard.tsx');

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '16',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
});
const Column = chakra('div', { base: { display: 'grid', gap: '16', minW: '0' } });
const Head = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12', minW: '0' },
});

/** One position: amounts, fees and history, for its owner and for anybody else. */
const PositionPage = observer(function PositionPage({ tokenId = '' }: { readonly tokenId?: string }) {
  const { t } = useLazyTranslation('pools-v3Lazy', 'actLazy');
  const locale = useLocale();
  const [, navigate] = useLocation();
  const { store, withdrawal } = usePosition(tokenId);
  const compound = useCompound(store);
  const { known, tokens, chain, reader, isOwner, status } = store;
  usePageTitle(known && tokens && `${pairText(tokens)} ${feeText(known.position.fee, locale)}`);
  const back = <BackLink href="/pool">{t('position.back')}</BackLink>;
  if (!known || !tokens || !reader) {
    return (
      <Stage>
        {back}
        <Title>{t('position.title')}</Title>
        <PositionTrouble store={store} />
      </Stage>
    );
  }
  const { position, owner, price } = known;
  const id = position.tokenId.toString();
  const increase = `/increase/${position.token0}/${position.token1}/${position.fee}/${id}`;
  return (
    <Stage>
      {back}
      <Head>
        <PairLogo first={tokens[0]} second={tokens[1]} />
        <Title>
          {pairText(tokens)} {feeText(position.fee, locale)}
        </Title>
        <StatusBadge status={status} />
      </Head>
      {isOwner === false && (
        <Banner tone="warning" title={t('owner.title')}>
          {t('owner.body')}
        </Banner>
      )}
      {status === 'out_of_range' && (
        <Banner
          tone="warning"
          action={
            isOwner && (
              <Button size="small" look="quiet" onClick={() => navigate(`/rebalance/${id}`)}>
                {t('actLazy:rebalance.action')}
              </Button>
            )
          }
        >
          {t('position.outOfRange')} {isOwner && t('actLazy:rebalance.suggest')}
        </Banner>
      )}
      <Suspense>
        <UnfinishedOfPosition store={store} />
      </Suspense>
      <Columns>
        <Column>
          <Card aria-label={t('position.liquidity')}>
            <Heading>{t('position.liquidity')}</Heading>
            <AmountRows
              currencies={tokens}
              amounts={store.amounts}
              unknown={!price}
              testId="position-amounts"
            />
            {status === 'closed' && <Hint>{t('position.closed')}</Hint>}
            <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="8">
              <Button look="soft" onClick={() => navigate(increase)}>
                {t('position.increase')}
              </Button>
              {isOwner && (
                <Button
                  look="quiet"
                  disabled={position.liquidity === 0n}
                  onClick={() => navigate(`/remove/${id}`)}
                >
                  {t('position.remove')}
                </Button>
              )}
              {isOwner && position.liquidity > 0n && (
                <Button look="quiet" gridColumn="1 / -1" onClick={() => navigate(`/rebalance/${id}`)}>
                  {t('actLazy:rebalance.action')}
                </Button>
              )}
            </chakra.div>
          </Card>
          <FeesPanel withdrawal={withdrawal} compound={compound} />
          <RangePanel chain={chain} known={known} tokens={tokens} />
          {position.liquidity > 0n && (
            <LazyPart
              view={alert}
              viewProps={{ chain, tokenId: id }}
              pluginId="pools-v3"
              fallback={<Skeleton w="100%" style={{ height: 116 }} />}
            />
          )}
          <Card aria-label={t('image.title')}>
            <NftImage
              reader={reader}
              tokenId={position.tokenId}
              version={`${position.liquidity} ${owner} ${status}`}
            />
            <Hint>
              {t('position.ownedBy')}{' '}
              {chain.explorer ? (
                <ExternalLink href={`${chain.explorer}/address/${owner}`}>
                  {shortenAddress(owner)}
                </ExternalLink>
              ) : (
                shortenAddress(owner)
              )}
            </Hint>
          </Card>
        </Column>
        <Column>
          <LazyPart
            view={past}
            viewProps={{ store, reader, known, tokens }}
            pluginId="pools-v3"
            fallback={<Skeleton w="100%" style={{ height: 960 }} />}
          />
        </Column>
      </Columns>
      <Suspense>{withdrawal.reviewed && <WithdrawalDialogs withdrawal={withdrawal} />}</Suspense>
    </Stage>
  );
});

export default PositionPage;
