import type { PoolState } from '../../kernel/amm/index.ts';
import { contractAddress, findContract } from '../../kernel/chain/ChainRegistry.ts';
import type { ChainSpec, DeployedContract } from '../../kernel/chain/ChainSpec.ts';
import type { AddedPoolKind } from '../../kernel/quote/PoolKind.ts';
import { InitializeLogs, initializeLogs, tokensOf } from './InitializeLogs.ts';
import { logSource } from './logSource.ts';
import { V4Finder } from './V4Finder.ts';
import { hopKeyOf, type PoolKey, V4_KIND, type V4PoolRef, type V4State } from './V4Pool.ts';
import { V4PoolReader } from './V4PoolReader.ts';
import { v4Maths } from './v4Maths.ts';
import { v4StateReads } from './v4StateReads.ts';

/** A key proves itself: what one finder has learnt of a chain is true for whoever looks for its pools. */
const finders = new WeakMap<ChainSpec, V4Finder>();

/** How the pools of Uniswap V4 are found, read and computed: pools of one contract, named by their keys. */
export const v4Pools: Omit<AddedPoolKind, 'hops'> = {
  id: V4_KIND,
  maths: v4Maths,
  finder(chain, once) {
    const manager = findContract(chain, 'poolManager');
    const finder = finders.get(chain) ?? createFinder(chain, manager);
    if (!finder || !once) return finder;
    const learn = (key: PoolKey) => finder.learn(key);
    return {
      find: (pairs) => finder.find(pairs, () => undefined),
      ...(manager && { logs: (pairs) => initializeLogs(manager, tokensOf(pairs), learn) }),
    };
  },
  reader(chain, pool) {
    const stateView = contractAddress(chain, 'stateView');
    return stateView && isV4(pool) ? new V4PoolReader(pool, stateView) : undefined;
  },
  stateReads: (chain, pool, after) => v4StateReads(chain, pool as V4State, after),
  hopKey: (pool: PoolState) => hopKeyOf((pool as V4State).key),
};

function createFinder(chain: ChainSpec, manager: DeployedContract | undefined): V4Finder | undefined {
  const stateView = contractAddress(chain, 'stateView');
  const wrappedNative = contractAddress(chain, 'wrappedNative');
  if (!stateView || !wrappedNative) return undefined;
  let logs: InitializeLogs | undefined;
  const finder = new V4Finder(stateView, wrappedNative, chain.v4Pools ?? [], (pairs) => {
    const client = logSource.clients?.get(chain.id);
    if (!client || !manager) return;
    logs ??= new InitializeLogs(client, manager, (key) => finder.learn(key));
    void logs.search(pairs);
  });
  finders.set(chain, finder);
  return finder;
}

const isV4 = (pool: object): pool is V4PoolRef => 'key' in pool && 'id' in pool;
