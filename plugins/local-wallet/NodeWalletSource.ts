import type { ChainSpec } from '../../kernel/chain/ChainSpec.ts';
import { loadChunk } from '../../kernel/runtime/loadChunk.ts';
import type { ConnectorSource, WalletOption } from '../../kernel/wallet/Connector.ts';

/** Offers the node's unlocked accounts as one clearly marked wallet. */
export class NodeWalletSource implements ConnectorSource {
  readonly options: readonly WalletOption[];

  constructor(chain: ChainSpec) {
    this.options = [
      {
        id: 'local',
        name: 'Test wallet',
        type: 'LOCAL',
        test: true,
        provider: async () => {
          const { NodeWallet } = await loadChunk(() => import('./NodeWallet.ts'));
          return new NodeWallet(chain);
        },
      },
    ];
  }
}
