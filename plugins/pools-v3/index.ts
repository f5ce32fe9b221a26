import type { Plugin } from '../../kernel/plugin/Plugin.ts';
import { describeLiquidity } from './describeLiquidity.ts';

const plugin: Plugin = {
  id: 'pools-v3',
  // The paths of V2 pairs (/pool/v2) come before those that take any token id.
  optional: ['wallet', 'pools-v2'],
  contributes: {
    namespaces: ['pools-v3'],
    transactionDescribers: [
      { type: 'ADD_LIQUIDITY_V3_POOL', describe: describeLiquidity },
      { type: 'CREATE_V3_POOL', describe: describeLiquidity },
      { type: 'REMOVE_LIQUIDITY_V3', describe: describeLiquidity },
      { type: 'COLLECT_FEES', describe: describeLiquidity },
    ],
  },
};

export default plugin;
