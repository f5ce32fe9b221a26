import type { Plugin } from '../../kernel/plugin/Plugin.ts';
import { token } from '../../kernel/plugin/token.ts';
import {
  ActiveChainToken,
  BuildInfoToken,
  ChainRegistryToken,
  ConfigToken,
  ModalsToken,
} from '../../kernel/services.ts';
import { pairingModal } from './tokens.ts';
import { WalletConnectSource } from './WalletConnectSource.ts';

const WalletConnectToken = token<WalletConnectSource>('WalletConnectSource');

/**
 * Wallets on other devices, through WalletConnect's relay. Only in builds whose profile names the operator's
 * project.
 */
const plugin: Plugin = {
  id: 'wallet-connect',
  requires: ['wallet'],
  bind({ bind }) {
    bind(WalletConnectToken).toResolvedValue(
      (build, config, chains, active, modals) =>
        new WalletConnectSource({
          projectId: build.walletConnect?.projectId,
          name: config.brand.name,
          chains: chains.all.filter(({ retired }) => retired === undefined).map(({ id }) => id),
          shown: () => active.chain.id,
          present: (uri, onCancel) => modals.open(pairingModal, { uri, onCancel }),
        }),
      [BuildInfoToken, ConfigToken, ChainRegistryToken, ActiveChainToken, ModalsToken],
    );
  },
  contributes: {
    connectors: [{ id: 'wallet-connect', order: 3, service: WalletConnectToken }],
    modals: [{ id: pairingModal, view: () => import('./views/PairingDialog.tsx') }],
  },
};

export default plugin;
