import type { TestChain } from '../../../test/anvil/localChain.ts';
import type { Random } from '../../amm/testing/Random.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import type { IndexedPool } from '../types.ts';
import { completed, indexOver } from './indexOver.ts';
import { marketOn } from './marketOn.ts';
import type { MarketPool, ScriptedMarket } from './ScriptedMarket.ts';

export interface MarketRun {
  readonly market: ScriptedMarket;
  /** All pools that existed before it ran. */
  readonly found: readonly IndexedPool[];
}

/**
 * Runs a scripted market on a chain with a seeded exchange, in some of the pools that an index finds there.
 */
export async function runScriptedMarket(
  chain: Pick<TestChain, 'url' | 'rpc' | 'address'>,
  client: ChainClient,
  { steps, pools, random }: { readonly steps: number; readonly pools: number; readonly random: Random },
): Promise<MarketRun> {
  const index = indexOver(client);
  const close = index.open();
  await completed(index);
  const found = await index.pools();
  close();
  const picked = [...found].sort(() => random.float() - 0.5).slice(0, pools);
  const market = marketOn(chain, picked as readonly MarketPool[], random);
  await market.run(steps);
  return { market, found };
}
