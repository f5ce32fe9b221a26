import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import type { ModalProps } from '../../../kernel/plugin/contributions.ts';
import { Modal } from '../../../ui/components/dialogs/Modal.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { SearchList } from './SearchList.tsx';

/** Searches everything: pages, commands, tokens, pools, accounts. */
const SearchModal = observer(function SearchModal({ onClose }: ModalProps) {
  // Loads all texts before the dialog opens: a part that suspends later would unmount the open dialog.
  const { t } = useLazyTranslation('exploreLazy', 'exchangeLazy');
  const box = useRef<HTMLInputElement>(null);
  return (
    <Modal
      title={t('find.title')}
      testId="search-dialog"
      height="min(80vh, 560px)"
      ownScroll
      initialFocus={box}
      onClose={onClose}
    >
      <SearchList box={box} />
    </Modal>
  );
});

export default SearchModal;
