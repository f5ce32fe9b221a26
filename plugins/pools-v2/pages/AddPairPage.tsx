import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState } from 'react';
import { sameCurrency } from '../../../kernel/currency/Currency.ts';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { LastTransaction } from '../../../ui/exchange/activity/LastTransaction.tsx';
import { AmountField } from '../../../ui/exchange/amounts/AmountField.tsx';
import { DetailRow, DetailRows } from '../../../ui/exchange/DetailRows.tsx';
import { PoolPage } from '../../../ui/exchange/pools/PoolPage.tsx';
import { amountText, pairText } from '../../../ui/exchange/pools/positionTexts.ts';
import { LiquiditySettings } from '../../../ui/exchange/settings/LiquiditySettings.tsx';
import { LinkNotices } from '../../../ui/exchange/tokens/linked/LinkNotices.tsx';
import { UnlistedQuestion } from '../../../ui/exchange/tokens/linked/UnlistedQuestion.tsx';
import { useUnaccepted } from '../../../ui/exchange/tokens/linked/useUnaccepted.ts';
import { entryText } from '../../../ui/format/amountEntry.ts';
import { formatPercent } from '../../../ui/format/formatPercent.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { depositRate } from '../depositRate.ts';
import { AddPairStore } from '../stores/AddPairStore.ts';
import type { DepositTerms } from '../stores/depositPlan.ts';
import type { Side } from '../stores/PairForm.ts';
import { PairButton } from './PairButton.tsx';
import { PairNotices } from './PairNotices.tsx';
import { TransferFeeNotices } from './TransferFeeNotices.tsx';
import type { PairParams } from './usePairLink.ts';
import { usePairReview } from './usePairReview.ts';

const TokenPicker = lazy(() => loadChunk(() => import('../../../ui/exchange/tokens/TokenPicker.tsx')));
const DepositDialogs = lazy(() => loadChunk(() => import('../modals/DepositDialogs.tsx')));

const sides = ['A', 'B'] as const;

/** /add/v2: two amounts at the pair's ratio, or the first price of a new pair. */
const AddPairPage = observer(function AddPairPage(params: PairParams) {
  const { t } = useLazyTranslation('pools-v2Lazy');
  const locale = useLocale();
  const { store, flow, review, dialogs } = usePairReview((services) => new AddPairStore(services), params);
  const [choosing, setChoosing] = useState<Side>();
  const { terms, button, currencyA, currencyB } = store;
  const pair = [currencyA, currencyB];
  const unaccepted = useUnaccepted(pair);

  return (
    <PoolPage
      title={t('add.title')}
      subject={currencyA && currencyB && pairText([currencyA, currencyB])}
      back={{ to: '/pool/v2', label: t('back') }}
      actions={<LiquiditySettings label={t('settings')} />}
    >
      {sides.map((side) => {
        const currency = store.currency(side);
        const amount = store.amounts?.[side];
        return (
          <AmountField
            key={side}
            label={t('add.deposit')}
            inputName={t(`add.amount${side}`)}
            inputTestId={`amount-${side.toLowerCase()}`}
            selectorName={t(`add.token${side}`)}
            selectorTestId={`token-${side.toLowerCase()}`}
            value={store.typed(side) ?? entryText(amount, currency)}
            onChange={(text) => store.typeAmount(side, text)}
            currency={currency}
            onSelectToken={() => setChoosing(side)}
            chainColor={store.chain.color}
            balance={store.balance(currency)}
            mostRaw={store.maximumRaw(side)}
            onMax={() => {
              const most = store.maximumRaw(side);
              if (most) store.typeAmount(side, entryText(most, currency));
            }}
          />
        );
      })}
      <PairNotices form={store} />
      <LinkNotices values={[params.currencyIdA, params.currencyIdB]} currencies={[currencyA, currencyB]} />
      <UnlistedQuestion
        currencies={pair}
        onRefuse={(refused) => {
          const [a, b] = pair.map((one) => (sameCurrency(one, refused) ? undefined : one));
          store.setPair(a, b);
        }}
      />
      {store.isFirst && currencyA && currencyB && (
        <Banner title={t('add.firstTitle')}>{t('add.first')}</Banner>
      )}
      {terms && currencyA && currencyB && terms.amountARaw > 0n && (
        <DetailRows data-testid="deposit-details">
          <RateRow terms={terms} />
          <DetailRow label={t('add.share')}>{formatPercent(terms.sharePips, locale)}</DetailRow>
          {terms.pairToken && (
            <DetailRow label={t('add.received')}>
              {amountText(terms.mintedRaw, terms.pairToken, locale)}
            </DetailRow>
          )}
        </DetailRows>
      )}
      <TransferFeeNotices form={store} terms={terms} kind="add" />
      <PairButton
        kind={button}
        symbol={store.lacking?.symbol}
        testId="liquidity-button"
        onPress={button === 'review' && !unaccepted ? review : undefined}
      />
      <LastTransaction flow={flow} hidden={store.typedValue !== ''} />
      <Suspense>
        {choosing && (
          <TokenPicker
            selected={store.currency(choosing)}
            onSelect={(currency) => store.select(choosing, currency)}
            next={() =>
              store.currencyA && store.currencyB && store.typedValue === ''
                ? document.querySelector<HTMLElement>('#main input')
                : null
            }
            onClose={() => setChoosing(undefined)}
          />
        )}
        {dialogs && <DepositDialogs {...dialogs} />}
      </Suspense>
    </PoolPage>
  );
});

function RateRow({ terms }: { readonly terms: DepositTerms }) {
  const { t } = useLazyTranslation('pools-v2Lazy');
  const { value, ...row } = depositRate(t, terms, useLocale());
  return <DetailRow {...row}>{value}</DetailRow>;
}

export default AddPairPage;
