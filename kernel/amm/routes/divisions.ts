import { AmmError } from '../AmmError.ts';
import { sendThrough, unusedPools } from '../lanes/floatRoute.ts';
import {
  type Allocation,
  type AllocationTask,
  allocateByChunks,
  bestUnused,
  onlyUsed,
  withRoutes,
} from './allocate.ts';
import { allocateByGrid } from './allocateByGrid.ts';
import { gasSteps } from './gasSteps.ts';
import { refine, refineFully } from './refine.ts';

/** How many paths above the limit a division may have before paths are dropped one at a time. */
const SPARE = 2;
/** How many of the ways to drop a path are balanced: the best ones by chunks. */
const MAX_TRIALS = 3;
/** A part that adds less than this share of the value is not worth having: 0.001 of a basis point. */
const MIN_GAIN_SHARE = 1e-7;
/**
 * Divisions are compared when balanced to `amount / 2^12`; the ones to quote are balanced to `amount / 2^20`.
 */
const COARSE = 12;
const FINE = 20;

/**
 * Divisions worth quoting, with ever fewer of the market's routes, from `maxSplits` down to two. The best of
 * them is refined once more for gas and for the order of its parts. Divisions with fewer parts come first,
 * and each is worth more than the ones before it.
 * Errors: `cancelled`.
 */
export function divisions(
  task: AllocationTask,
  maxSplits: number,
  isCancelled: (() => boolean) | undefined,
): Allocation[] {
  const all = task.market.routes.map((_, i) => i);
  if (all.length < 2) return [];
  const rough = allocateByChunks(task, all);
  // Chunks do not work when the amount is nearly all that the pools hold.
  let current = rough === undefined ? allocateByGrid(task, all.slice(0, maxSplits)) : onlyUsed(rough);
  if (current === undefined) return [];
  const room = maxSplits + SPARE - current.routes.length;
  if (room > 0) current = refine(task, withRoutes(current, bestUnused(task, current, room)), COARSE);

  const found: Allocation[] = [];
  while (current.routes.length > 1) {
    if (isCancelled?.()) throw new AmmError('cancelled', 'The route search was cancelled.');
    if (current.routes.length <= maxSplits) found.push(current);
    const smaller = withoutLeast(task, current, maxSplits);
    if (smaller === undefined) break;
    current = smaller;
  }
  const refined = found.map((allocation) => refineFully(task, allocation, FINE));
  const widest = found[0] ?? current;
  if (task.gas && widest.routes.length <= maxSplits) {
    refined.push(gasSteps().gridDivision(task, widest, maxSplits, FINE));
  }
  const [ahead] = [...refined].sort((a, b) => b.value - a.value);
  if (ahead !== undefined && sharesPools(task, ahead)) refined.push(smallestFirst(task, ahead));
  refined.sort((a, b) => a.routes.length - b.routes.length || b.value - a.value);
  // A division with more parts must be worth more than those with fewer, by at least the margin.
  let bar = Number.NEGATIVE_INFINITY;
  return refined.filter(({ value }) => {
    if (value <= bar + Math.abs(bar) * MIN_GAIN_SHARE) return false;
    bar = value;
    return true;
  });
}

function sharesPools({ market }: AllocationTask, { routes }: Allocation): boolean {
  const pools = routes.flatMap((route) => market.poolNumbers[route]!);
  return new Set(pools).size < pools.length;
}

/**
 * The same division with its parts in rising order of their quoted amounts. A V2 pair keeps each swap's fee
 * in its reserves, so the total of several swaps depends on their order: smaller swaps first give more.
 */
function smallestFirst(task: AllocationTask, { routes, amounts, value }: Allocation): Allocation {
  const { market, tradeType, tally } = task;
  const use = unusedPools(market.poolCount);
  const sorted = routes
    .map((route, i) => {
      const amount = amounts[i]!;
      return { route, amount, quoted: sendThrough(market, route, tradeType, amount, use, true, tally) };
    })
    .sort((a, b) => a.quoted - b.quoted);
  const start: Allocation = {
    routes: sorted.map(({ route }) => route),
    amounts: sorted.map(({ amount }) => amount),
    value,
  };
  return refineFully(task, start, FINE);
}

/**
 * The best division without one of its paths. When there are far too many paths, the smallest are dropped
 * together without a comparison.
 */
function withoutLeast(task: AllocationTask, current: Allocation, maxSplits: number): Allocation | undefined {
  const bySize = current.routes
    .map((route, i) => ({ route, amount: current.amounts[i]! }))
    .sort((a, b) => a.amount - b.amount)
    .map(({ route }) => route);
  const surplus = bySize.length - maxSplits - SPARE;
  if (surplus > 0) {
    const fewer = allocateByChunks(task, bySize.slice(surplus));
    if (fewer !== undefined) return onlyUsed(fewer);
  }
  const rough = bySize.flatMap((dropped) => {
    const kept = current.routes.filter((route) => route !== dropped);
    return allocateByChunks(task, kept) ?? [];
  });
  rough.sort((a, b) => b.value - a.value);
  let best: Allocation | undefined;
  for (const start of rough.slice(0, MAX_TRIALS)) {
    const trial = refine(task, start, COARSE);
    if (best === undefined || trial.value > best.value) best = trial;
  }
  return best;
}
