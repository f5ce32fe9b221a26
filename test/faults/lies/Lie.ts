import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { RpcAnswer, RpcItem } from '../Fault.ts';

/** Asks the real node. */
export type Forward = (item: RpcItem) => Promise<RpcAnswer>;

/** What a lying node answers to `item`. */
export type Lie = (item: RpcItem, forward: Forward) => Promise<RpcAnswer>;

/** A contract call as a node was asked for it, directly or inside another one. */
export interface AskedCall {
  /** Lower case. */
  readonly to: string;
  /** Lower case. */
  readonly data: string;
}

/** What a lying node says that a call returns. @param output the truth; undefined: it reverts */
export type CallLie = (call: AskedCall, output: Hex | undefined) => Hex | undefined;

/** The first four bytes of a call. */
export const selectorOf = ({ data }: AskedCall): string => data.slice(0, 10);

/** The 32-byte word at `index` of returned data; 0 where there is none. */
export function wordOf(data: string, index: number): bigint {
  const digits = data.slice(2 + index * 64, 66 + index * 64);
  return digits === '' ? 0n : BigInt(`0x${digits}`);
}

/** The same data with another word at `index`. */
export function withWord(data: string, index: number, value: bigint): Hex {
  const at = 2 + index * 64;
  return `${data.slice(0, at)}${hexWord(value)}${data.slice(at + 64)}` as Hex;
}

/** 64 digits; negative numbers in two's complement. */
export function hexWord(value: bigint): string {
  return BigInt.asUintN(256, value).toString(16).padStart(64, '0');
}

export const quantity = (value: bigint): Hex => `0x${value.toString(16)}`;
