import type { SwapCall } from '../SwapIntent.ts';
import type { CalledKind } from './contractFunctions.ts';
import { decodeCall, encodeCall } from './TypedCall.ts';

/** The same call with one piece left out, doubled, or swapped with the next; none for a single call. */
export function otherShapes(call: SwapCall, kind: CalledKind): readonly SwapCall[] {
  const typed = decodeCall(call, kind);
  if (typed.wrapper === 'single') return [];
  const { pieces } = typed;
  const shapes = pieces.flatMap((piece, at) => {
    const [next, before, after] = [pieces[at + 1], pieces.slice(0, at), pieces.slice(at + 1)];
    return [
      [...before, ...after],
      [...before, piece, piece, ...after],
      ...(next ? [[...before, next, piece, ...after.slice(1)]] : []),
    ];
  });
  return shapes
    .map((shape) => encodeCall({ ...typed, pieces: shape }))
    .filter(({ data }) => data !== call.data);
}
