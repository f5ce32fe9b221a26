import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import type { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { useErrorText } from '../../../ui/components/hooks/useErrorText.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { Heading, Hint, TextLink } from '../../../ui/components/PageParts.tsx';
import { LastTransaction } from '../../../ui/exchange/activity/LastTransaction.tsx';
import { PercentPicker } from '../../../ui/exchange/amounts/PercentPicker.tsx';
import { PairLogo } from '../../../ui/exchange/PairLogo.tsx';
import { feeText } from '../../../ui/exchange/pools/feeText.ts';
import { PoolPage } from '../../../ui/exchange/pools/PoolPage.tsx';
import { pairText } from '../../../ui/exchange/pools/positionTexts.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { AmountRows } from '../position/AmountRows.tsx';
import { NativeChoice } from '../position/NativeChoice.tsx';
import { PositionTrouble } from '../position/PositionTrouble.tsx';
import { SettingsButton } from '../position/SettingsButton.tsx';
import { StatusBadge } from '../position/StatusBadge.tsx';
import { usePosition } from '../position/usePosition.ts';
import type { ZapOutStore } from '../stores/zap/ZapOutStore.ts';
import { UnfinishedSwaps } from '../zap/UnfinishedSwaps.tsx';
import { useZapOut } from '../zap/useZapOut.ts';
import { ZapOutFields } from '../zap/ZapOutFields.tsx';
import { RemoveButton } from './RemoveButton.tsx';

const ZapOutDialogs = lazy(() => loadChunk(() => import('../zap/ZapOutDialogs.tsx')));
const WithdrawalDialogs = lazy(() => loadChunk(() => import('../position/WithdrawalDialogs.tsx')));

/** Chooses how much of a position to remove, and shows what that gives, with all fees. */
const RemovePage = observer(function RemovePage({ tokenId = '' }: { readonly tokenId?: string }) {
  const { t } = useLazyTranslation('pools-v3Lazy', 'zapLazy');
  const { store, withdrawal } = usePosition(tokenId);
  const { known, tokens } = store;
  const zap = useZapOut(withdrawal);
  const locale = useLocale();
  const shown = known !== undefined && tokens !== undefined;
  return (
    <PoolPage
      title={t('remove.title')}
      subject={shown ? `${pairText(tokens)} ${feeText(known.position.fee, locale)}` : undefined}
      back={{
        to: shown ? `/pool/${known.position.tokenId}` : '/pool',
        label: t(shown ? 'remove.back' : 'position.back'),
      }}
      actions={<SettingsButton />}
    >
      {shown ? <RemoveForm stores={{ store, withdrawal }} zap={zap} /> : <PositionTrouble store={store} />}
      <LastTransaction
        flow={(zap.on ? zap.flow : withdrawal.flow) as TransactionFlow}
        hidden={withdrawal.percent > 0}
      />
      <Suspense>
        {withdrawal.reviewed && <WithdrawalDialogs withdrawal={withdrawal} />}
        {zap.agreed && <ZapOutDialogs zap={zap} agreed={zap.agreed} />}
      </Suspense>
    </PoolPage>
  );
});

const RemoveForm = observer(function RemoveForm({
  stores: { store, withdrawal },
  zap,
}: {
  readonly zap: ZapOutStore;
  readonly stores: ReturnType<typeof usePosition>;
}) {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const locale = useLocale();
  const errorText = useErrorText();
  const { known, tokens, fees, isOwner, status } = store;
  if (!known || !tokens) return null;
  const { position, price } = known;
  const currencies = withdrawal.currencies ?? tokens;
  const empty = position.liquidity === 0n;
  const feesTaken = fees.state === 'known' && fees.amount0Raw === 0n && fees.amount1Raw === 0n;
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="8" minH="44px">
        <PairLogo first={tokens[0]} second={tokens[1]} size={24} />
        <Heading>
          {pairText(tokens)} {feeText(position.fee, locale)}
        </Heading>
        <StatusBadge status={status} />
      </chakra.div>
      {isOwner === false && (
        <Banner tone="warning" title={t('owner.title')}>
          {t('owner.body')}
        </Banner>
      )}
      <UnfinishedSwaps zap={zap} store={store} />
      {empty ? (
        <>
          <Banner title={t('remove.empty.title')}>{feesTaken ? undefined : t('remove.empty.body')}</Banner>
          <TextLink href={`/pool/${position.tokenId}`}>{t('remove.toPosition')}</TextLink>
        </>
      ) : (
        <>
          <PercentPicker
            label={t('remove.amount')}
            percent={withdrawal.percent}
            onPercent={(percent) => withdrawal.setPercent(percent)}
          />
          <Heading>{t('remove.pooled')}</Heading>
          <AmountRows
            currencies={currencies}
            amounts={withdrawal.amounts}
            unknown={!price}
            testId="remove-amounts"
          />
          <Heading>{t('remove.fees')}</Heading>
          <AmountRows
            currencies={currencies}
            amounts={fees.state === 'known' ? fees : undefined}
            unknown={fees.state === 'unknown'}
            testId="remove-fees"
          />
          {fees.state === 'unknown' && (
            <Banner tone="warning" title={t('fees.unknownTitle')}>
              {errorText(fees.error)}
            </Banner>
          )}
          <Hint>{t('remove.note')}</Hint>
          <NativeChoice store={store} />
          <ZapOutFields zap={zap} withdrawal={withdrawal} />
          <RemoveButton withdrawal={withdrawal} zap={zap} />
        </>
      )}
    </>
  );
});

export default RemovePage;
