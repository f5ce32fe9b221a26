import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import type { DepositField, MintForm } from '../stores/MintForm.ts';
import { useZapStore } from '../zap/ZapContext.ts';
import { useAddStore } from './AddContext.ts';

const TokenPicker = lazy(() => loadChunk(() => import('../../../ui/exchange/tokens/TokenPicker.tsx')));
const DepositDialogs = lazy(() => loadChunk(() => import('./DepositDialogs.tsx')));

const ZapDialogs = lazy(() => loadChunk(() => import('../zap/ZapDialogs.tsx')));

/** Of a whole pair: the first amount where that is in view beside the steps, else the step that follows. */
function nextField({ currencyA, currencyB, typedValue }: MintForm): HTMLElement | null {
  if (!currencyA || !currencyB || typedValue !== '') return null;
  const amount = document.querySelector<HTMLElement>('#deposit input[inputmode=decimal]');
  const isInView = amount && amount.getBoundingClientRect().bottom <= window.innerHeight;
  return isInView ? amount : document.getElementById('fee-tier');
}

interface AddDialogsProps {
  /** The side whose token is being selected; undefined: none. */
  readonly selecting?: DepositField | undefined;
  readonly onSelected?: () => void;
}

/** The dialogs of the page. */
export const AddDialogs = observer(function AddDialogs({
  selecting,
  onSelected = () => undefined,
}: AddDialogsProps) {
  const { form, agreed } = useAddStore();
  const { agreed: zapped } = useZapStore();
  return (
    <Suspense>
      {selecting && (
        <TokenPicker
          selected={selecting === 'CURRENCY_A' ? form.currencyA : form.currencyB}
          onSelect={(currency) => form.selectCurrency(selecting, currency)}
          next={() => nextField(form)}
          onClose={onSelected}
        />
      )}
      {agreed && <DepositDialogs agreed={agreed} />}
      {zapped && <ZapDialogs agreed={zapped} />}
    </Suspense>
  );
});
