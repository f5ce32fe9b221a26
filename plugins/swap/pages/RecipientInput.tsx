import { observer } from 'mobx-react-lite';
import { Suspense, useState } from 'react';
import { AddressField } from '../../../ui/exchange/AddressField.tsx';
import { useSavedAddresses } from '../../../ui/exchange/book/useSavedAddresses.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { lazyView } from '../../../ui/plugin/lazyView.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { SwapStoreToken, SwapTradeToken } from '../swapTokens.ts';

const loadBook = () => import('../../../ui/exchange/book/AddressBookDialog.tsx');

/** The field of the recipient, which says why an address cannot be paid, with the address book beside it. */
const RecipientInput = observer(function RecipientInput() {
  const { t } = useLazyTranslation('swapLazy');
  const { form, chain } = useService(SwapTradeToken);
  const { recipient, recipientState, recipientRefusal: refusal } = useService(SwapStoreToken);
  const saved = useSavedAddresses();
  const [choosing, setChoosing] = useState(false);
  const refused = refusal === 'blocked' ? 'recipient.blocked' : `recipient.refused.${refusal}`;
  const name = saved.nameOf(recipient.address);
  const AddressBookDialog = lazyView(loadBook);
  return (
    <>
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
        savedAs={name}
        onBook={() => setChoosing(true)}
        onRemove={() => form.setRecipient(null)}
      />
      {choosing && (
        <Suspense>
          <AddressBookDialog
            suggested={name === undefined ? recipient.address : undefined}
            onChoose={(address) => form.setRecipient(address)}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  );
});

export default RecipientInput;
