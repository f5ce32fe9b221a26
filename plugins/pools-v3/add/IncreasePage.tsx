import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { type Currency, nativeCurrency } from '../../../kernel/currency/Currency.ts';
import type { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { SwitchRow } from '../../../ui/components/fields/SwitchRow.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { Hint } from '../../../ui/components/PageParts.tsx';
import { LastTransaction } from '../../../ui/exchange/activity/LastTransaction.tsx';
import { DetailRow, DetailRows } from '../../../ui/exchange/DetailRows.tsx';
import { PairLogo } from '../../../ui/exchange/PairLogo.tsx';
import { feeText } from '../../../ui/exchange/pools/feeText.ts';
import { PoolPage } from '../../../ui/exchange/pools/PoolPage.tsx';
import { pairText, quoteSide, rangeTexts } from '../../../ui/exchange/pools/positionTexts.ts';
import { shortenAddress } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { NativeChoice } from '../position/NativeChoice.tsx';
import { PositionTrouble } from '../position/PositionTrouble.tsx';
import { SettingsButton } from '../position/SettingsButton.tsx';
import { usePosition } from '../position/usePosition.ts';
import type { PositionStore } from '../stores/PositionStore.ts';
import { UnfinishedDeposits } from '../zap/UnfinishedDeposits.tsx';
import { useZap } from '../zap/useZap.ts';
import { ZapContext } from '../zap/ZapContext.ts';
import { AddButton } from './AddButton.tsx';
import { AddContext, useAddStore } from './AddContext.ts';
import { AddDialogs } from './AddDialogs.tsx';
import { Row } from './AddFrame.tsx';
import { AddNotices } from './AddNotices.tsx';
import { DepositStep } from './DepositStep.tsx';
import { useAddPage } from './useAddPage.ts';

/**
 * `/increase/.../:tokenId`: adds to an existing position, in its own range. Other parts of the link are
 * ignored.
 */
const IncreasePage = observer(function IncreasePage({ tokenId = '' }: { readonly tokenId?: string }) {
  const { t } = useLazyTranslation('pools-v3Lazy', 'zapLazy');
  const { store: held } = usePosition(tokenId);
  const store = useAddPage();
  const zap = useZap(store);
  const locale = useLocale();
  const [, navigate] = useLocation();
  const { known, tokens, nativeAs, payNative, chain } = held;
  const { position, owner } = known ?? {};
  useEffect(() => {
    if (!position || !owner || !tokens) return;
    const { tokenId, fee, tickLower, tickUpper } = position;
    // A side that is the wrapped coin is paid as native coin, unless the person chose otherwise.
    const paid = (index: 0 | 1): Currency =>
      payNative && nativeAs?.address === tokens[index].address ? nativeCurrency(chain) : tokens[index];
    store.increase({ tokenId, owner, fee, range: { tickLower, tickUpper } }, paid(0), paid(1));
  }, [store, position, owner, tokens, nativeAs, payNative, chain]);
  return (
    <AddContext value={store}>
      <ZapContext value={zap}>
        <PoolPage
          title={t('add.review.confirm.increase')}
          subject={position && tokens && `${pairText(tokens)} ${feeText(position.fee, locale)}`}
          width="middle"
          back={{
            to: position ? `/pool/${position.tokenId}` : '/pool',
            label: t(position ? 'remove.back' : 'position.back'),
          }}
          actions={<SettingsButton />}
        >
          {position && tokens && store.prices.position ? (
            <>
              <PositionSummary held={held} />
              <NativeChoice store={held} pays />
              <UnfinishedDeposits />
              <DepositStep />
              <AddNotices onRefuse={() => navigate('/pool')} />
              <AddButton />
              <LastTransaction
                flow={zap.isOn ? (zap.flow as TransactionFlow) : (store.flow as TransactionFlow)}
                hidden={(zap.isOn ? zap : store.form).typedValue !== ''}
              />
            </>
          ) : (
            <PositionTrouble store={held} />
          )}
        </PoolPage>
        <AddDialogs />
      </ZapContext>
    </AddContext>
  );
});

const PositionSummary = observer(function PositionSummary({ held }: { readonly held: PositionStore }) {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const locale = useLocale();
  const store = useAddStore();
  const { known, tokens, chain } = held;
  if (!known || !tokens) return null;
  const { position } = known;
  const quote = quoteSide(chain, tokens);
  const [low, high] = rangeTexts(position, tokens, quote, locale);
  const unit = t('add.unit', { quote: tokens[quote].symbol, base: tokens[quote === 0 ? 1 : 0].symbol });
  return (
    <>
      <Row justifyContent="flex-start">
        <PairLogo first={tokens[0]} second={tokens[1]} />
        <chakra.h2 fontSize="20" fontWeight="medium">
          {`${pairText(tokens)} ${feeText(position.fee, locale)}`}
        </chakra.h2>
        <Hint>#{position.tokenId.toString()}</Hint>
      </Row>
      <DetailRows>
        <DetailRow label={t('add.review.range')}>{t('add.review.span', { low, high, unit })}</DetailRow>
      </DetailRows>
      {store.foreignOwner && (
        <Banner tone="warning" title={t('add.foreignTitle')}>
          {t('add.foreignText')}
          <SwitchRow
            label={t('add.foreignAccept', { owner: shortenAddress(store.foreignOwner) })}
            checked={!store.isForeign}
            onChange={(accepts) => store.acceptOwner(accepts)}
          />
        </Banner>
      )}
      {!store.prices.inRange && <Banner tone="warning">{t('add.outOfRange')}</Banner>}
    </>
  );
});

export default IncreasePage;
