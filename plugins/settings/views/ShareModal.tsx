import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import type { ModalProps } from '../../../kernel/plugin/contributions.ts';
import { ActiveChainToken } from '../../../kernel/services.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { Modal } from '../../../ui/components/dialogs/Modal.tsx';
import { TextInput } from '../../../ui/components/fields/TextInput.tsx';
import { useCopy } from '../../../ui/components/hooks/useCopy.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { shareLink } from '../shareLink.ts';
import { Note } from './parts.tsx';

const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '8', mt: '16' } });

/** A link to the present page, to copy or to share through the system. */
const ShareModal = observer(function ShareModal({ onClose }: ModalProps) {
  const { t } = useLazyTranslation('settingsLazy');
  const { chain } = useService(ActiveChainToken);
  // The page below cannot change while a dialog is open.
  const [link] = useState(() => shareLink(window.location.href, chain));
  const { result, copy } = useCopy(link);
  const note = useId();
  const share = () => void navigator.share({ url: link }).catch(() => undefined);
  return (
    <Modal title={t('settings:share')} testId="share-dialog" onClose={onClose}>
      <Note id={note} mb="12">
        {t('share.note')}
      </Note>
      <TextInput
        readOnly
        dir="ltr"
        value={link}
        aria-label={t('share.link')}
        aria-describedby={note}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Actions>
        <Button onClick={copy}>
          <span aria-live="polite">{t(result ? `exchange:copy.${result}` : 'share.copy')}</span>
        </Button>
        {'share' in navigator && (
          <Button look="quiet" onClick={share}>
            {t('share.more')}
          </Button>
        )}
      </Actions>
    </Modal>
  );
});

export default ShareModal;
