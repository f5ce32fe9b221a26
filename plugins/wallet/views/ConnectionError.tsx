import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ModalProps } from '../../../kernel/plugin/contributions.ts';
import { WalletSessionToken } from '../../../kernel/services.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { useCloseDialog } from '../../../ui/components/dialogs/DialogFrame.tsx';
import { Modal } from '../../../ui/components/dialogs/Modal.tsx';
import { WarningIcon } from '../../../ui/components/icons/icons.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { useWalletName } from './useWalletName.ts';

const Body = chakra('div', {
  base: { display: 'grid', justifyItems: 'center', gap: '16', textAlign: 'center', pb: '8' },
});

/**
 * Shown when the connected wallet reports that it can reach no chain: why the account is gone, and how to
 * reconnect.
 */
const ConnectionError = observer(function ConnectionError({ onClose }: ModalProps) {
  const { t } = useLazyTranslation('walletLazy');
  return (
    <Modal title={t('lost.title')} testId="wallet-lost" onClose={onClose}>
      <Loss />
    </Modal>
  );
});

const Loss = observer(function Loss() {
  const { t } = useLazyTranslation('walletLazy');
  const nameOf = useWalletName();
  const { lost } = useService(WalletSessionToken);
  const close = useCloseDialog();
  // Keeps the wallet's name while the dialog fades out.
  const [wallet] = useState(lost);
  useEffect(() => {
    if (!lost) close();
  }, [lost, close]);
  return (
    <Body>
      <chakra.span color="critical">
        <WarningIcon size={40} />
      </chakra.span>
      <p>{t('lost.body', { wallet: wallet && nameOf(wallet) })}</p>
      <Button onClick={() => window.location.reload()}>{t('lost.reload')}</Button>
    </Body>
  );
});

export default ConnectionError;
