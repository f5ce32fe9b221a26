import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import type { ModalProps } from '../../../kernel/plugin/contributions.ts';
import { Modal } from '../../../ui/components/dialogs/Modal.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { SearchList } from './SearchList.tsx';

/** Everything that can be looked for or done, by its words. */
const SearchModal = observer(function SearchModal({ onClose }: ModalProps) {
  // A part that waits for its texts would tear the open dialog down: all of them come first.
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
