import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import TokenPicker from '../../../ui/exchange/tokens/TokenPicker.tsx';
import { useService } from '../../../ui/plugin/useService.ts';
import type { Field } from '../stores/SwapForm.ts';
import { SwapTradeToken } from '../swapTokens.ts';

export interface TokenSelectProps {
  readonly field: Field;
  readonly onClose: () => void;
}

/** The token dialog for one side of the swap. */
const TokenSelect = observer(function TokenSelect({ field, onClose }: TokenSelectProps) {
  const { form } = useService(SwapTradeToken);
  const button = useRef(document.activeElement as HTMLElement | null);
  const chose = useRef(false);
  return (
    <TokenPicker
      selected={field === 'INPUT' ? form.input : form.output}
      onSelect={(currency) => {
        form.selectCurrency(field, currency);
        chose.current = true;
      }}
      // The amount is what is missing next: nobody has to press into its field.
      finalFocus={() =>
        chose.current && form.typedValue === ''
          ? document.querySelector<HTMLElement>('#main input')
          : button.current
      }
      onClose={onClose}
    />
  );
});

export default TokenSelect;
