import type { Address } from '../chain/ChainSpec.ts';
import type { Call, CallResult } from '../rpc/Multicall.ts';

/** Calls, and what their answers mean. */
export interface Reads<T> {
  readonly calls: readonly Call[];
  /** @param results in the order of `calls`. @throws SluiceError if they cannot be what was asked for */
  read(results: readonly CallResult[]): T;
}

/** Several reads as one: their calls in this order, and a list of their values. */
export function allReads<T>(parts: readonly Reads<T>[]): Reads<readonly T[]> {
  return {
    calls: parts.flatMap(({ calls }) => calls),
    read(results) {
      let at = 0;
      return parts.map((part) => {
        const own = results.slice(at, at + part.calls.length);
        at += part.calls.length;
        return part.read(own);
      });
    },
  };
}

/** Two reads of different kinds as one. */
export function bothReads<A, B>(first: Reads<A>, second: Reads<B>): Reads<readonly [A, B]> {
  const { length } = first.calls;
  return {
    calls: [...first.calls, ...second.calls],
    read: (results) => [first.read(results.slice(0, length)), second.read(results.slice(length))],
  };
}

/** Which logs are asked for, but for the blocks. */
export interface LogFilter {
  readonly address: Address | readonly Address[];
  readonly topics: readonly unknown[];
}

/** Logs, and what they tell. */
export interface LogReads<T> {
  readonly filters: readonly LogFilter[];
  /** There is none in earlier blocks. */
  readonly fromBlock: number;
  /** The logs of all filters, in any order. What makes no sense is ignored. */
  read(logs: readonly unknown[]): T;
}
