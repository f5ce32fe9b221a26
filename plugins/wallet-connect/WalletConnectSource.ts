import { loadChunk } from '../../kernel/runtime/loadChunk.ts';
import type { ConnectorSource, WalletOption } from '../../kernel/wallet/Connector.ts';

export interface WalletConnectParts {
  /** Undefined: there is no such wallet. */
  readonly projectId: string | undefined;
  /** The app's name in wallets. */
  readonly name: string;
  /** Ids of the chains that a wallet may be asked for. */
  readonly chains: readonly number[];
  /** The chain that is shown. */
  readonly shown: () => number;
  /** Shows the pairing address until the returned function is called. */
  readonly present: (uri: string, onCancel: () => void) => () => void;
}

/**
 * A single wallet option. WalletConnect's code is loaded, and its relay contacted, only when the option is
 * chosen or was used last.
 */
export class WalletConnectSource implements ConnectorSource {
  readonly options: readonly WalletOption[];

  constructor({ projectId, ...parts }: WalletConnectParts) {
    const option = (id: string): WalletOption => ({
      id: 'wallet-connect',
      name: 'WalletConnect',
      type: 'WALLET_CONNECT',
      provider: async () => {
        const { openRelay } = await loadChunk(() => import('./openRelay.ts'));
        return openRelay(id, parts);
      },
    });
    this.options = projectId === undefined ? [] : [option(projectId)];
  }
}
