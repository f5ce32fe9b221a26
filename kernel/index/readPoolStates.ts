import { callData } from '../abi/callData.ts';
import { pairSelectors } from '../abi/pairSelectors.ts';
import { wordAt } from '../abi/words.ts';
import { squareRoot } from '../amm/squareRoot.ts';
import { contractAddress } from '../chain/ChainRegistry.ts';
import type { Address, ChainSpec, Hex } from '../chain/ChainSpec.ts';
import { allReads, type Reads } from '../quote/Reads.ts';
import type { Call } from '../rpc/Multicall.ts';
import { AddedSources } from './AddedSources.ts';
import { isKernels, type PoolRow } from './IndexDatabase.ts';
import type { IndexNode } from './IndexNode.ts';
import { answerOf } from './PoolFinder.ts';
import { type ProtocolShare, pairShare, shareOfFee } from './ProtocolShare.ts';
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
  const { calls, read } = allReads(pools.map((pool) => readsOf(pool, added, node.chain)));
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

function readsOf(pool: PoolRow, added: AddedSources, chain: ChainSpec): StateReads {
  const { protocol, address } = pool;
  if (isKernels(protocol)) return ownReads(pool, contractAddress(chain, 'v2Factory'));
  const { calls, read } = added.state(protocol, address);
  return {
    calls,
    read: (results) => {
      const state = read(results);
      // All pools share the balances of their one contract.
      if (!state) return undefined;
      const { sqrtPriceX96, liquidity, protocolShare } = state;
      return { sqrtPriceX96, liquidity, protocolShare, balance0Raw: undefined, balance1Raw: undefined };
    },
  };
}

function ownReads(pool: PoolRow, factory: Address | undefined): StateReads {
  return {
    calls: callsFor(pool, factory),
    read: ([first, second, third, fourth, fifth, sixth]) => {
      const balance0Raw = answerOf(first, wordAt);
      const balance1Raw = answerOf(second, wordAt);
      const sqrtPriceX96 = answerOf(third, (data) => priceIn(pool, data));
      const liquidity = answerOf(fourth, (data) => liquidityIn(pool, data));
      if (balance0Raw === undefined || balance1Raw === undefined) return undefined;
      if (sqrtPriceX96 === undefined || liquidity === undefined) return undefined;
      const protocolShare =
        pool.protocol === 'v3'
          ? answerOf(third, (data) => poolShareIn(pool, data))
          : pairShareIn(answerOf(fifth, wordAt), answerOf(sixth, wordAt));
      return { balance0Raw, balance1Raw, sqrtPriceX96, liquidity, protocolShare };
    },
  };
}

function callsFor(
  { protocol, address, token0, token1 }: PoolRow,
  factory: Address | undefined,
): readonly Call[] {
  const target = address as Address;
  const held = (token: Hex): Call => ({
    target: token as Address,
    data: callData('balanceOf(address)', address),
  });
  const [third, fourth] =
    protocol === 'v3' ? (['slot0()', 'liquidity()'] as const) : (['getReserves()', 'getReserves()'] as const);
  const shared: readonly Call[] =
    protocol === 'v2' && factory
      ? [
          { target, data: pairSelectors['kLast()'] },
          { target: factory, data: pairSelectors['feeTo()'] },
        ]
      : [];
  const own = [third, fourth].map((name) => ({ target, data: callData(name) }));
  return [held(token0), held(token1), ...own, ...shared];
}

function pairShareIn(kLast: bigint | undefined, feeTo: bigint | undefined): ProtocolShare | undefined {
  return kLast === undefined || feeTo === undefined ? undefined : pairShare(feeTo, kLast);
}

/** `slot0` has the two divisors in one byte, that of token0 in the low half. */
function poolShareIn({ fee }: PoolRow, data: Hex): ProtocolShare | undefined {
  const packed = wordAt(data, 5);
  if (packed === undefined || packed >> 8n !== 0n || fee === undefined) return undefined;
  return shareOfFee(fee, [Number(packed & 15n), Number(packed >> 4n)]);
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
