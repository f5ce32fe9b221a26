import { useState } from 'react';
import { Button } from '../../../ui/components/Button.tsx';
import { Drawer } from '../../../ui/components/dialogs/Drawer.tsx';
import { DrawerMenu, DrawerPanel } from '../../../ui/components/dialogs/DrawerPanel.tsx';
import { Modal } from '../../../ui/components/dialogs/Modal.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';

interface SampleDialogProps {
  readonly kind: 'default' | 'confirmation' | 'drawer';
  readonly onClose: () => void;
}

export default function SampleDialog({ kind, onClose }: SampleDialogProps) {
  const { t } = useLazyTranslation('galleryLazy');
  const props = { title: t('sample'), onClose };
  if (kind !== 'drawer') {
    return (
      <Modal size={kind} {...props}>
        {t('text')}
      </Modal>
    );
  }
  return (
    <Drawer {...props}>
      <DrawerMenu>
        <SampleMenu />
      </DrawerMenu>
    </Drawer>
  );
}

function SampleMenu() {
  const { t } = useLazyTranslation('galleryLazy');
  const [panel, setPanel] = useState(false);
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setPanel(true)}>
        {t('open', { name: 'DrawerPanel' })}
      </Button>
      {panel && (
        <DrawerPanel title={t('sample')} onBack={() => setPanel(false)}>
          {t('text')}
        </DrawerPanel>
      )}
    </>
  );
}
