import { encodeCall } from '../../../kernel/abi/callData.ts';
import { addressAt, WORD_DIGITS, wordAt } from '../../../kernel/abi/words.ts';
import { contractAddress, findContract } from '../../../kernel/chain/ChainRegistry.ts';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { AddedPoolLogs } from '../../../kernel/index/AddedLogs.ts';
import { shareOfInput } from '../../../kernel/index/ProtocolShare.ts';
import type { CallResult } from '../../../kernel/rpc/Multicall.ts';
import { headCalls, readHead } from '../stateView.ts';
import { hopKeyOf } from '../V4Pool.ts';
import { v4Chain } from '../v4Chain.ts';
import { v4Logs } from './v4Logs.ts';

/** `poolKeys(bytes25)` of the PositionManager: the key of a pool in which it has had a position. */
const POOL_KEYS: Hex = '0x86b6be7d';
/** The pool id's first 25 bytes. */
const ID_DIGITS = 50;
const KEY_DIGITS = 2 + WORD_DIGITS * 5;

/** How the chain's index reads the pools of Uniswap V4. */
export const addedLogs: AddedPoolLogs = {
  ...v4Logs,
  source: (chain) => findContract(v4Chain(chain), 'poolManager'),
  state(chain, id) {
    const stateView = contractAddress(v4Chain(chain), 'stateView');
    return {
      calls: stateView ? headCalls(stateView, id) : [],
      read: ([slot0, liquidity]) => {
        refuseSilence([slot0, liquidity]);
        try {
          const head = readHead(slot0, liquidity);
          const { zeroForOne, oneForZero } = head.protocolFee;
          return head.sqrtPriceX96 === 0n
            ? undefined
            : { ...head, protocolShare: shareOfInput([zeroForOne, oneForZero]) };
        } catch {
          // No pool answers so: this one is left without a state.
          return undefined;
        }
      },
    };
  },
  keys(chain, pools) {
    const target = contractAddress(v4Chain(chain), 'v4PositionManager');
    return {
      calls: target
        ? pools.map((id) => ({
            target,
            data: encodeCall(POOL_KEYS, `0x${id.slice(2, 2 + ID_DIGITS).padEnd(WORD_DIGITS, '0')}`),
          }))
        : [],
      read: (results) => {
        refuseSilence(results);
        return pools.map((_, index) => keyIn(results[index]));
      },
    };
  },
};

/** @throws SluiceError of a call that was not executed: that is no answer */
function refuseSilence(results: readonly (CallResult | undefined)[]): void {
  for (const result of results) {
    if (result && !result.ok && result.error.code !== 'call_reverted') throw result.error;
  }
}

/** The kernel checks that the pool's id follows from it. */
function keyIn(result: CallResult | undefined): string | undefined {
  if (!result?.ok || result.data.length !== KEY_DIGITS) return undefined;
  const { data } = result;
  const [currency0, currency1, hooks] = [addressAt(data), addressAt(data, 1), addressAt(data, 4)];
  const [fee, spacing] = [wordAt(data, 2), wordAt(data, 3)];
  if (!currency0 || !currency1 || !hooks || fee === undefined || spacing === undefined) return undefined;
  if (fee >> 24n !== 0n || spacing >> 24n !== 0n) return undefined;
  const [first, second, hook] = [currency0, currency1, hooks] as [Address, Address, Address];
  return hopKeyOf({
    currency0: first,
    currency1: second,
    fee: Number(fee),
    tickSpacing: Number(spacing),
    hooks: hook,
  });
}
