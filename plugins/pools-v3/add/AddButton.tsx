import { observer } from 'mobx-react-lite';
import { FormButton } from '../../../ui/exchange/FormButton.tsx';
import { useUnaccepted } from '../../../ui/exchange/tokens/linked/useUnaccepted.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useZapStore } from '../zap/ZapContext.ts';
import { useAddStore } from './AddContext.ts';

/** The main button: its text is the state of the form. */
export const AddButton = observer(function AddButton() {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const { t: z } = useLazyTranslation('zapLazy');
  const store = useAddStore();
  const zap = useZapStore();
  const { form, shortField } = store;
  const pressed = zap.isOn ? zap : store;
  const { button } = pressed;
  const sides = shortField?.field === 'CURRENCY_B' ? form.currencyB : form.currencyA;
  const unaccepted = useUnaccepted([form.currencyA, form.currencyB]);
  const short = zap.isOn ? zap.currency : sides;
  return (
    <FormButton
      kind={button.kind}
      symbol={short?.symbol}
      text={(kind) => (kind === zap.shownObstacle ? z(`button.${kind}`) : t(`add.button.${kind}`))}
      testId="liquidity-button"
      onPress={button.enabled && !unaccepted ? () => pressed.review() : undefined}
    />
  );
});
