import { observer } from 'mobx-react-lite';
import { AddressField } from '../../../ui/exchange/AddressField.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { SwapStoreToken, SwapTradeToken } from '../swapTokens.ts';

/** The field of the recipient, which says why an address cannot be paid. */
const RecipientInput = observer(function RecipientInput() {
  const { t } = useLazyTranslation('swapLazy');
  const { form, chain } = useService(SwapTradeToken);
  const { recipient, recipientState, recipientRefusal: refusal } = useService(SwapStoreToken);
  const refused = refusal === 'blocked' ? 'recipient.blocked' : `recipient.refused.${refusal}`;
  return (
    <AddressField
      testId="recipient"
      value={form.recipient ?? ''}
      onChange={(text) => form.setRecipient(text)}
      resolved={recipient.address}
      loading={recipientState === 'resolving'}
      explorerUrl={
        recipient.address && chain.explorer ? `${chain.explorer}/address/${recipient.address}` : undefined
      }
      problem={refusal && t(refused)}
      error={recipient.error}
      alone={recipient.alone}
      onRemove={() => form.setRecipient(null)}
    />
  );
});

export default RecipientInput;
