import { callData } from '../abi/callData.ts';
import { pairSelectors } from '../abi/pairSelectors.ts';
import { addressAt, wordAt } from '../abi/words.ts';
import { ZERO_ADDRESS } from '../abi/zeroAddress.ts';
import type { V2PairFigures } from '../amm/v2Liquidity.ts';
import type { Address } from '../chain/ChainSpec.ts';
import { parseAddress } from '../chain/parseAddress.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { Call, CallResult } from '../rpc/Multicall.ts';

/** The factory call for the pair of two tokens. */
export function pairCall(factory: Address, tokenA: Address, tokenB: Address): Call {
  return { target: factory, data: callData('getPair(address,address)', tokenA, tokenB) };
}

/** The pair's address; undefined when there is no pair. @throws SluiceError when it could not be read */
export function pairAddress(result: CallResult | undefined): Address | undefined {
  const found = addressAt(dataOf(result));
  if (found === undefined) throw unreadable();
  return found === ZERO_ADDRESS ? undefined : parseAddress(found);
}

/** The calls for all figures that a deposit or a withdrawal depends on, at one block. */
export function figureCalls(
  factory: Address,
  pair: Address,
  token0: Address,
  token1: Address,
): readonly Call[] {
  return [
    { target: pair, data: callData('getReserves()') },
    { target: pair, data: pairSelectors['totalSupply()'] },
    { target: pair, data: pairSelectors['kLast()'] },
    { target: factory, data: pairSelectors['feeTo()'] },
    { target: token0, data: callData('balanceOf(address)', pair) },
    { target: token1, data: callData('balanceOf(address)', pair) },
  ];
}

/** @throws SluiceError when any figure could not be read: incomplete figures are useless */
export function readFigures(results: readonly CallResult[]): V2PairFigures {
  const [reserves, totalSupply, kLast, feeTo, balance0, balance1] = results.map(dataOf);
  return {
    reserve0: word(reserves, 0),
    reserve1: word(reserves, 1),
    totalSupply: word(totalSupply),
    kLast: word(kLast),
    feeOn: word(feeTo) !== 0n,
    balance0: word(balance0),
    balance1: word(balance1),
  };
}

function dataOf(result: CallResult | undefined): `0x${string}` {
  if (result?.ok) return result.data;
  throw result?.error ?? unreadable();
}

function word(data: `0x${string}` | undefined, index = 0): bigint {
  const value = data === undefined ? undefined : wordAt(data, index);
  if (value === undefined) throw unreadable();
  return value;
}

function unreadable(): SluiceError {
  return new SluiceError('rpc_error', 'The pair could not be read');
}
