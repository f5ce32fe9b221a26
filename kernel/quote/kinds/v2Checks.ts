import { Interface } from 'ethers/abi';
import { callData } from '../../abi/callData.ts';
import { type PoolState, type V2PoolState, v2Maths } from '../../amm/index.ts';
import { v2Path } from '../../calldata/routeSections.ts';
import { contractAddress } from '../../chain/ChainRegistry.ts';
import type { Address, ChainSpec, Hex } from '../../chain/ChainSpec.ts';
import type { CallResult } from '../../rpc/Multicall.ts';
import { factoryPair } from '../factoryPool.ts';
import type { CheckedKind, QuotedRun, QuoterAnswer } from '../PoolKind.ts';
import { answerWords, asUint, unreadable } from '../pools/answerWords.ts';
import type { Reads } from '../Reads.ts';

const router = new Interface([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function getAmountsIn(uint256 amountOut, address[] path) view returns (uint256[])',
]);

/** How pairs are checked: their factory and reserves, and what V2's router says of a path. */
export const v2Checks: CheckedKind = {
  id: 'v2',
  maths: v2Maths,
  stateReads: (chain, pool) => pairReserves(chain, pool as V2PoolState),
  quoterCall(chain, { hops, exactInput, amountRaw }) {
    const target = contractAddress(chain, 'v2Router02');
    if (!target) return undefined;
    const name = exactInput ? 'getAmountsOut' : 'getAmountsIn';
    const data = router.encodeFunctionData(name, [amountRaw, v2Path(hops)]) as Hex;
    return { call: { target, data }, read: (answer) => amountsOf(chain, answer, exactInput) };
  },
};

/** The router returns the amounts of the whole path: the wanted one is at the end of that list. */
function amountsOf(chain: ChainSpec, data: Hex, exactInput: QuotedRun['exactInput']): QuoterAnswer {
  const [offset, count, ...amounts] = answerWords({ ok: true, data }, 'a quote');
  const amountRaw = exactInput ? amounts.at(-1) : amounts[0];
  if (offset !== 32n || count !== BigInt(amounts.length) || amountRaw === undefined)
    throw unreadable('a quote');
  // Pairs with less than this are not used for routes either.
  const least = BigInt(chain.capabilities.v2MinimumOutputReserveRaw ?? 0);
  const usable = amounts.slice(1).every((amount) => amount >= least);
  return { amountRaw, ticksCrossed: 0, usable };
}

function pairReserves(chain: ChainSpec, pool: V2PoolState): Reads<PoolState> {
  const identity = factoryPair(chain, pool, pool.address);
  return {
    calls: [...identity.calls, { target: pool.address as Address, data: callData('getReserves()') }],
    read([named, reserves]) {
      identity.read([named as CallResult]);
      const words = answerWords(reserves, 'getReserves', 3);
      const [reserve0, reserve1] = [words[0], words[1]].map((word) => asUint(word, 112, 'getReserves'));
      return { ...pool, reserve0: reserve0 as bigint, reserve1: reserve1 as bigint };
    },
  };
}
