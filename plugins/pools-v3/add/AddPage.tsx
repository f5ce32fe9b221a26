import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { useSettledLayout } from '../../../ui/components/hooks/useSettledLayout.ts';
import { LastTransaction } from '../../../ui/exchange/activity/LastTransaction.tsx';
import { PoolPage } from '../../../ui/exchange/pools/PoolPage.tsx';
import { feeText, pairText } from '../../../ui/exchange/pools/positionTexts.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { SettingsButton } from '../position/SettingsButton.tsx';
import type { DepositField } from '../stores/MintForm.ts';
import { AddButton } from './AddButton.tsx';
import { AddContext } from './AddContext.ts';
import { AddDialogs } from './AddDialogs.tsx';
import { Steps } from './AddFrame.tsx';
import { AddNotices } from './AddNotices.tsx';
import { DepositStep } from './DepositStep.tsx';
import { PairStep } from './PairStep.tsx';
import { RangeStep } from './RangeStep.tsx';
import { useDefaultRange } from './range/useDefaultRange.ts';
import { type AddLink, useAddLink } from './useAddLink.ts';
import { useAddPage } from './useAddPage.ts';

/** `/add`: a new position, from the pair to the preview. */
const AddPage = observer(function AddPage(link: AddLink) {
  // The texts of ranges are awaited here too: a part of the page that waited for them would shift it.
  const { t } = useLazyTranslation('pools-v3Lazy', 'rangesLazy');
  const store = useAddPage();
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
      <PoolPage
        title={t('add.title')}
        subject={currencyA && currencyB && [pairText([currencyA, currencyB]), fee].join(' ').trim()}
        width="middle"
        back={{ to: '/pool', label: t('position.back') }}
        actions={<SettingsButton />}
      >
        <Steps>
          <PairStep expected={expected} onSelectToken={setSelecting} />
          <RangeStep expected={expected} />
          <DepositStep onSelectToken={setSelecting} />
        </Steps>
        <AddNotices />
        <AddButton />
        <LastTransaction flow={store.flow} hidden={store.form.typedValue !== ''} />
      </PoolPage>
      <AddDialogs selecting={selecting} onSelected={() => setSelecting(undefined)} />
    </AddContext>
  );
});

export default AddPage;
