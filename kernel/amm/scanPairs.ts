import { type Allocation, type AllocationTask, valueInOrder } from './allocate.ts';
import { unusedPools } from './floatRoute.ts';

/** Steps between nothing and everything that two routes have together. */
const STEPS = 96;
/** Times all pairs are gone through at most. */
const SWEEPS = 4;

/**
 * Tries every division, in steps, of what two routes have together, pair after pair for as long as that pays.
 * For routes that share pools, where `allocateByGrid` cannot be used: gas makes a staircase of each such line,
 * and this takes its highest step.
 */
export function scanPairs(task: AllocationTask, start: Allocation): Allocation {
  const { routes } = start;
  const use = unusedPools(task.market.poolCount);
  let best: Allocation = { ...start, value: valueInOrder(task, routes, start.amounts, use) };
  for (let sweep = 0, before = Number.NaN; sweep < SWEEPS && best.value !== before; sweep++) {
    before = best.value;
    for (let a = 0; a < routes.length; a++) {
      for (let b = a + 1; b < routes.length; b++) {
        const both = best.amounts[a]! + best.amounts[b]!;
        if (both === 0) continue;
        for (let step = 0; step <= STEPS; step++) {
          const amounts = [...best.amounts];
          amounts[a] = (both * step) / STEPS;
          amounts[b] = both - amounts[a]!;
          const value = valueInOrder(task, routes, amounts, use);
          if (value > best.value) best = { routes, amounts, value };
        }
      }
    }
  }
  return best;
}
