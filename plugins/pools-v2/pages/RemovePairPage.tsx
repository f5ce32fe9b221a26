import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { Switch } from '../../../ui/components/fields/Switch.tsx';
import { LastTransaction } from '../../../ui/exchange/activity/LastTransaction.tsx';
import { AmountTextField } from '../../../ui/exchange/amounts/AmountTextField.tsx';
import { PercentPicker } from '../../../ui/exchange/amounts/PercentPicker.tsx';
import { PoolPage } from '../../../ui/exchange/pools/PoolPage.tsx';
import { pairText } from '../../../ui/exchange/pools/positionTexts.ts';
import { LiquiditySettings } from '../../../ui/exchange/settings/LiquiditySettings.tsx';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { type BurnField, RemovePairStore } from '../stores/RemovePairStore.ts';
import { PairButton } from './PairButton.tsx';
import { PairNotices } from './PairNotices.tsx';
import { TransferFeeNotices } from './TransferFeeNotices.tsx';
import type { PairParams } from './usePairLink.ts';
import { usePairReview } from './usePairReview.ts';

const WithdrawalDialogs = lazy(() => loadChunk(() => import('../modals/WithdrawalDialogs.tsx')));

const fields = ['LIQUIDITY', 'CURRENCY_A', 'CURRENCY_B'] as const satisfies readonly BurnField[];

/** /remove/v2: how much of a pair's liquidity to remove, by percent or by any of the three amounts. */
const RemovePairPage = observer(function RemovePairPage(params: PairParams) {
  const { t } = useLazyTranslation('pools-v2Lazy');
  const { store, flow, review, dialogs } = usePairReview((services) => new RemovePairStore(services), params);
  const { button, terms, pairToken, pair, currencyA, currencyB } = store;
  const nameOf = (field: (typeof fields)[number]) => {
    const side = field === 'CURRENCY_A' ? 'A' : 'B';
    const currency = field === 'LIQUIDITY' ? pairToken : (store.paidAs(side) ?? store.currency(side));
    return shortenSymbol(currency?.symbol ?? '');
  };

  return (
    <PoolPage
      title={t('remove.title')}
      subject={currencyA && currencyB && pairText([currencyA, currencyB])}
      back={{ to: '/pool/v2', label: t('back') }}
      actions={<LiquiditySettings label={t('settings')} />}
    >
      <PercentPicker
        label={t('remove.amount')}
        percent={store.percent}
        onPercent={(percent) => store.type('LIQUIDITY_PERCENT', String(percent))}
        disabled={!store.ownedRaw}
      />
      {fields.map((field) => (
        <AmountTextField
          key={field}
          label={t(`remove.${field}`, { symbol: nameOf(field) })}
          value={store.text(field)}
          disabled={pair.state !== 'EXISTS'}
          onChange={(text) => store.type(field, text)}
        />
      ))}
      {store.hasNativeSide && (
        <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="12" fontSize="14">
          <span aria-hidden="true">
            {t('remove.asNative', { symbol: store.chain.nativeCurrency.symbol })}
          </span>
          <Switch
            label={t('remove.asNative', { symbol: store.chain.nativeCurrency.symbol })}
            checked={store.asNative}
            onChange={(asNative) => store.setAsNative(asNative)}
          />
        </chakra.div>
      )}
      <TransferFeeNotices form={store} terms={terms} kind={store.taxedTwice ? 'removeTwice' : 'remove'} />
      <PairNotices form={store} />
      {button === 'none' && <Banner>{t('remove.none')}</Banner>}
      <PairButton
        kind={button}
        symbol={pairToken?.symbol}
        testId="remove-button"
        onPress={button === 'remove' ? review : undefined}
      />
      <LastTransaction flow={flow} hidden={store.percent > 0} />
      <Suspense>{dialogs && <WithdrawalDialogs {...dialogs} />}</Suspense>
    </PoolPage>
  );
});

export default RemovePairPage;
