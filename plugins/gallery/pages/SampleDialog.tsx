import { Drawer } from '../../../ui/components/Drawer.tsx';
import { Modal } from '../../../ui/components/Modal.tsx';
import { useLaterTranslation } from '../../../ui/i18n/useLaterTranslation.ts';

interface SampleDialogProps {
  readonly kind: 'default' | 'confirmation' | 'drawer';
  readonly onClose: () => void;
}

export default function SampleDialog({ kind, onClose }: SampleDialogProps) {
  const { t } = useLaterTranslation('galleryLater');
  const props = { title: t('sample'), onClose, children: t('text') };
  return kind === 'drawer' ? <Drawer {...props} /> : <Modal size={kind} {...props} />;
}
