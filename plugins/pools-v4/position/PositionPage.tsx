import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { usePageTitle } from '../../../ui/components/hooks/usePageTitle.ts';
import { useSettledLayout } from '../../../ui/components/hooks/useSettledLayout.ts';
import { Card, Hint, Stage } from '../../../ui/components/PageParts.tsx';
import { PageHeader } from '../../../ui/components/page/PageHeader.tsx';
import { AddressLink } from '../../../ui/exchange/AddressLink.tsx';
import { PairLogo } from '../../../ui/exchange/PairLogo.tsx';
import { CurrencyAmounts } from '../../../ui/exchange/pools/CurrencyAmounts.tsx';
import { HeaderActions } from '../../../ui/exchange/pools/page/HeaderActions.tsx';
import { PositionTitle } from '../../../ui/exchange/pools/page/PositionTitle.tsx';
import { WorthHeading } from '../../../ui/exchange/pools/page/WorthHeading.tsx';
import { pairText } from '../../../ui/exchange/pools/positionTexts.ts';
import { RangeBadge } from '../../../ui/exchange/pools/RangeBadge.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { PositionStore } from '../stores/PositionStore.ts';
import { FeesCard } from './FeesCard.tsx';
import { HookCard } from './HookCard.tsx';
import { PositionTrouble } from './PositionTrouble.tsx';
import { RangePanel } from './RangePanel.tsx';
import { useFeeName } from './useFeeName.ts';
import { usePoolName } from './usePoolName.ts';
import { usePosition } from './usePosition.ts';

const WithdrawalDialogs = lazy(() => loadChunk(() => import('./WithdrawalDialogs.tsx')));

const Halves = chakra('div', {
  base: {
    display: 'grid',
    gap: '16',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
});

/** One V4 position: amounts, fees and range, for its owner and for anybody else. */
const PositionPage = observer(function PositionPage({ tokenId = '' }: { readonly tokenId?: string }) {
  const { t } = useLazyTranslation('pools-v4Lazy');
  const withdrawal = usePosition(tokenId);
  const { store } = withdrawal;
  const { known, currencies, isOwner, status } = store;
  usePageTitle(usePoolName(currencies, known?.position.key));
  const fee = useFeeName(known?.position.key);
  // A status that comes later would move all that is below it.
  const calm = useSettledLayout(known !== undefined && status !== 'unknown', '', 0);
  const back = { to: '/pool/v4', label: t('position.back') };
  if (!known || !currencies || !calm) {
    return (
      <Stage>
        <PageHeader back={back} title={t('position.title')} />
        <PositionTrouble store={store} />
      </Stage>
    );
  }
  return (
    <Stage>
      <PageHeader
        back={back}
        logo={<PairLogo first={currencies[0]} second={currencies[1]} />}
        title={<PositionTitle pair={pairText(currencies)} fee={fee} />}
        beside={<RangeBadge status={status} text={t(`status.${status}`)} />}
        subtitle={<Subtitle store={store} />}
        actions={isOwner && status !== 'closed' && <RemoveAction store={store} />}
      />
      {isOwner === false && <Banner tone="warning">{t('owner.body')}</Banner>}
      {status === 'out_of_range' && <Banner tone="warning">{t('position.outOfRange')}</Banner>}
      <RangePanel store={store} />
      <Halves>
        <LiquidityCard store={store} />
        <FeesCard withdrawal={withdrawal} />
      </Halves>
      <HookCard store={store} />
      <Suspense>{withdrawal.reviewed && <WithdrawalDialogs withdrawal={withdrawal} />}</Suspense>
    </Stage>
  );
});

interface PartProps {
  readonly store: PositionStore;
}

const Subtitle = observer(function Subtitle({ store: { known, chain, isOwner } }: PartProps) {
  const { t } = useLazyTranslation('pools-v4Lazy');
  if (!known) return null;
  const { tokenId, owner } = known.position;
  return (
    <>
      <span>{t('position.subtitle', { id: tokenId.toString() })}</span>
      {!isOwner && (
        <span>
          {t('position.owner')} <AddressLink address={owner} explorer={chain.explorer} />
        </span>
      )}
    </>
  );
});

const RemoveAction = observer(function RemoveAction({ store: { known } }: PartProps) {
  const { t } = useLazyTranslation('pools-v4Lazy');
  const [, navigate] = useLocation();
  if (!known) return null;
  return (
    <HeaderActions>
      <Button size="small" look="quiet" onClick={() => navigate(`/remove/v4/${known.position.tokenId}`)}>
        {t('position.remove')}
      </Button>
    </HeaderActions>
  );
});

const LiquidityCard = observer(function LiquidityCard({ store }: PartProps) {
  const { t } = useLazyTranslation('pools-v4Lazy');
  const { currencies, amounts, figuresRead, status } = store;
  if (!currencies) return null;
  return (
    <Card aria-label={t('position.liquidity')}>
      <WorthHeading title={t('position.liquidity')} currencies={currencies} amounts={amounts} />
      <CurrencyAmounts
        currencies={currencies}
        amounts={amounts}
        unknown={figuresRead}
        unknownText={t('unknown')}
        testId="v4-amounts"
      />
      {status === 'closed' && <Hint>{t('position.closed')}</Hint>}
    </Card>
  );
});

export default PositionPage;
