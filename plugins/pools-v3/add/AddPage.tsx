import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { sameCurrency } from '../../../kernel/currency/Currency.ts';
import type { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { useSettledLayout } from '../../../ui/components/hooks/useSettledLayout.ts';
import { LastTransaction } from '../../../ui/exchange/activity/LastTransaction.tsx';
import { feeText } from '../../../ui/exchange/pools/feeText.ts';
import { PoolPage } from '../../../ui/exchange/pools/PoolPage.tsx';
import { pairText } from '../../../ui/exchange/pools/positionTexts.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { SettingsButton } from '../position/SettingsButton.tsx';
import type { DepositField } from '../stores/MintForm.ts';
import { UnfinishedDeposits } from '../zap/UnfinishedDeposits.tsx';
import { useZap } from '../zap/useZap.ts';
import { ZapContext } from '../zap/ZapContext.ts';
import { AddButton } from './AddButton.tsx';
import { AddContext } from './AddContext.ts';
import { AddDialogs } from './AddDialogs.tsx';
import { Aside, Columns, Steps } from './AddFrame.tsx';
import { AddNotices } from './AddNotices.tsx';
import { DepositStep } from './DepositStep.tsx';
import { PairStep } from './PairStep.tsx';
import { RangeStep } from './RangeStep.tsx';
import { PlannedContext } from './range/PlannedDeposit.ts';
import { useDefaultRange } from './range/useDefaultRange.ts';
import { type AddLink, useAddLink } from './useAddLink.ts';
import { useAddPage } from './useAddPage.ts';

/** `/add`: a new position, from the pair to the preview. */
const AddPage = observer(function AddPage(link: AddLink) {
  // The texts of ranges are awaited here too: a part of the page that waited for them would shift it.
  const { t } = useLazyTranslation('pools-v3Lazy', 'rangesLazy', 'zapLazy');
  const store = useAddPage();
  const zap = useZap(store);
  const [path] = useLocation();
  const [selecting, setSelecting] = useState<DepositField>();
  const named = link.currencyIdA !== undefined && link.currencyIdB !== undefined;
  const locale = useLocale();
  const { currencyA, currencyB, feeAmount } = store.form;
  const fee = feeAmount ? feeText(feeAmount, locale) : '';
  const { pair, off, tiers, tiersError } = store.pool;
  const calm = useSettledLayout(pair === undefined ? !named : (off ?? tiers ?? tiersError) !== undefined);
  const expected = named && !calm && !off;
  useDefaultRange(store);
  useAddLink(store, path.startsWith('/add-liquidity-v3') ? '/add-liquidity-v3' : '/add', link);
  return (
    <AddContext value={store}>
      <ZapContext value={zap}>
        <PlannedContext value={zap.planned}>
          <PoolPage
            title={t('add.title')}
            subject={currencyA && currencyB && [pairText([currencyA, currencyB]), fee].join(' ').trim()}
            width="columns"
            back={{ to: '/pool', label: t('position.back') }}
            actions={<SettingsButton />}
          >
            <UnfinishedDeposits />
            <Columns>
              <Steps>
                <PairStep expected={expected} onSelectToken={setSelecting} />
                <RangeStep expected={expected} />
              </Steps>
              <Aside>
                <DepositStep expected={expected} />
                <AddNotices
                  link={link}
                  onRefuse={(refused) => {
                    const [a, b] = [currencyA, currencyB].map((one) =>
                      sameCurrency(one, refused) ? undefined : one,
                    );
                    store.form.setPair(a, b, feeAmount);
                  }}
                />
                <AddButton />
                <LastTransaction
                  flow={zap.isOn ? (zap.flow as TransactionFlow) : (store.flow as TransactionFlow)}
                  hidden={(zap.isOn ? zap : store.form).typedValue !== ''}
                />
              </Aside>
            </Columns>
          </PoolPage>
        </PlannedContext>
        <AddDialogs selecting={selecting} onSelected={() => setSelecting(undefined)} />
      </ZapContext>
    </AddContext>
  );
});

export default AddPage;
