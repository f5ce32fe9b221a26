import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { ModalProps } from '../../../kernel/plugin/contributions.ts';
import {
  ActiveChainToken,
  ChainRegistryToken,
  SettingsToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import { useCloseDialog } from '../../../ui/components/dialogs/DialogFrame.tsx';
import { Modal } from '../../../ui/components/dialogs/Modal.tsx';
import { CheckIcon } from '../../../ui/components/icons/lazyIcons.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { useSwitchChain } from '../../../ui/plugin/useSwitchChain.ts';
import { NetworkMark } from './NetworkMark.tsx';
import { selectableChains } from './selectableChains.ts';

const List = chakra('ul', { base: { listStyle: 'none', p: '0', m: '0', display: 'grid', gap: '4' } });
const Row = chakra('button', {
  base: {
    width: '100%',
    minHeight: '56px',
    px: '12',
    display: 'flex',
    alignItems: 'center',
    gap: '12',
    rounded: '16',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'surface3' },
    '&[aria-current=true]': { bg: 'surface3' },
  },
});
const Note = chakra('span', { base: { display: 'block', fontSize: '12', color: 'neutral2' } });

/** The chains of this build. Choosing one shows it and asks a connected wallet to switch too. */
const NetworkSelector = observer(function NetworkSelector({ onClose }: ModalProps) {
  const { t } = useLazyTranslation('walletLazy');
  return (
    <Modal title={t('network.select')} testId="network-selector" onClose={onClose}>
      <Networks />
    </Modal>
  );
});

const Networks = observer(function Networks() {
  const { t } = useLazyTranslation('walletLazy');
  const active = useService(ActiveChainToken);
  const { all } = useService(ChainRegistryToken);
  const { showTestnets } = useService(SettingsToken);
  const wallet = useService(WalletSessionToken);
  const switchChain = useSwitchChain();
  const close = useCloseDialog();

  const choose = async (chain: ChainSpec) => {
    active.select(chain.id);
    close();
    if (wallet.status !== 'connected' || wallet.chainId === chain.id || chain.retired !== undefined) return;
    // If the person refuses, the page still shows the chosen chain, and asks again when a transaction needs
    // it.
    await switchChain(chain);
  };

  return (
    <List>
      {selectableChains(all, active.chain, showTestnets).map((chain) => {
        const current = chain.id === active.chain.id;
        return (
          <li key={chain.id}>
            <Row type="button" aria-current={current ? 'true' : undefined} onClick={() => void choose(chain)}>
              <NetworkMark chain={chain} />
              <chakra.span flex="1" minW="0">
                {chain.label}
                {chain.retired !== undefined && <Note>{t('network.retired')}</Note>}
                {wallet.chainId === chain.id && <Note>{t('network.walletHere')}</Note>}
              </chakra.span>
              {current && (
                <chakra.span color="accentText">
                  <CheckIcon />
                </chakra.span>
              )}
            </Row>
          </li>
        );
      })}
    </List>
  );
});

export default NetworkSelector;
