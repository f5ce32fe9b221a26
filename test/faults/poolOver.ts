import type { ChainSpec } from '../../kernel/chain/ChainSpec.ts';
import { EndpointRpcPool } from '../../kernel/rpc/endpoints/EndpointRpcPool.ts';
import { MulticallReader } from '../../kernel/rpc/reads/MulticallReader.ts';
import { testChain } from '../../kernel/rpc/testing/FakeNode.ts';
import { httpTransport } from '../../kernel/rpc/transport/httpTransport.ts';
import { systemTimers } from '../../kernel/runtime/Timers.ts';
import type { TestChain } from '../anvil/localChain.ts';

/** The local chain with the given endpoints. */
export function localSpec(local: TestChain, urls: readonly string[]): ChainSpec {
  const { chainId: id, contracts, initCodeHashes } = local.manifest;
  return testChain({ id, contracts, initCodeHashes, endpoints: urls.map((url) => ({ url })) });
}

/** An endpoint pool and its reader over real HTTP. */
export function poolOver(local: TestChain, urls: readonly string[]) {
  const chain = localSpec(local, urls);
  const pool = new EndpointRpcPool(chain, {
    transport: ({ url }) => httpTransport(url, (to, init) => fetch(to, init), systemTimers),
  });
  return { chain, pool, multicall: new MulticallReader(chain, pool) };
}
