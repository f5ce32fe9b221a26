import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useLaterTranslation } from '../../../ui/i18n/useLaterTranslation.ts';
import type { DepositField } from '../stores/MintForm.ts';
import { AddButton } from './AddButton.tsx';
import { AddContext } from './AddContext.ts';
import { AddDialogs } from './AddDialogs.tsx';
import { Card, Stage } from './AddFrame.tsx';
import { AddHeader } from './AddHeader.tsx';
import { AddNotices } from './AddNotices.tsx';
import { DepositStep } from './DepositStep.tsx';
import { PairStep } from './PairStep.tsx';
import { RangeStep } from './RangeStep.tsx';
import { type AddLink, useAddLink } from './useAddLink.ts';
import { useAddPage } from './useAddPage.ts';

/** `/add`: a new position, from the pair to the preview. */
const AddPage = observer(function AddPage(link: AddLink) {
  const { t } = useLaterTranslation('pools-v3Later');
  const store = useAddPage();
  const [path] = useLocation();
  const [selecting, setSelecting] = useState<DepositField>();
  useAddLink(store, path.startsWith('/add-liquidity-v3') ? '/add-liquidity-v3' : '/add', link);
  return (
    <AddContext value={store}>
      <Stage>
        <Card aria-label={t('add.title')}>
          <AddHeader title={t('add.title')} />
          <PairStep onSelectToken={setSelecting} />
          <RangeStep />
          <DepositStep onSelectToken={setSelecting} />
          <AddNotices />
          <AddButton />
        </Card>
        <AddDialogs selecting={selecting} onSelected={() => setSelecting(undefined)} />
      </Stage>
    </AddContext>
  );
});

export default AddPage;
