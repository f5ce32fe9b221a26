import { useEffect, useRef, useState } from 'react';
import { WalletSessionToken } from '../../../kernel/services.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';

export interface DisconnectButtonProps {
  /** A mouse that leaves takes the question back too. */
  readonly collapseOnLeave?: boolean;
}

/** Asks once more before it disconnects; anything else takes the question back. */
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
        // The drawer stays: Escape answers the question only, before the drawer's own listener hears of it.
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
      // A finger "leaves" as soon as it is lifted: only a mouse means it.
      onPointerLeave={(event) => collapseOnLeave && event.pointerType === 'mouse' && setAsking(false)}
      onClick={() => (asking ? void wallet.disconnect() : setAsking(true))}
    >
      {t(asking ? 'account.disconnectConfirm' : 'account.disconnect')}
    </Button>
  );
}
