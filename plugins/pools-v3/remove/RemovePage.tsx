import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '../../../kernel/plugin/loadChunk.ts';
import { Banner } from '../../../ui/components/Banner.tsx';
import { IconButton } from '../../../ui/components/IconButton.tsx';
import { BackIcon, SettingsIcon } from '../../../ui/components/icons.tsx';
import { useErrorText } from '../../../ui/components/useErrorText.ts';
import { useLocale } from '../../../ui/components/useLocale.ts';
import { PairLogo } from '../../../ui/exchange/TokenLogo.tsx';
import { AmountRows } from '../position/AmountRows.tsx';
import { BackLink, Card, Heading, Hint, Stage, TextLink, Title } from '../position/Frame.tsx';
import { NativeChoice } from '../position/NativeChoice.tsx';
import { PositionTrouble } from '../position/PositionTrouble.tsx';
import { feeText, pairText } from '../position/positionTexts.ts';
import { StatusBadge } from '../position/StatusBadge.tsx';
import { usePosition } from '../position/usePosition.ts';
import { useWalletGate } from '../position/useWalletGate.ts';
import { AmountSlider } from './AmountSlider.tsx';
import { RemoveButton } from './RemoveButton.tsx';

const WithdrawalDialogs = lazy(() => loadChunk(() => import('../position/WithdrawalDialogs.tsx')));
const RemoveSettings = lazy(() => loadChunk(() => import('./RemoveSettings.tsx')));

/** How much of a position to take out, and what that gives, with all fees. */
const RemovePage = observer(function RemovePage({ tokenId = '' }: { readonly tokenId?: string }) {
  const { t } = useTranslation('pools-v3');
  const { store, withdrawal } = usePosition(tokenId);
  const [settingsOpen, setSettingsOpen] = useState(false);
  const settingsButton = useRef<HTMLButtonElement>(null);
  const { known, tokens } = store;
  const shown = known !== undefined && tokens !== undefined;
  return (
    <Stage width="form">
      <BackLink href={shown ? `/pool/${known.position.tokenId}` : '/pool'}>
        <BackIcon size={16} />
        {t(shown ? 'remove.back' : 'position.back')}
      </BackLink>
      <chakra.div
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        gap="8"
        position="relative"
      >
        <Title>{t('remove.title')}</Title>
        <IconButton
          ref={settingsButton}
          aria-label={t('remove.settings')}
          onClick={() => setSettingsOpen(true)}
        >
          <SettingsIcon />
        </IconButton>
        {settingsOpen && (
          <Suspense>
            <RemoveSettings anchor={settingsButton} onClose={() => setSettingsOpen(false)} />
          </Suspense>
        )}
      </chakra.div>
      {shown ? <RemoveForm stores={{ store, withdrawal }} /> : <PositionTrouble store={store} />}
      <Suspense>{withdrawal.reviewed && <WithdrawalDialogs withdrawal={withdrawal} />}</Suspense>
    </Stage>
  );
});

const RemoveForm = observer(function RemoveForm({
  stores: { store, withdrawal },
}: {
  readonly stores: ReturnType<typeof usePosition>;
}) {
  const { t } = useTranslation('pools-v3');
  const locale = useLocale();
  const errorText = useErrorText();
  const gate = useWalletGate();
  const { known, tokens, fees, isOwner, status } = store;
  if (!known || !tokens) return null;
  const { position, price } = known;
  const currencies = withdrawal.currencies ?? tokens;
  const empty = position.liquidity === 0n;
  return (
    <Card aria-label={t('remove.title')}>
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
      {empty ? (
        <>
          <Banner tone="warning" title={t('remove.empty.title')}>
            {t('remove.empty.body')}
          </Banner>
          <TextLink href={`/pool/${position.tokenId}`}>{t('remove.toPosition')}</TextLink>
        </>
      ) : (
        <>
          <AmountSlider
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
          <RemoveButton withdrawal={withdrawal} gate={gate} />
        </>
      )}
    </Card>
  );
});

export default RemovePage;
