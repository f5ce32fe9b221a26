import { observer } from 'mobx-react-lite';
import ChooseToken from '../../../ui/exchange/ChooseToken.tsx';
import { useService } from '../../../ui/plugin/useService.ts';
import type { Field } from '../stores/SwapForm.ts';
import { SwapStoreToken } from '../swapTokens.ts';

export interface TokenSelectProps {
  readonly field: Field;
  readonly onClose: () => void;
}

/** Chooses what is paid or received. */
const TokenSelect = observer(function TokenSelect({ field, onClose }: TokenSelectProps) {
  const { form } = useService(SwapStoreToken);
  return (
    <ChooseToken
      selected={field === 'INPUT' ? form.input : form.output}
      onSelect={(currency) => form.selectCurrency(field, currency)}
      onClose={onClose}
    />
  );
});

export default TokenSelect;
