import { callData } from '../abi/callData.ts';
import { wordAt } from '../abi/words.ts';
import { squareRoot } from '../amm/squareRoot.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import { allReads, type Reads } from '../quote/Reads.ts';
import type { Call } from '../rpc/Multicall.ts';
import { AddedSources } from './AddedSources.ts';
import { isKernels, type PoolRow } from './IndexDatabase.ts';
import type { IndexNode } from './IndexNode.ts';
import { answerOf } from './PoolFinder.ts';
import type { PoolState } from './types.ts';

type StateReads = Reads<Omit<PoolState, 'block'> | undefined>;

/**
 * Reads price, liquidity and, of the kernel's kinds, balances of pools at one block. A pool that does not answer is
 * left out.
 * @throws AddedKindFault, or SluiceError if they cannot be read
 */
export async function readPoolStates(
  node: IndexNode,
  pools: readonly PoolRow[],
  added: AddedSources = new AddedSources(node.chain),
): Promise<ReadonlyMap<number, PoolState>> {
  const states = new Map<number, PoolState>();
  if (pools.length === 0) return states;
  const { calls, read } = allReads(pools.map((pool) => readsOf(pool, added)));
  const { results, head } = await node.calls(calls);
  read(results).forEach((state, index) => {
    const pool = pools[index];
    if (state && pool) states.set(pool.number, { block: Number(head.number), ...state });
  });
  return states;
}

/** Q64.96 root of reserve1 / reserve0, rounded down; 0n for an empty pair. */
export function pairPriceX96(reserve0: bigint, reserve1: bigint): bigint {
  return reserve0 === 0n ? 0n : squareRoot((reserve1 << 192n) / reserve0);
}

function readsOf(pool: PoolRow, added: AddedSources): StateReads {
  const { protocol, address } = pool;
  if (isKernels(protocol)) return ownReads(pool);
  const { calls, read } = added.state(protocol, address);
  return {
    calls,
    read: (results) => {
      const state = read(results);
      // All pools share the balances of their one contract.
      if (!state) return undefined;
      const { sqrtPriceX96, liquidity } = state;
      return { sqrtPriceX96, liquidity, balance0Raw: undefined, balance1Raw: undefined };
    },
  };
}

function ownReads(pool: PoolRow): StateReads {
  return {
    calls: callsFor(pool),
    read: ([first, second, third, fourth]) => {
      const balance0Raw = answerOf(first, wordAt);
      const balance1Raw = answerOf(second, wordAt);
      const sqrtPriceX96 = answerOf(third, (data) => priceIn(pool, data));
      const liquidity = answerOf(fourth, (data) => liquidityIn(pool, data));
      if (balance0Raw === undefined || balance1Raw === undefined) return undefined;
      if (sqrtPriceX96 === undefined || liquidity === undefined) return undefined;
      return { balance0Raw, balance1Raw, sqrtPriceX96, liquidity };
    },
  };
}

function callsFor({ protocol, address, token0, token1 }: PoolRow): readonly Call[] {
  const target = address as Address;
  const held = (token: Hex): Call => ({
    target: token as Address,
    data: callData('balanceOf(address)', address),
  });
  const [third, fourth] =
    protocol === 'v3' ? (['slot0()', 'liquidity()'] as const) : (['getReserves()', 'getReserves()'] as const);
  return [held(token0), held(token1), { target, data: callData(third) }, { target, data: callData(fourth) }];
}

function priceIn({ protocol }: PoolRow, data: Hex): bigint | undefined {
  const [first, second] = [wordAt(data), wordAt(data, 1)];
  if (first === undefined || second === undefined) return undefined;
  return protocol === 'v3' ? first : pairPriceX96(first, second);
}

function liquidityIn({ protocol }: PoolRow, data: Hex): bigint | undefined {
  const first = wordAt(data);
  if (protocol === 'v3' || first === undefined) return first;
  const second = wordAt(data, 1);
  return second === undefined ? undefined : squareRoot(first * second);
}
