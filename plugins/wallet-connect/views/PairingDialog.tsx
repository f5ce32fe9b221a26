import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo } from 'react';
import type { ModalParams, ModalProps } from '../../../kernel/plugin/contributions.ts';
import { CopyText } from '../../../ui/components/CopyText.tsx';
import { Modal } from '../../../ui/components/dialogs/Modal.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { codeDrawing } from '../codeDrawing.ts';

const Words = chakra('p', { base: { fontSize: '14', color: 'neutral2', mb: '16', textAlign: 'center' } });
const Frame = chakra('div', {
  base: { mx: 'auto', w: '100%', maxW: '320px', p: '8', rounded: '16', bg: 'white' },
});
const Links = chakra('div', {
  base: { display: 'grid', justifyItems: 'center', gap: '16', mt: '20', '& a': { color: 'accentText' } },
});

/**
 * A code for the camera of the wallet's phone, the same address to copy, and a link for a wallet on this
 * device.
 */
export default function PairingDialog(props: ModalProps<ModalParams['WALLET_CONNECT_PAIRING']>) {
  const { uri, onCancel } = props.params;
  const { t } = useLazyTranslation('wallet-connectLazy');
  const close = () => {
    onCancel();
    props.onClose();
  };
  return (
    <Modal title={t('title')} testId="wallet-connect" onClose={close}>
      <Words>{t('scan')}</Words>
      <Frame>
        <Code text={uri} label={t('code')} />
      </Frame>
      <Links>
        <CopyText text={uri} label="">
          {t('copy')}
        </CopyText>
        {/* Not a web link: the address opens a wallet on this device. */}
        <a href={uri}>{t('open')}</a>
      </Links>
    </Modal>
  );
}

function Code({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => codeDrawing(text), [text]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </svg>
  );
}
