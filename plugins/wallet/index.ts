import type { Plugin } from '../../kernel/plugin/Plugin.ts';
import { WalletSessionToken } from '../../kernel/services.ts';
import { Eip6963Source } from '../../kernel/wallet/Eip6963Source.ts';
import { InjectedSource } from '../../kernel/wallet/InjectedSource.ts';
import { AnnouncedWalletsToken, InjectedWalletToken } from './connectorTokens.ts';
import { accountModal } from './tokens.ts';

const plugin: Plugin = {
  id: 'wallet',
  bind({ bind }) {
    bind(AnnouncedWalletsToken).toResolvedValue(() => new Eip6963Source(window));
    bind(InjectedWalletToken).toResolvedValue(
      (announced) => new InjectedSource(window, announced),
      [AnnouncedWalletsToken],
    );
  },
  contributes: {
    namespaces: ['wallet'],
    connectors: [
      { id: 'eip6963', order: 1, service: AnnouncedWalletsToken },
      { id: 'injected', order: 2, service: InjectedWalletToken },
    ],
    topBarItems: [
      {
        id: 'wallet-button',
        title: 'wallet:button.connect',
        order: 10,
        view: () => import('./views/WalletButton.tsx'),
      },
    ],
    modals: [{ id: accountModal, view: () => import('./views/AccountDrawer.tsx') }],
  },
  start({ get, disposables }) {
    disposables.add(get(AnnouncedWalletsToken));
    disposables.add(get(InjectedWalletToken));
    // Silent, and not waited for: a wallet that never answers must not hold up the app.
    void get(WalletSessionToken).reconnect();
  },
};

export default plugin;
