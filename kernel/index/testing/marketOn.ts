import type { TestChain } from '../../../test/anvil/localChain.ts';
import type { Random } from '../../amm/testing/Random.ts';
import { type MarketPool, ScriptedMarket } from './ScriptedMarket.ts';

/** A scripted market over some pools of a chain with a seeded exchange. */
export function marketOn(
  chain: Pick<TestChain, 'url' | 'rpc' | 'address'>,
  pools: readonly MarketPool[],
  random: Random,
): ScriptedMarket {
  const { url, rpc } = chain;
  const contracts = {
    v2Router02: chain.address('v2Router02'),
    swapRouter: chain.address('swapRouter'),
    positionManager: chain.address('positionManager'),
    wrappedNative: chain.address('wrappedNative'),
  };
  return new ScriptedMarket({ url, rpc, ...contracts }, pools, random);
}
