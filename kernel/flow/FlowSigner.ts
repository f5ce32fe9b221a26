import type { Address, ChainSpec } from '../chain/ChainSpec.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';

/** Account and chain as they were when a review was opened: what is sent is for these, whatever is shown by then. */
export interface FlowSigner {
  readonly account: Address;
  readonly chain: ChainSpec;
  readonly client: ChainClient;
}
