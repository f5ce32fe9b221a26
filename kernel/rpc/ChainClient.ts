import type { ChainSpec } from '../chain/ChainSpec.ts';
import type { BlockClock } from './BlockClock.ts';
import type { DeploymentCheck } from './DeploymentCheck.ts';
import type { Multicall } from './Multicall.ts';
import type { RpcPool } from './RpcPool.ts';

/** Everything that talks to one chain. Created at first use. */
export interface ChainClient {
  readonly chain: ChainSpec;
  readonly rpc: RpcPool;
  readonly multicall: Multicall;
  readonly clock: BlockClock;
  readonly deployment: DeploymentCheck;
}

export interface ChainClients {
  /** @throws SluiceError `chain_unsupported` */
  get(chainId: number): ChainClient;
}
