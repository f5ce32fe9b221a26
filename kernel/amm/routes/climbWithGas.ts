import { unusedPools } from '../lanes/floatRoute.ts';
import {
  type Allocation,
  type AllocationTask,
  bestUnused,
  CHUNK_BITS,
  onlyUsed,
  valueInOrder,
  withRoutes,
} from './allocate.ts';
import { allocateByGrid } from './allocateByGrid.ts';
import { hillClimb } from './hillClimb.ts';
import { groupValueFrom, routeGroups, settleGroup } from './routeGroups.ts';
import { scanPairs } from './scanPairs.ts';

/** The largest piece, `amount / 2^8`, to climb with from a grid's division. */
const GRID_BITS = 8;

/** The division found on a grid over the paths of `start`, filled up to the limit. */
export function gridDivision(
  task: AllocationTask,
  start: Allocation,
  maxSplits: number,
  finest: number,
): Allocation {
  const filled = withRoutes(start, bestUnused(task, start, maxSplits - start.routes.length));
  const onGrid = allocateByGrid(task, filled.routes) ?? scanPairs(task, filled);
  return climbWithGas(task, onGrid, GRID_BITS, finest);
}

/**
 * The second pass of `refine` for a division near the best one, with the steps of ticks tried one by
 * one: a route is taken back to just before a tick when that pays, and stays clear of the next tick.
 */
export function climbWithGas(
  task: AllocationTask,
  start: Allocation,
  coarsest: number,
  finest: number,
): Allocation {
  const climbed = hillClimb(task, start, coarsest, 1, finest);
  const retreated = retreatTicks(task, climbed);
  const settled = retreated === climbed ? climbed : hillClimb(task, retreated, CHUNK_BITS, 1, finest);
  return clearOfTicks(task, onlyUsed(settled));
}

/** The largest number of ticks that a route may be taken back at a time. */
const MAX_RETREATS = 3;

/** Takes routes back to just before a tick they crossed, when another route takes the rest for less gas. */
function retreatTicks(task: AllocationTask, start: Allocation): Allocation {
  const { routes } = start;
  const use = unusedPools(task.market.poolCount);
  let best = start;
  for (let from = 0; from < routes.length; from++) {
    for (let back = 1; back <= MAX_RETREATS; back++) {
      const before = best.amounts;
      const amount = before[from]!;
      const kept = largestBelow(amount, tickCounter(task, best, from), back);
      if (kept === undefined) break;
      for (let to = 0; to < routes.length; to++) {
        if (to === from) continue;
        const amounts = [...before];
        amounts[from] = kept;
        amounts[to] = amounts[to]! + amount - kept;
        const value = valueInOrder(task, routes, amounts, use);
        if (value > best.value) best = { routes, amounts, value };
      }
    }
  }
  return best;
}

/** Precise to a thirty-millionth of the amount: that error is tiny beside the steps of gas. */
const HALVINGS = 25;

/** The largest amount that crosses at least `fewer` ticks fewer than `amount` does. */
function largestBelow(
  amount: number,
  ticksOf: (amount: number) => number,
  fewer: number,
): number | undefined {
  const limit = ticksOf(amount) - fewer;
  if (limit < 0) return undefined;
  let low = 0;
  let high = amount;
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (ticksOf(middle) <= limit) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Reduces slightly the parts that end right before a tick. Every step of the exact swap rounds by up to one
 * unit, and for an exact output the rounding brings the tick nearer than the floats show.
 */
function clearOfTicks(task: AllocationTask, start: Allocation): Allocation {
  const { routes } = start;
  if (routes.length < 2) return start;
  const amounts = [...start.amounts];
  const margins = routes.map((_, i) => {
    const amount = amounts[i]!;
    const ticksOf = tickCounter(task, start, i);
    const ticks = ticksOf(amount);
    const margin = amount * 1e-9 + ROUNDING_UNITS * (ticks + 1);
    return ticksOf(amount + margin) > ticks ? Math.min(margin, amount / 2) : 0;
  });
  const taker = amounts.reduce(
    (best, amount, i) => (margins[i] === 0 && (best < 0 || amount > amounts[best]!) ? i : best),
    -1,
  );
  if (taker < 0) return start;
  margins.forEach((margin, i) => {
    amounts[i]! -= margin;
    amounts[taker]! += margin;
  });
  const value = valueInOrder(task, routes, amounts, unusedPools(task.market.poolCount));
  return Number.isNaN(value) ? start : { routes, amounts, value };
}

const ROUNDING_UNITS = 8;

/**
 * Counts the ticks crossed when one route of a division gets another amount; earlier routes are not counted.
 */
function tickCounter(
  task: AllocationTask,
  { routes, amounts }: Allocation,
  place: number,
): (amount: number) => number {
  const { tally } = task;
  const group = routeGroups(task, routes)[place]!;
  settleGroup(task, group, amounts);
  const varied = [...amounts];
  return (amount) => {
    const before = tally.ticks;
    varied[place] = amount;
    groupValueFrom(task, group, varied, place);
    return tally.ticks - before;
  };
}
