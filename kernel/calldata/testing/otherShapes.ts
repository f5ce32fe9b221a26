import { Interface } from 'ethers/abi';
import type { Hex } from '../../chain/ChainSpec.ts';
import type { SwapCall } from '../SwapIntent.ts';

const abi = new Interface([
  'function multicall(bytes[] calls)',
  'function multicall(uint256 deadline, bytes[] calls)',
  'function execute(bytes commands, bytes[] inputs, uint256 deadline)',
]);

interface Pieces {
  readonly list: readonly string[];
  readonly call: (list: readonly string[]) => string;
}

/** The pieces of a call, each with its command if it has one; undefined for a single call. */
function piecesOf({ data }: SwapCall): Pieces | undefined {
  const found = abi.parseTransaction({ data });
  if (!found) return undefined;
  const { fragment, args } = found;
  if (fragment.name === 'multicall') {
    const before = fragment.inputs.length === 2 ? [args[0]] : [];
    return {
      list: [...args.at(-1)],
      call: (list) => abi.encodeFunctionData(fragment, [...before, list]),
    };
  }
  const [commands, inputs, deadline] = args as unknown as [string, readonly string[], bigint];
  const codes = commands.slice(2).match(/../g) ?? [];
  return {
    list: codes.map((code, index) => code + inputs[index]),
    call: (list) =>
      abi.encodeFunctionData(fragment, [
        `0x${list.map((piece) => piece.slice(0, 2)).join('')}`,
        list.map((piece) => piece.slice(2)),
        deadline,
      ]),
  };
}

/** The same call with one piece left out, doubled, or swapped with the next. */
export function otherShapes(call: SwapCall): readonly SwapCall[] {
  const pieces = piecesOf(call);
  if (!pieces) return [];
  const { list } = pieces;
  const shapes = list.flatMap((piece, at) => {
    const next = list[at + 1];
    const [before, after] = [list.slice(0, at), list.slice(at + 1)];
    return [
      [...before, ...after],
      [...before, piece, piece, ...after],
      ...(next !== undefined && next !== piece ? [[...before, next, piece, ...after.slice(1)]] : []),
    ];
  });
  return shapes.map((shape) => ({ ...call, data: pieces.call(shape) as Hex }));
}
