import { type Allocation, type AllocationTask, CHUNK_BITS, onlyUsed, valueInOrder } from './allocate.ts';
import { sendThrough, unusedPools } from './floatRoute.ts';

/** A bound on the work at one size. What is left over at a large size is taken up at the smaller ones. */
const MAX_ROUNDS = 64;
/** Raw units: what is smaller is lost to integers. */
const LEAST_PIECE = 2;

/**
 * Moves ever smaller pieces, down to `amount / 2^finest`, from one route to another for as long as that pays.
 *
 * Without gas the curves are concave, and this ends within the finest piece of the optimum; what is lost to
 * it is of the order of the piece's square. Gas makes a step of every route and every tick, so a second pass
 * goes from there with it counted, and tries large pieces as well, to undo whole routes.
 */
export function refine(task: AllocationTask, start: Allocation, finest: number): Allocation {
  if (start.routes.length < 2) return start;
  const smooth = hillClimb({ ...task, gas: undefined }, start, CHUNK_BITS, 2, finest);
  if (task.gas === undefined) return onlyUsed(smooth);
  return onlyUsed(hillClimb(task, smooth, 2, 1, finest));
}

/**
 * The second pass of {@link refine} for a division near the best one, with the steps of ticks looked at one by one:
 * routes are taken back to just before a tick where that pays, and end clear of the next one.
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

function hillClimb(
  task: AllocationTask,
  start: Allocation,
  coarsest: number,
  step: number,
  finest: number,
): Allocation {
  const { routes } = start;
  const amounts = [...start.amounts];
  const use = unusedPools(task.market.poolCount);
  let value = valueInOrder(task, routes, amounts, use);
  for (let bits = coarsest; bits <= finest; bits += step) {
    const size = task.amount / 2 ** bits;
    if (size < LEAST_PIECE) break;
    for (let moved = true, rounds = 0; moved && rounds < MAX_ROUNDS; rounds++) {
      moved = false;
      for (let from = 0; from < routes.length; from++) {
        for (let to = 0; to < routes.length; to++) {
          const piece = Math.min(size, amounts[from]!);
          if (from === to || piece === 0) continue;
          const [fromBefore, toBefore] = [amounts[from]!, amounts[to]!];
          amounts[from] = fromBefore - piece;
          amounts[to] = toBefore + piece;
          const trial = valueInOrder(task, routes, amounts, use);
          // Less than a float can tell is no gain, and would let pieces go round in circles.
          if (trial > value + Math.abs(value) * 1e-15) {
            value = trial;
            moved = true;
          } else {
            amounts[from] = fromBefore;
            amounts[to] = toBefore;
          }
        }
      }
    }
  }
  return { routes, amounts, value };
}

/** How many ticks a route may be taken back at a time. */
const RETREATS = 3;

/** Takes routes back to just before a tick they crossed, where another route takes the rest for less. */
function retreatTicks(task: AllocationTask, start: Allocation): Allocation {
  const { routes } = start;
  const use = unusedPools(task.market.poolCount);
  let best = start;
  for (let from = 0; from < routes.length; from++) {
    for (let back = 1; back <= RETREATS; back++) {
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

/** The largest amount that crosses at least `fewer` ticks less than `amount` does. */
function largestBelow(
  amount: number,
  ticksOf: (amount: number) => number,
  fewer: number,
): number | undefined {
  const limit = ticksOf(amount) - fewer;
  if (limit < 0) return undefined;
  let low = 0;
  let high = amount;
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (ticksOf(middle) <= limit) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Draws parts back a hair that end right before a tick: every step of the exact swap rounds by up to a unit, and
 * an output's rounding brings the tick nearer than the floats have it.
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

/** Counts the ticks crossed when one route of a division gets another amount; all of its own, or in all. */
function tickCounter(
  task: AllocationTask,
  { routes, amounts }: Allocation,
  index: number,
): (amount: number) => number {
  const { market, tradeType, tally } = task;
  const use = unusedPools(market.poolCount);
  const pools = market.poolNumbers[routes[index]!]!;
  const shares = routes.some(
    (route, i) => i !== index && market.poolNumbers[route]!.some((pool) => pools.includes(pool)),
  );
  const varied = [...amounts];
  return (amount) => {
    const before = tally.ticks;
    if (shares) {
      varied[index] = amount;
      valueInOrder(task, routes, varied, use);
    } else {
      sendThrough(market, routes[index]!, tradeType, amount, use, false, tally);
    }
    return tally.ticks - before;
  };
}
