import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { usePageTitle } from '../../../ui/components/hooks/usePageTitle.ts';
import { BackLink, Card, Heading, Hint, Stage, Title } from '../../../ui/components/PageParts.tsx';
import { PairLogo } from '../../../ui/exchange/PairLogo.tsx';
import { CurrencyAmounts } from '../../../ui/exchange/pools/CurrencyAmounts.tsx';
import { RangeBadge } from '../../../ui/exchange/pools/RangeBadge.tsx';
import { shortenAddress } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { Withdrawal } from '../stores/Withdrawal.ts';
import { FeesCard } from './FeesCard.tsx';
import { HookCard } from './HookCard.tsx';
import { PositionTrouble } from './PositionTrouble.tsx';
import { RangePanel } from './RangePanel.tsx';
import { usePoolName } from './usePoolName.ts';
import { usePosition } from './usePosition.ts';

const WithdrawalDialogs = lazy(() => loadChunk(() => import('./WithdrawalDialogs.tsx')));

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '16',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
});
const Head = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12', minW: '0' },
});

/** One V4 position: amounts, fees and range, for its owner and for anybody else. */
const PositionPage = observer(function PositionPage({ tokenId = '' }: { readonly tokenId?: string }) {
  const { t } = useLazyTranslation('pools-v4Lazy');
  const withdrawal = usePosition(tokenId);
  const { known, currencies, isOwner, status } = withdrawal.store;
  const name = usePoolName(currencies, known?.position.key);
  usePageTitle(name);
  return (
    <Stage>
      <BackLink href="/pool/v4">{t('position.back')}</BackLink>
      {known && currencies ? (
        <>
          <Head>
            <PairLogo first={currencies[0]} second={currencies[1]} />
            <Title>{name}</Title>
            <RangeBadge status={status} text={t(`status.${status}`)} />
          </Head>
          {isOwner === false && <Banner tone="warning">{t('owner.body')}</Banner>}
          {status === 'out_of_range' && <Banner tone="warning">{t('position.outOfRange')}</Banner>}
          <Columns>
            <LiquidityCard withdrawal={withdrawal} />
            <FeesCard withdrawal={withdrawal} />
            <RangePanel store={withdrawal.store} />
            <HookCard store={withdrawal.store} />
          </Columns>
          <Suspense>{withdrawal.reviewed && <WithdrawalDialogs withdrawal={withdrawal} />}</Suspense>
        </>
      ) : (
        <>
          <Title>{t('position.title')}</Title>
          <PositionTrouble store={withdrawal.store} />
        </>
      )}
    </Stage>
  );
});

const LiquidityCard = observer(function LiquidityCard({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useLazyTranslation('pools-v4Lazy');
  const [, navigate] = useLocation();
  const { known, currencies, amounts, figuresRead, status, isOwner } = withdrawal.store;
  if (!known || !currencies) return null;
  const { tokenId, owner, liquidity } = known.position;
  return (
    <Card aria-label={t('position.liquidity')}>
      <Heading>{t('position.liquidity')}</Heading>
      <CurrencyAmounts
        currencies={currencies}
        amounts={amounts}
        unknown={figuresRead}
        unknownText={t('unknown')}
        testId="v4-amounts"
      />
      {status === 'closed' && <Hint>{t('position.closed')}</Hint>}
      <Hint title={owner}>
        {t('position.ownedBy', { id: tokenId.toString(), owner: shortenAddress(owner) })}
      </Hint>
      {isOwner && (
        <Button look="quiet" disabled={liquidity === 0n} onClick={() => navigate(`/remove/v4/${tokenId}`)}>
          {t('position.remove')}
        </Button>
      )}
    </Card>
  );
});

export default PositionPage;
