import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ModalParams, ModalProps } from '../../../kernel/plugin/contributions.ts';
import { Modal } from '../../../ui/components/dialogs/Modal.tsx';
import type { SettingsViewId, settingsModal } from '../tokens.ts';
import { SettingsView } from './SettingsView.tsx';
import { useViewTitle } from './useViewTitle.ts';

/** All settings in a dialog. */
const SettingsModal = observer(function SettingsModal({
  params,
  onClose,
}: ModalProps<ModalParams[typeof settingsModal]>) {
  const [view, setView] = useState<SettingsViewId>(params.view ?? 'menu');
  const title = useViewTitle(view);
  return (
    <Modal
      title={title}
      testId="settings-dialog"
      onClose={onClose}
      onBack={view === 'menu' ? undefined : () => setView('menu')}
    >
      <SettingsView view={view} onView={setView} />
    </Modal>
  );
});

export default SettingsModal;
