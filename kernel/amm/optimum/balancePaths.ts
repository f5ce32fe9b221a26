import type { TradeType } from '../types.ts';
import { invertSymmetric } from './invertSymmetric.ts';
import { type EdgePath, type PathDivision, pathDivision } from './PathDivision.ts';

const MAX_STEPS = 24;
/** Steps end when the next one would gain less than this share of the amount: 10^-5 of a basis point. */
const NEAR = 1e-9;
/** What is left of a path at the end of its step, below this share of the amount, is rounding. */
const NOTHING = 1e-12;
/** Tells paths apart that use the same pools in other pairs. */
const APART = 1e-9;

/** A division with equal returns, and how it answers to changes of its amounts. */
export interface Balanced extends PathDivision {
  /** By how much amounts move with the logarithms of the returns when their sum is kept; row by row. */
  readonly give: Float64Array;
}

/**
 * The best amounts for these paths, by Newton's method on the logarithms of the paths' returns. Paths that get
 * nothing are left out. Undefined where the start cannot be carried out.
 */
export function balancePaths(
  paths: readonly EdgePath[],
  amounts: readonly number[],
  tradeType: TradeType,
): Balanced | undefined {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  let current = pathDivision(paths, amounts, tradeType);
  if (current === undefined) return undefined;
  let give = giving(current);
  for (let step = 0; step < MAX_STEPS; step++) {
    const next = stepped(current, give, tradeType, total);
    if (next === undefined) break;
    current = next;
    give = giving(current);
  }
  return { ...current, give };
}

/** One step of Newton's method; undefined where there is nothing to gain. */
function stepped(
  current: PathDivision,
  give: Float64Array,
  tradeType: TradeType,
  total: number,
): PathDivision | undefined {
  const sign = tradeType === 'EXACT_INPUT' ? 1 : -1;
  const { returns, amounts, got } = current;
  const count = returns.length;
  const pull = returns.map((rate) => sign * Math.log(rate));
  const change = pull.map((_, row) =>
    pull.reduce((sum, value, k) => sum + give[row * count + k]! * value, 0),
  );
  // A path that has nothing and would give is out at once.
  const kept = amounts.flatMap((amount, i) => (amount > 0 || change[i]! > 0 ? [i] : []));
  if (kept.length < count) return only(current, kept, tradeType, total);
  const gain = change.reduce((sum, value, i) => sum + value * pull[i]!, 0) / 2;
  if (!(gain > total * NEAR)) return undefined;
  const longest = change.reduce(
    (least, value, i) => (value < 0 ? Math.min(least, amounts[i]! / -value) : least),
    1,
  );
  for (let length = longest; length > longest * 1e-3; length /= 3) {
    const moved = amounts.map((amount, i) => Math.max(0, amount + change[i]! * length));
    const next = pathDivision(current.paths, moved, tradeType);
    if (next === undefined || !(sign * (next.got - got) > 0)) continue;
    const left = moved.flatMap((amount, i) => (amount > total * NOTHING ? [i] : []));
    return left.length < count ? only(next, left, tradeType, total) : next;
  }
  return undefined;
}

/** The division without the other paths, with their amounts divided among those that stay. */
function only(
  { paths, amounts }: PathDivision,
  places: readonly number[],
  tradeType: TradeType,
  total: number,
): PathDivision | undefined {
  const sum = places.reduce((all, i) => all + amounts[i]!, 0);
  return pathDivision(
    places.map((i) => paths[i]!),
    places.map((i) => (amounts[i]! * total) / sum),
    tradeType,
  );
}

/** The inverse of the slopes where the amounts keep their sum. */
function giving({ slopes, returns }: PathDivision): Float64Array {
  const count = returns.length;
  const inverse = Float64Array.from(slopes);
  for (let i = 0; i < count; i++) inverse[i * count + i]! *= 1 + APART;
  invertSymmetric(inverse, count);
  const rows = new Float64Array(count);
  let all = 0;
  for (let row = 0; row < count; row++) {
    for (let k = 0; k < count; k++) rows[row]! += inverse[row * count + k]!;
    all += rows[row]!;
  }
  for (let row = 0; row < count; row++) {
    for (let k = 0; k < count; k++) inverse[row * count + k]! -= (rows[row]! * rows[k]!) / all;
  }
  return inverse;
}
