import type { SearchResult, SearchSource } from '../../kernel/plugin/SearchSource.ts';
import { ChainRegistryToken, ModalsToken, WalletSessionToken } from '../../kernel/services.ts';
import { accountModal, networkSelectorModal } from './tokens.ts';

/** Offers the account, or connecting one, and the choice of network. */
const findWallet: SearchSource = ({ services }) => {
  const modals = services.get(ModalsToken);
  const connected = services.get(WalletSessionToken).status === 'connected';
  const account: SearchResult = {
    id: 'wallet',
    kind: 'action',
    label: connected ? 'walletLazy:drawer.title' : 'wallet:button.connect',
    run: () => void modals.open(accountModal, {}),
  };
  if (services.get(ChainRegistryToken).all.length < 2) return [account];
  const run = () => void modals.open(networkSelectorModal, {});
  return [account, { id: 'network', kind: 'action', label: 'wallet:network.title', run }];
};

export default findWallet;
