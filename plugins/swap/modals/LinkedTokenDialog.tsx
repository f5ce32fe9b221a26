import { useRef } from 'react';
import type { Token } from '../../../kernel/tokens/Currency.ts';
import type { TokenWarning } from '../../../kernel/tokens/types.ts';
import { useCloseDialog } from '../../../ui/components/DialogFrame.tsx';
import { Modal } from '../../../ui/components/Modal.tsx';
import { TokenSafety } from '../../../ui/exchange/tokens/TokenSafety.tsx';
import { useLaterTranslation } from '../../../ui/i18n/useLaterTranslation.ts';

export interface LinkedTokenDialogProps {
  readonly token: Token;
  readonly warning: TokenWarning;
  readonly explorerUrl: string | undefined;
  readonly onAccept: () => void;
  readonly onRefuse: () => void;
}

/** The warning of a token that a link names, before it is chosen. */
export function LinkedTokenDialog({ onAccept, onRefuse, ...facts }: LinkedTokenDialogProps) {
  const { t } = useLaterTranslation('exchangeLater');
  const accepted = useRef(false);
  return (
    <Modal
      title={t('safety.title')}
      testId="linked-token"
      onClose={() => (accepted.current ? onAccept() : onRefuse())}
    >
      <Safety
        {...facts}
        onContinue={() => {
          accepted.current = true;
        }}
      />
    </Modal>
  );
}

interface SafetyProps extends Pick<LinkedTokenDialogProps, 'token' | 'warning' | 'explorerUrl'> {
  readonly onContinue: () => void;
}

function Safety({ token, warning, explorerUrl, onContinue }: SafetyProps) {
  const { t } = useLaterTranslation('swapLater');
  const close = useCloseDialog();
  return (
    <>
      <p>{t('link.asks')}</p>
      <TokenSafety
        currency={token}
        warning={warning}
        explorerUrl={explorerUrl}
        onContinue={() => {
          onContinue();
          close();
        }}
        onCancel={close}
        onClose={close}
      />
    </>
  );
}
