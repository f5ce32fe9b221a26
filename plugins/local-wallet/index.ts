import type { Plugin } from '../../kernel/plugin/Plugin.ts';
import { token } from '../../kernel/plugin/token.ts';
import { ChainRegistryToken } from '../../kernel/services.ts';
import { NodeWalletSource } from './NodeWalletSource.ts';

const NodeWalletToken = token<NodeWalletSource>('NodeWalletSource');

/** A wallet that signs with the local node's own accounts. Only the local profile has it. */
const plugin: Plugin = {
  id: 'local-wallet',
  requires: ['wallet'],
  bind({ bind }) {
    bind(NodeWalletToken).toResolvedValue(
      (registry) => new NodeWalletSource(registry.defaultChain),
      [ChainRegistryToken],
    );
  },
  contributes: {
    connectors: [{ id: 'local', order: 0, service: NodeWalletToken }],
  },
};

export default plugin;
