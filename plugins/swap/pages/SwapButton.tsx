import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { FormButton } from '../../../ui/exchange/FormButton.tsx';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import type { SwapButtonKind } from '../stores/swapButton.ts';
import { SwapFlowToken, SwapStoreToken, SwapTradeToken } from '../swapTokens.ts';

export interface SwapButtonProps {
  /** Called in place of the review where the price impact is so high that a warning comes first. */
  readonly onWarn: () => void;
}

/** The main button: its text is the state of the form. */
export const SwapButton = observer(function SwapButton({ onWarn }: SwapButtonProps) {
  const { t } = useTranslation('swap');
  const trade = useService(SwapTradeToken);
  const store = useService(SwapStoreToken);
  const flow = useService(SwapFlowToken);
  const { button } = store;
  const symbol = shortenSymbol(trade.form.input?.symbol ?? '');

  const actions: Partial<Record<SwapButtonKind, () => void>> = {
    wrap: () => void flow.wrap(),
    unwrap: () => void flow.wrap(),
    swap: () => flow.review(),
    approve_swap: () => flow.review(),
    swap_anyway: () => (trade.severity > 3 ? onWarn() : flow.review()),
  };
  return (
    <FormButton
      kind={button.kind}
      symbol={trade.form.input?.symbol}
      text={(kind) => t(kind === 'off' ? 'exchange:gate.off' : `button.${kind}`, { symbol })}
      testId="swap-button"
      onPress={button.enabled ? actions[button.kind] : undefined}
      danger={button.critical}
    />
  );
});
