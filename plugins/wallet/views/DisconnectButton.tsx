import { useEffect, useRef, useState } from 'react';
import { WalletSessionToken } from '../../../kernel/services.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';

export interface DisconnectButtonProps {
  /** When a mouse leaves the button, the question is withdrawn too. */
  readonly collapseOnLeave?: boolean;
}

/** Asks once more before it disconnects; any other action withdraws the question. */
export function DisconnectButton({ collapseOnLeave = false }: DisconnectButtonProps) {
  const { t } = useLazyTranslation('walletLazy');
  const wallet = useService(WalletSessionToken);
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!asking) return;
    const collapse = (event: Event) => {
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        // Escape must withdraw the question without closing the drawer, so the drawer's listener must not see
        // it.
        event.stopPropagation();
      } else if (button.current?.contains(event.target as Node)) return;
      setAsking(false);
    };
    document.addEventListener('pointerdown', collapse);
    window.addEventListener('keydown', collapse, true);
    return () => {
      document.removeEventListener('pointerdown', collapse);
      window.removeEventListener('keydown', collapse, true);
    };
  }, [asking]);
  return (
    <Button
      ref={button}
      look={asking ? 'danger' : 'quiet'}
      size="small"
      // A finger "leaves" as soon as it is lifted, so only a mouse counts.
      onPointerLeave={(event) => collapseOnLeave && event.pointerType === 'mouse' && setAsking(false)}
      onClick={() => (asking ? void wallet.disconnect() : setAsking(true))}
    >
      {t(asking ? 'account.disconnectConfirm' : 'account.disconnect')}
    </Button>
  );
}
