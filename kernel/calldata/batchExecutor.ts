import { word } from '../abi/words.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';

// Two small EVM programs that a simulation puts into accounts by state override; neither is ever deployed.

/**
 * An unused address. The code put there takes an address (one word) and returns that account's native
 * balance.
 */
export const BALANCE_READER: Address = '0x000000000000000000000000000000005111CE01';
// CALLDATALOAD(0) BALANCE, returned as a word.
export const BALANCE_READER_CODE: Hex = '0x6000353160005260206000f3';

/**
 * Runs calls one after the other as the account that it is put into, and returns each call's success and return
 * data. Accepts native coin. Assembly, with `i` and `o` as the positions in input and output:
 *
 *     CALLDATASIZE, start JUMPI, STOP
 *     start: i = 0, o = 0
 *     loop:  if i >= CALLDATASIZE return(0, o)
 *            len = calldata[i + 64];  memory[o + 64 ..] = calldata[i + 96 .. + len]
 *            ok = CALL(gas, calldata[i], value = calldata[i + 32], o + 64, len)
 *            memory[o] = ok;  memory[o + 32] = RETURNDATASIZE;  memory[o + 64 ..] = return data
 *            i += 96 + len;  o += 64 + RETURNDATASIZE;  goto loop
 */
export const EXECUTOR_CODE: Hex = `0x${
  '36600557005b600060005b3682106014576000f35b81604001358083606001836040013760006000' +
  '8284604001866020013587355af182523d82602001523d6000836040013e3d604001909101910160' +
  '600190600a56'
}`;

export interface ExecutorCall {
  readonly to: Address;
  readonly data: Hex;
  readonly value: bigint;
}

export interface ExecutorResult {
  readonly ok: boolean;
  readonly data: Hex;
}

/** Input of the executor: target, value, length (a word each), then the data, unpadded. */
export function encodeBatch(calls: readonly ExecutorCall[]): Hex {
  const entries = calls.map(({ to, data, value }) => {
    const digits = data.slice(2);
    return word(to) + word(value) + word(digits.length / 2) + digits;
  });
  return `0x${entries.join('').toLowerCase()}`;
}

/** Decodes the executor's answer; undefined if `answer` is not `count` results. */
export function decodeBatch(answer: unknown, count: number): readonly ExecutorResult[] | undefined {
  if (typeof answer !== 'string' || !/^0x(?:[0-9a-fA-F]{2})*$/.test(answer)) return undefined;
  const results: ExecutorResult[] = [];
  let at = 2;
  while (at < answer.length) {
    const [ok, size] = [answer.slice(at, at + 64), answer.slice(at + 64, at + 128)];
    if (!/^0{63}[01]$/.test(ok) || !/^0{56}[0-9a-fA-F]{8}$/.test(size)) return undefined;
    const end = at + 128 + Number.parseInt(size, 16) * 2;
    if (end > answer.length) return undefined;
    results.push({ ok: ok.endsWith('1'), data: `0x${answer.slice(at + 128, end)}` });
    at = end;
  }
  return results.length === count ? results : undefined;
}
