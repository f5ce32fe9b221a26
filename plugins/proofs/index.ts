import type { StateProver } from '../../kernel/basis/StateProver.ts';
import type { Plugin } from '../../kernel/plugin/Plugin.ts';
import { lazyOnce } from '../../kernel/runtime/lazyOnce.ts';
import { loadChunk } from '../../kernel/runtime/loadChunk.ts';
import { StateProverToken, StorageToken } from '../../kernel/services.ts';
import { proofsWanted } from './proofsWanted.ts';

/**
 * Proves the state behind a plan's amounts by `eth_getProof`, if the person switches that on. In no profile of
 * this repository: an operator names it.
 */
const plugin: Plugin = {
  id: 'proofs',
  bind({ bind }) {
    bind(StateProverToken).toResolvedValue(
      (storage): StateProver => {
        const wanted = proofsWanted(storage);
        const reader = lazyOnce(async () => {
          const { ProofReader } = await loadChunk(() => import('./ProofReader.ts'));
          return new ProofReader();
        });
        return {
          isWanted: () => wanted.value,
          prove: async (...told) => (await reader()).prove(...told),
        };
      },
      [StorageToken],
    );
  },
  contributes: {
    namespaces: ['proofs'],
    storageKeys: ['proofs.wanted'],
    settingsPanels: [
      { id: 'proofs', title: 'proofs:title', order: 60, view: () => import('./views/ProofsPanel.tsx') },
    ],
  },
};

export default plugin;
