import { observer } from 'mobx-react-lite';
import { FormButton } from '../../../ui/exchange/FormButton.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useAddStore } from './AddContext.ts';

/** The main button: its text is the state of the form. */
export const AddButton = observer(function AddButton() {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const store = useAddStore();
  const { button, form, shortField } = store;
  const short = shortField?.field === 'CURRENCY_B' ? form.currencyB : form.currencyA;
  return (
    <FormButton
      kind={button.kind}
      symbol={short?.symbol}
      text={(kind) => t(`add.button.${kind}`)}
      testId="liquidity-button"
      onPress={button.enabled ? () => store.review() : undefined}
    />
  );
});
