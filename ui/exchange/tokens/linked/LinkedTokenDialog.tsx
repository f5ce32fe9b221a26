import { useRef } from 'react';
import type { Token } from '../../../../kernel/currency/Currency.ts';
import type { TokenWarning } from '../../../../kernel/tokens/tokenWarning.ts';
import { Modal } from '../../../components/dialogs/Modal.tsx';
import { useLazyTranslation } from '../../../i18n/useLazyTranslation.ts';
import { LinkedTokenWarning } from './LinkedTokenWarning.tsx';

export interface LinkedTokenDialogProps {
  readonly token: Token;
  readonly warning: TokenWarning;
  readonly explorerUrl: string | undefined;
  readonly onAccept: () => void;
  readonly onRefuse: () => void;
}

/** Warns about a token that a link names, before it can be used. Heavy (dialog): import it lazily. */
export default function LinkedTokenDialog({ onAccept, onRefuse, ...facts }: LinkedTokenDialogProps) {
  const { t } = useLazyTranslation('exchangeLazy');
  const accepted = useRef(false);
  return (
    <Modal
      title={t('safety.title')}
      testId="linked-token"
      onClose={() => (accepted.current ? onAccept() : onRefuse())}
    >
      <LinkedTokenWarning
        {...facts}
        onContinue={() => {
          accepted.current = true;
        }}
      />
    </Modal>
  );
}
