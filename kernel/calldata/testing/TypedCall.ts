import { AbiCoder, FunctionFragment } from 'ethers/abi';
import type { Hex } from '../../chain/ChainSpec.ts';
import type { SwapCall } from '../SwapIntent.ts';
import { type CalledKind, codeOf, functionOf } from './contractFunctions.ts';
import { v4Fragment } from './v4Actions.ts';
import { writeAbi } from './writeAbi.ts';

export type TypedValue = string | bigint | boolean | TypedValue[];

/** A function with its arguments, or a command of the Universal Router with its inputs. */
export interface TypedPiece {
  fragment: FunctionFragment;
  values: TypedValue[];
}

/** `single`: no list around the piece. `timed`: SwapRouter02's multicall with a deadline. */
export type Wrapper = 'single' | 'multicall' | 'timed' | 'execute';

/** A call in parts that may be changed and written again. Decoded by ethers. */
export interface TypedCall {
  readonly kind: CalledKind;
  to: string;
  value: bigint;
  wrapper: Wrapper;
  /** Of `timed` and `execute`, seconds. */
  deadline: bigint;
  pieces: TypedPiece[];
}

const coder = AbiCoder.defaultAbiCoder();
const lists = {
  multicall: [FunctionFragment.from('function multicall(bytes[] calls)'), '0xac9650d8'],
  timed: [FunctionFragment.from('function multicall(uint256 deadline, bytes[] calls)'), '0x5ae401dc'],
  execute: [
    FunctionFragment.from('function execute(bytes commands, bytes[] inputs, uint256 deadline)'),
    '0x3593564c',
  ],
} as const;

/** @throws Error where the bytes are no call of such a contract */
export function decodeCall({ to, data, value }: SwapCall, kind: CalledKind): TypedCall {
  const [found] = Object.entries(lists).filter(([, [, selector]]) => data.toLowerCase().startsWith(selector));
  const wrapper = (found?.[0] ?? 'single') as Wrapper;
  const call = { kind, to, value, wrapper, deadline: 0n };
  if (wrapper === 'single') return { ...call, pieces: [decodePiece(kind, data)] };
  const args = coder.decode(lists[wrapper][0].inputs, `0x${data.slice(10)}`).toArray(true);
  switch (wrapper) {
    case 'multicall':
      return { ...call, pieces: args[0].map((piece: string) => decodePiece(kind, piece)) };
    case 'timed':
      return { ...call, deadline: args[0], pieces: args[1].map((piece: string) => decodePiece(kind, piece)) };
    default: {
      const codes = args[0].slice(2).match(/../g) ?? [];
      if (codes.length !== args[1].length) throw new RangeError('commands and inputs do not match');
      const pieces = codes.map((code: string, at: number) =>
        decodePiece(kind, `0x${code}${args[1][at].slice(2)}`),
      );
      return { ...call, deadline: args[2], pieces };
    }
  }
}

export function encodeCall(call: TypedCall): SwapCall {
  return { to: call.to as Hex, data: encodeData(call), value: call.value };
}

function encodeData({ kind, wrapper, deadline, pieces }: TypedCall): Hex {
  const encoded = pieces.map((piece) => codeOf(kind, piece.fragment) + encodeArguments(piece));
  if (wrapper === 'single') return `0x${encoded[0] ?? ''}`;
  const [abi, selector] = lists[wrapper];
  const calls = encoded.map((piece) => `0x${piece}`);
  const values = {
    multicall: [calls],
    timed: [deadline, calls],
    execute: [
      `0x${encoded.map((piece) => piece.slice(0, 2)).join('')}`,
      encoded.map((piece) => `0x${piece.slice(2)}`),
      deadline,
    ],
  };
  return `${selector}${writeAbi(abi.inputs, values[wrapper])}`;
}

function decodePiece(kind: CalledKind, text: string): TypedPiece {
  const length = kind === 'universalRouter' ? 2 : 8;
  const fragment = functionOf(kind, text.slice(2, 2 + length).toLowerCase());
  if (fragment.name === 'V4_SWAP') return decodeV4(`0x${text.slice(2 + length)}`);
  return { fragment, values: coder.decode(fragment.inputs, `0x${text.slice(2 + length)}`).toArray(true) };
}

/** The actions of a V4_SWAP with their parameters, which are encoded each by themselves. */
function decodeV4(input: string): TypedPiece {
  const [actions, params]: [string, string[]] = coder
    .decode(['bytes', 'bytes[]'], input)
    .toArray(true) as never;
  const fragment = v4Fragment(actions.slice(2));
  const tuples = fragment.inputs.slice(1);
  if (tuples.length !== params.length) throw new RangeError('actions and parameters do not match');
  const values = tuples.map(
    ({ components }, at) => coder.decode(components ?? [], params[at] ?? '0x').toArray(true) as TypedValue[],
  );
  return { fragment, values: [actions, ...values] };
}

function encodeArguments({ fragment, values }: TypedPiece): string {
  if (fragment.name !== 'V4_SWAP') return writeAbi(fragment.inputs, values);
  const params = fragment.inputs
    .slice(1)
    .map(({ components }, at) => `0x${writeAbi(components ?? [], values[at + 1] as TypedValue[])}`);
  return writeAbi(V4_INPUT, [values[0] as TypedValue, params]);
}

const V4_INPUT = FunctionFragment.from('function V4_SWAP(bytes actions, bytes[] params)').inputs;

/** A copy whose values may be changed. */
export function copyCall(call: TypedCall): TypedCall {
  return { ...call, pieces: call.pieces.map(copyPiece) };
}

export function copyPiece({ fragment, values }: TypedPiece): TypedPiece {
  return { fragment, values: copyValues(values) };
}

function copyValues(values: readonly TypedValue[]): TypedValue[] {
  return values.map((value) => (Array.isArray(value) ? copyValues(value) : value));
}
