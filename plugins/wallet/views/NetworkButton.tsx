import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import {
  ActiveChainToken,
  ChainRegistryToken,
  ModalsToken,
  SettingsToken,
} from '../../../kernel/services.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { ChevronDownIcon } from '../../../ui/components/icons/icons.tsx';
import { useService } from '../../../ui/plugin/useService.ts';
import { networkSelectorModal } from '../tokens.ts';
import { NetworkMark } from './NetworkMark.tsx';
import { selectableChains } from './selectableChains.ts';

/** The shown chain, and a menu of the others; renders nothing where there is no other. */
const NetworkButton = observer(function NetworkButton() {
  const { t } = useTranslation('wallet');
  const { chain } = useService(ActiveChainToken);
  const { all } = useService(ChainRegistryToken);
  const { showTestnets } = useService(SettingsToken);
  const modals = useService(ModalsToken);
  if (selectableChains(all, chain, showTestnets).length < 2) return null;
  return (
    <Button
      look="bare"
      size="small"
      data-testid="network-button"
      aria-label={t('network.button', { chain: chain.label })}
      onClick={() => modals.open(networkSelectorModal, {})}
    >
      <NetworkMark chain={chain} />
      <chakra.span display={{ base: 'none', lg: 'inline' }}>{chain.label}</chakra.span>
      <ChevronDownIcon size={16} />
    </Button>
  );
});

export default NetworkButton;
