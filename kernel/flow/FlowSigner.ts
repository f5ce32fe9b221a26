import type { Address, ChainSpec } from '../chain/ChainSpec.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';

/**
 * The account and chain for which a plan was made. Its transactions are sent for these, even if the page
 * shows others by then.
 */
export interface FlowSigner {
  readonly account: Address;
  readonly chain: ChainSpec;
  readonly client: ChainClient;
}
