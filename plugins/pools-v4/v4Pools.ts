import type { PoolState } from '../../kernel/amm/index.ts';
import { contractAddress, findContract } from '../../kernel/chain/ChainRegistry.ts';
import type { ChainSpec, DeployedContract } from '../../kernel/chain/ChainSpec.ts';
import type { AddedPoolKind } from '../../kernel/quote/PoolKind.ts';
import { InitializeLogs, initializeLogs, tokensOf } from './InitializeLogs.ts';
import { linkLogs } from './linkLogs.ts';
import { logSource } from './logSource.ts';
import { V4Finder } from './V4Finder.ts';
import { hopKeyOf, V4_KIND, type V4PoolRef, type V4State } from './V4Pool.ts';
import { V4PoolReader } from './V4PoolReader.ts';
import { v4Maths } from './v4Maths.ts';
import { v4StateReads } from './v4StateReads.ts';

/**
 * By the operator that is asked alone; undefined: the page's own. A key proves its id but not that there is such a pool,
 * so what an operator's logs name is asked of that one only. The page's own asks for what the logs of its searches name, and
 * for what two operators have shown.
 */
const finders = new WeakMap<ChainSpec, Map<string | undefined, V4Finder>>();
/** The most pools of this kind that others name for one operator's view. */
const MAX_NAMED = 64;

/** How the pools of Uniswap V4 are found, read and computed: pools of one contract, named by their keys. */
export const v4Pools: Omit<AddedPoolKind, 'hops'> = {
  id: V4_KIND,
  maths: v4Maths,
  finder(chain, alone) {
    const manager = findContract(chain, 'poolManager');
    const finder = finderOf(chain, alone?.operator);
    if (!finder) return undefined;
    if (!alone)
      return {
        find: (pairs) => finder.find(pairs),
        search: (pair) => finder.search(pair),
        ...(manager && { links: (tokens) => linkLogs(manager, tokens, (key) => finder.learn(key)) }),
      };
    const named = alone.named.filter(isV4).slice(0, MAX_NAMED);
    return {
      find(pairs) {
        const { calls, read } = finder.find(pairs, named);
        const others = [...(finders.get(chain) ?? [])].filter(([of, other]) => of && other !== finder);
        return {
          calls,
          read(results) {
            const pools = read(results);
            for (const pool of pools)
              if (others.some(([, other]) => other.hasFound(pool)))
                finderOf(chain, undefined)?.learn(pool.key);
            return pools;
          },
        };
      },
      ...(manager && {
        logs: (pairs) => initializeLogs(manager, tokensOf(pairs), (key) => finder.learn(key)),
        links: (tokens) => linkLogs(manager, tokens, (key) => finder.learn(key)),
      }),
    };
  },
  reader(chain, pool) {
    const stateView = contractAddress(chain, 'stateView');
    return stateView && isV4(pool)
      ? new V4PoolReader(pool, stateView, contractAddress(chain, 'poolManager'))
      : undefined;
  },
  stateReads: (chain, pool, after) => v4StateReads(chain, pool as V4State, after),
  hopKey: (pool: PoolState) => hopKeyOf((pool as V4State).key),
};

function finderOf(chain: ChainSpec, operator: string | undefined): V4Finder | undefined {
  const known = finders.get(chain) ?? new Map<string | undefined, V4Finder>();
  finders.set(chain, known);
  const finder =
    known.get(operator) ?? createFinder(chain, operator ? undefined : findContract(chain, 'poolManager'));
  if (finder) known.set(operator, finder);
  return finder;
}

/** @param manager whose logs it looks for by itself */
function createFinder(chain: ChainSpec, manager: DeployedContract | undefined): V4Finder | undefined {
  const stateView = contractAddress(chain, 'stateView');
  const wrappedNative = contractAddress(chain, 'wrappedNative');
  if (!stateView || !wrappedNative) return undefined;
  let logs: InitializeLogs | undefined;
  const finder = new V4Finder(stateView, wrappedNative, chain.v4Pools ?? [], (pairs, isFewer) => {
    const client = logSource.clients?.get(chain.id);
    if (!client || !manager) return undefined;
    logs ??= new InitializeLogs(client, manager, (key) => finder.learn(key));
    return logs.search(pairs, isFewer);
  });
  return finder;
}

const isV4 = (pool: object): pool is V4PoolRef => 'key' in pool && 'id' in pool;
