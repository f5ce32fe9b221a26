import type { Allocation, AllocationTask } from './allocate.ts';
import { groupValueFrom, routeGroups, settleGroup } from './routeGroups.ts';

/** Number of steps into which the combined amount of two routes is divided. */
const STEPS = 96;
/** How often all pairs are tried at most. */
const MAX_SWEEPS = 4;

/**
 * Tries every division, in steps, of the combined amount of two routes, pair after pair for as long as that
 * pays. For routes that share pools, where `allocateByGrid` cannot be used: gas makes a staircase of each
 * such line, and this takes its highest step.
 */
export function scanPairs(task: AllocationTask, start: Allocation): Allocation {
  const { routes } = start;
  const groups = routeGroups(task, routes);
  const amounts = [...start.amounts];
  const values = new Map(groups.map((group) => [group, settleGroup(task, group, amounts)]));
  const total = () => [...values.values()].reduce((sum, value) => sum + value, 0);
  for (let sweep = 0, moved = true; sweep < MAX_SWEEPS && moved; sweep++) {
    moved = false;
    for (let a = 0; a < routes.length; a++) {
      for (let b = a + 1; b < routes.length; b++) {
        const both = amounts[a]! + amounts[b]!;
        if (both === 0) continue;
        const [groupA, groupB] = [groups[a]!, groups[b]!];
        let best = { value: total(), toA: amounts[a]!, toB: amounts[b]! };
        for (let step = 0; step <= STEPS; step++) {
          amounts[a] = (both * step) / STEPS;
          amounts[b] = both - amounts[a]!;
          let value = groupValueFrom(task, groupA, amounts, a);
          if (groupA !== groupB) value += groupValueFrom(task, groupB, amounts, b);
          for (const [group, settled] of values) {
            if (group !== groupA && group !== groupB) value += settled;
          }
          if (value > best.value) {
            best = { value, toA: amounts[a]!, toB: amounts[b]! };
            moved = true;
          }
        }
        amounts[a] = best.toA;
        amounts[b] = best.toB;
        values.set(groupA, settleGroup(task, groupA, amounts));
        values.set(groupB, settleGroup(task, groupB, amounts));
      }
    }
  }
  return { routes, amounts, value: total() };
}
