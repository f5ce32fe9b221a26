import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import type { DepositField } from '../stores/MintForm.ts';
import { useZapStore } from '../zap/ZapContext.ts';
import { useAddStore } from './AddContext.ts';

const TokenPicker = lazy(() => loadChunk(() => import('../../../ui/exchange/tokens/TokenPicker.tsx')));
const DepositDialogs = lazy(() => loadChunk(() => import('./DepositDialogs.tsx')));

const ZapDialogs = lazy(() => loadChunk(() => import('../zap/ZapDialogs.tsx')));

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
          onClose={onSelected}
        />
      )}
      {agreed && <DepositDialogs agreed={agreed} />}
      {zapped && <ZapDialogs agreed={zapped} />}
    </Suspense>
  );
});
