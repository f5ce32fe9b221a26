import type { Random } from '../../../amm/testing/Random.ts';
import { copyPiece, type TypedCall, type TypedPiece, type TypedValue } from '../TypedCall.ts';
import { v4ActionCodes, v4Fragment } from '../v4Actions.ts';
import type { CallPool } from './CallPool.ts';
import { pieceOf } from './steps.ts';

/** Leaves out, doubles, moves, replaces or adds an action inside a V4_SWAP. Other calls stay as they are. */
export function changeActions(random: Random, call: TypedCall, pool: CallPool): void {
  const swaps = call.pieces.filter(({ fragment }) => fragment.name === 'V4_SWAP');
  if (swaps.length === 0) return;
  const piece = random.pick(swaps);
  const codes = piece.fragment.inputs.length > 1 ? (String(piece.values[0]).slice(2).match(/../g) ?? []) : [];
  const params = piece.values.slice(1);
  // A field was changed before, so that the codes are none of these parameters.
  if (codes.length !== params.length) return;
  const list = codes.map((code, at) => ({ code, values: params[at] as TypedValue }));
  const at = random.int(0, Math.max(0, list.length - 1));
  const to = random.int(0, list.length);
  const copied = (from: number) => {
    const [, ...values] = copyPiece(piece).values;
    return { code: codes[from] as string, values: values[from] as TypedValue };
  };
  const other = () => {
    const code = random.pick(v4ActionCodes);
    const { values } = pieceOf(random, v4Fragment(code), pool, call.pieces);
    return { code, values: values[1] as TypedValue };
  };
  random.pick([
    () => list.splice(at, 1),
    () => list.length > 0 && list.splice(to, 0, copied(at)),
    () => list.splice(to, 0, ...list.splice(at, 1)),
    () => list.splice(at, 1, other()),
    () => list.splice(to, 0, other()),
  ])();
  setActions(piece, list);
}

function setActions(piece: TypedPiece, list: readonly { code: string; values: TypedValue }[]): void {
  const codes = list.map(({ code }) => code).join('');
  piece.fragment = v4Fragment(codes);
  piece.values = [`0x${codes}`, ...list.map(({ values }) => values)];
}
