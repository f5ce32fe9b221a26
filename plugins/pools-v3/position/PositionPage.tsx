import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { usePageTitle } from '../../../ui/components/hooks/usePageTitle.ts';
import { useSettledLayout } from '../../../ui/components/hooks/useSettledLayout.ts';
import { Card, Heading, Stage } from '../../../ui/components/PageParts.tsx';
import { PageHeader } from '../../../ui/components/page/PageHeader.tsx';
import { AddressLink } from '../../../ui/exchange/AddressLink.tsx';
import { PairLogo } from '../../../ui/exchange/PairLogo.tsx';
import { feeText } from '../../../ui/exchange/pools/feeText.ts';
import { PositionColumn, PositionColumns } from '../../../ui/exchange/pools/page/PositionColumns.tsx';
import { PositionTitle } from '../../../ui/exchange/pools/page/PositionTitle.tsx';
import { pairText } from '../../../ui/exchange/pools/positionTexts.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { LazyPart } from '../../../ui/plugin/LazyPart.tsx';
import { useCompound } from '../act/compound/useCompound.ts';
import { FeesPanel } from './FeesPanel.tsx';
import { LiquidityCard } from './LiquidityCard.tsx';
import { NftImage } from './NftImage.tsx';
import { PositionActions } from './PositionActions.tsx';
import { PositionTrouble } from './PositionTrouble.tsx';
import { RangePanel } from './RangePanel.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { usePosition } from './usePosition.ts';

const WithdrawalDialogs = lazy(() => loadChunk(() => import('./WithdrawalDialogs.tsx')));
const UnfinishedOfPosition = lazy(() => loadChunk(() => import('../act/swap/UnfinishedOfPosition.tsx')));

// In parts of their own: what fails there must not keep anybody from taking liquidity out.
const hero = () => import('../performance/HeroPanel.tsx');
const past = () => import('../performance/PastPanels.tsx');

/** One position: amounts, fees and history, for its owner and for anybody else. */
const PositionPage = observer(function PositionPage({ tokenId = '' }: { readonly tokenId?: string }) {
  const { t } = useLazyTranslation('pools-v3Lazy', 'actLazy');
  const locale = useLocale();
  const { store, withdrawal } = usePosition(tokenId);
  const compound = useCompound(store);
  const { known, tokens, chain, reader, isOwner, status } = store;
  usePageTitle(known && tokens && `${pairText(tokens)} ${feeText(known.position.fee, locale)}`);
  // A status that comes later would move all that is below it.
  const calm = useSettledLayout(known !== undefined && status !== 'unknown', '', 0);
  const back = { to: '/pool', label: t('position.back') };
  if (!known || !tokens || !reader || !calm) {
    return (
      <Stage>
        <PageHeader back={back} title={t('position.title')} />
        <PositionTrouble store={store} />
      </Stage>
    );
  }
  const { position, owner } = known;
  const id = position.tokenId.toString();
  const shown = { store, reader, known, tokens };
  return (
    <Stage>
      <PageHeader
        back={back}
        logo={<PairLogo first={tokens[0]} second={tokens[1]} />}
        title={<PositionTitle pair={pairText(tokens)} fee={feeText(position.fee, locale)} />}
        beside={<StatusBadge status={status} />}
        subtitle={
          <>
            <span>{t('position.subtitle', { id })}</span>
            {!isOwner && (
              <span>
                {t('position.ownedBy')} <AddressLink address={owner} explorer={chain.explorer} />
              </span>
            )}
          </>
        }
        actions={<PositionActions store={store} />}
      />
      {isOwner === false && (
        <Banner tone="warning" title={t('owner.title')}>
          {t('owner.body')}
        </Banner>
      )}
      {status === 'out_of_range' && (
        <Banner tone="warning">
          {t('position.outOfRange')} {isOwner && t('actLazy:rebalance.suggest')}
        </Banner>
      )}
      <Suspense>
        <UnfinishedOfPosition store={store} />
      </Suspense>
      <LazyPart
        view={hero}
        viewProps={shown}
        pluginId="pools-v3"
        fallback={<Skeleton w="100%" h={{ base: '196px', lg: '108px' }} rounded="24" />}
      />
      <PositionColumns>
        <RangePanel {...shown} />
        <PositionColumn fills={isOwner === true}>
          <LiquidityCard store={store} />
          <FeesPanel withdrawal={withdrawal} compound={compound} />
        </PositionColumn>
      </PositionColumns>
      <PositionColumns>
        <PositionColumn>
          <LazyPart
            view={past}
            viewProps={shown}
            pluginId="pools-v3"
            fallback={<Skeleton w="100%" h="240px" rounded="24" />}
          />
        </PositionColumn>
        <Card aria-label={t('image.title')}>
          <Heading>{t('image.title')}</Heading>
          <NftImage
            reader={reader}
            tokenId={position.tokenId}
            version={`${position.liquidity} ${owner} ${status}`}
          />
        </Card>
      </PositionColumns>
      <Suspense>{withdrawal.reviewed && <WithdrawalDialogs withdrawal={withdrawal} />}</Suspense>
    </Stage>
  );
});

export default PositionPage;
