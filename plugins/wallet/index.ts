import { reaction } from 'mobx';
import type { Plugin } from '../../kernel/plugin/Plugin.ts';
import { BuildInfoToken, ModalsToken, WalletSessionToken } from '../../kernel/services.ts';
import { Eip6963Source } from '../../kernel/wallet/Eip6963Source.ts';
import { InjectedSource } from '../../kernel/wallet/InjectedSource.ts';
import { SafeSource } from '../../kernel/wallet/SafeSource.ts';
import { AnnouncedWalletsToken, InjectedWalletToken, SafeWalletToken } from './connectorTokens.ts';
import { accountModal, connectionErrorModal, networkSelectorModal } from './tokens.ts';

const plugin: Plugin = {
  id: 'wallet',
  bind({ bind }) {
    bind(AnnouncedWalletsToken).toResolvedValue(() => new Eip6963Source(window));
    bind(InjectedWalletToken).toResolvedValue(
      (announced) => new InjectedSource(window, announced),
      [AnnouncedWalletsToken],
    );
    bind(SafeWalletToken).toResolvedValue(
      ({ frameAncestors = [] }) => new SafeSource({ framed: () => window.parent !== window, frameAncestors }),
      [BuildInfoToken],
    );
  },
  contributes: {
    namespaces: ['wallet'],
    connectors: [
      { id: 'eip6963', order: 1, service: AnnouncedWalletsToken },
      { id: 'injected', order: 2, service: InjectedWalletToken },
      { id: 'safe', order: 0, service: SafeWalletToken },
    ],
    topBarItems: [
      {
        id: 'network-button',
        title: 'wallet:network.title',
        order: 5,
        view: () => import('./views/NetworkButton.tsx'),
      },
      {
        id: 'wallet-button',
        title: 'wallet:button.connect',
        order: 10,
        view: () => import('./views/WalletButton.tsx'),
      },
    ],
    searchSources: [{ id: 'wallet', order: 3, load: () => import('./findWallet.ts') }],
    modals: [
      { id: accountModal, view: () => import('./views/AccountDrawer.tsx') },
      { id: connectionErrorModal, view: () => import('./views/ConnectionError.tsx') },
      { id: networkSelectorModal, view: () => import('./views/NetworkSelector.tsx') },
    ],
  },
  start({ get, disposables }) {
    disposables.add(get(AnnouncedWalletsToken));
    disposables.add(get(InjectedWalletToken));
    const session = get(WalletSessionToken);
    disposables.add(
      reaction(
        () => session.lost,
        (lost) => lost && get(ModalsToken).open(connectionErrorModal, {}),
      ),
    );
    // Another tab has connected or disconnected: all tabs share the wallet's state.
    disposables.add(
      reaction(
        () => session.saved,
        (saved) => {
          if (saved === undefined) void session.disconnect();
          else if (!session.account) void session.reconnect();
        },
      ),
    );
    // Silent, and not awaited: a wallet that never answers must not delay the app.
    void session.reconnect();
  },
};

export default plugin;
