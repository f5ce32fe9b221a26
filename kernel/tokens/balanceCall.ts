import { callData, encodeCall } from '../abi/callData.ts';
import { GET_BALANCE } from '../abi/shortSelectors.ts';
import { wordAt } from '../abi/words.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { Currency } from '../currency/Currency.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { Call, CallResult } from '../rpc/Multicall.ts';
import { parseQuantity } from '../rpc/quantity.ts';

/** More raw units than all the supply of any usual token. One that has more is asked of a second operator. */
const MOST_RAW = 1n << 128n;

/** The call that reads `owner`'s balance; undefined for the native coin of a chain without Multicall3. */
export function balanceCall(
  owner: Address,
  of: Currency | Address,
  multicall3: Address | undefined,
): Call | undefined {
  const token = typeof of === 'string' ? of : of.kind === 'token' ? of.address : undefined;
  if (token) return { target: token, data: callData('balanceOf(address)', owner), unlikely };
  return multicall3 && { target: multicall3, data: encodeCall(GET_BALANCE, owner), unlikely };
}

function unlikely(data: Hex): boolean {
  return (wordAt(data) ?? 0n) > MOST_RAW;
}

/** The balance in a call's result or in the answer to `eth_getBalance`; an error if it contains none. */
export function readBalance(answer: unknown): bigint | SluiceError {
  if (typeof answer === 'object' && answer !== null && 'ok' in answer) {
    const result = answer as CallResult;
    if (!result.ok) return result.error;
    return wordAt(result.data) ?? new SluiceError('token_not_found', 'The contract tells no balance.');
  }
  return parseQuantity(answer) ?? new SluiceError('rpc_error', 'The node told no balance.');
}
