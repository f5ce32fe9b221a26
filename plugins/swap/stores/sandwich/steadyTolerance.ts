/** A safe tolerance that rises by less than this is not taken over, in basis points. */
const RISE_BPS = 25;

/**
 * The tolerance that is shown: never above the safe one, so it falls at once; but it rises only by a step that
 * matters, so that it does not change with every block. All in basis points.
 */
export function steadyTolerance(shown: number | undefined, safe: number): number {
  return shown !== undefined && safe >= shown && safe < shown + RISE_BPS ? shown : safe;
}
