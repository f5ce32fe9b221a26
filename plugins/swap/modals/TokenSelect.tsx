import { observer } from 'mobx-react-lite';
import TokenPicker from '../../../ui/exchange/tokens/TokenPicker.tsx';
import { useService } from '../../../ui/plugin/useService.ts';
import type { Field } from '../stores/SwapForm.ts';
import { SwapTradeToken } from '../swapTokens.ts';
import { INPUT_AMOUNT } from './inputAmount.ts';

export interface TokenSelectProps {
  readonly field: Field;
  readonly onClose: () => void;
}

/** The token dialog for one side of the swap. */
const TokenSelect = observer(function TokenSelect({ field, onClose }: TokenSelectProps) {
  const { form } = useService(SwapTradeToken);
  return (
    <TokenPicker
      selected={field === 'INPUT' ? form.input : form.output}
      onSelect={(currency) => form.selectCurrency(field, currency)}
      // The amount is what is missing next: nobody has to press into its field.
      next={() => (form.typedValue === '' ? document.querySelector<HTMLElement>(INPUT_AMOUNT) : null)}
      onClose={onClose}
    />
  );
});

export default TokenSelect;
