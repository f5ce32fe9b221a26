import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { useCloseDialog } from '../../components/dialogs/DialogFrame.tsx';
import { Modal } from '../../components/dialogs/Modal.tsx';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { AddressList, type AddressListProps } from './AddressList.tsx';

export interface AddressBookDialogProps extends Pick<AddressListProps, 'suggested'> {
  readonly onChoose: (address: Address) => void;
  readonly onClose: () => void;
}

/** The address book as a choice. */
export default function AddressBookDialog({ suggested, onChoose, onClose }: AddressBookDialogProps) {
  const { t } = useLazyTranslation('deviceLazy', 'commonLazy');
  return (
    <Modal title={t('book.title')} testId="address-book" onClose={onClose}>
      <Body suggested={suggested} onChoose={onChoose} />
    </Modal>
  );
}

function Body({ suggested, onChoose }: Pick<AddressBookDialogProps, 'suggested' | 'onChoose'>) {
  const close = useCloseDialog();
  return (
    <AddressList
      suggested={suggested}
      onChoose={(address) => {
        onChoose(address);
        close();
      }}
    />
  );
}
