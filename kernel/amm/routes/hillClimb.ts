import type { Allocation, AllocationTask } from './allocate.ts';
import { groupValueFrom, routeGroups, settleGroup } from './routeGroups.ts';

/** Limits the work at one piece size. The smaller sizes do what is left. */
const MAX_ROUNDS = 64;
/** Raw units: smaller pieces are lost when amounts become integers. */
const MIN_PIECE = 2;

/**
 * Moves pieces from one route to another for as long as that pays: pieces of `amount / 2^coarsest` first,
 * then `step` bits smaller each time, down to `amount / 2^finest`.
 *
 * For a group of routes that share pools, the value with one piece more or less is computed once and
 * remembered until a move changes the group.
 */
export function hillClimb(
  task: AllocationTask,
  start: Allocation,
  coarsest: number,
  step: number,
  finest: number,
): Allocation {
  const { routes } = start;
  const count = routes.length;
  const amounts = [...start.amounts];
  const groups = routeGroups(task, routes);
  /** The group's value with another amount for one of its routes. */
  const valueWith = (place: number, amount: number): number => {
    const before = amounts[place]!;
    amounts[place] = amount;
    const value = groupValueFrom(task, groups[place]!, amounts, place);
    amounts[place] = before;
    return value;
  };
  const values = new Map(groups.map((group) => [group, settleGroup(task, group, amounts)]));
  const total = () => [...values.values()].reduce((sum, value) => sum + value, 0);
  let value = total();
  // The group's value with one piece more and one piece less, by place. NaN: not computed yet, or (rarely)
  // impossible.
  const more = new Float64Array(count);
  const less = new Float64Array(count);

  for (let bits = coarsest; bits <= finest; bits += step) {
    const size = task.amount / 2 ** bits;
    if (size < MIN_PIECE) break;
    more.fill(Number.NaN);
    less.fill(Number.NaN);
    for (let moved = true, rounds = 0; moved && rounds < MAX_ROUNDS; rounds++) {
      moved = false;
      for (let from = 0; from < count; from++) {
        for (let to = 0; to < count; to++) {
          const piece = Math.min(size, amounts[from]!);
          if (from === to || piece === 0) continue;
          const [giver, taker] = [groups[from]!, groups[to]!];
          const [fromBefore, toBefore] = [amounts[from]!, amounts[to]!];
          let gain: number;
          if (giver === taker) {
            amounts[from] = fromBefore - piece;
            amounts[to] = toBefore + piece;
            gain = groupValueFrom(task, giver, amounts, Math.min(from, to)) - values.get(giver)!;
            amounts[from] = fromBefore;
            amounts[to] = toBefore;
          } else {
            if (Number.isNaN(less[from]!)) less[from] = valueWith(from, fromBefore - piece);
            let given = piece === size ? more[to]! : Number.NaN;
            if (Number.isNaN(given)) given = valueWith(to, toBefore + piece);
            if (piece === size) more[to] = given;
            gain = less[from]! - values.get(giver)! + (given - values.get(taker)!);
          }
          // A gain below float precision is no gain, and would let pieces move in circles.
          if (!(gain > Math.abs(value) * 1e-15)) continue;
          amounts[from] = fromBefore - piece;
          amounts[to] = toBefore + piece;
          for (const group of giver === taker ? [giver] : [giver, taker]) {
            values.set(group, settleGroup(task, group, amounts));
            for (const place of group.places) {
              more[place] = Number.NaN;
              less[place] = Number.NaN;
            }
          }
          value = total();
          moved = true;
        }
      }
    }
  }
  return { routes, amounts, value };
}
