import { sendThrough, unusedPools } from '../lanes/floatRoute.ts';
import { type Allocation, type AllocationTask, withValue } from './allocate.ts';

const STEPS = 512;

/**
 * The best division of the amount over these routes in steps of `amount / 512`, gas included, by dynamic
 * programming over the routes. Gas makes the value of a part a staircase with many local maxima, where hill
 * climbing gets stuck; this finds the division nearest to the highest one. Undefined when two routes share a
 * pool, because a part then has no value of its own, or when the routes cannot fill the amount.
 */
export function allocateByGrid(task: AllocationTask, routes: readonly number[]): Allocation | undefined {
  const pools = routes.flatMap((route) => task.market.poolNumbers[route]!);
  if (new Set(pools).size < pools.length) return undefined;

  let best = routeValues(task, routes[0]!);
  const choices: Int16Array[] = [];
  for (const route of routes.slice(1)) {
    const values = routeValues(task, route);
    const combined = new Float64Array(STEPS + 1).fill(Number.NEGATIVE_INFINITY);
    const choice = new Int16Array(STEPS + 1);
    for (let total = 0; total <= STEPS; total++) {
      for (let own = 0; own <= total; own++) {
        const value = best[total - own]! + values[own]!;
        if (value > combined[total]!) {
          combined[total] = value;
          choice[total] = own;
        }
      }
    }
    best = combined;
    choices.push(choice);
  }
  if (best[STEPS] === Number.NEGATIVE_INFINITY) return undefined;

  const steps = new Array<number>(routes.length).fill(0);
  let left = STEPS;
  for (let i = routes.length - 1; i > 0; i--) {
    steps[i] = choices[i - 1]![left]!;
    left -= steps[i]!;
  }
  steps[0] = left;
  return withValue(
    task,
    routes,
    steps.map((count) => (task.amount * count) / STEPS),
  );
}

/** The value of each number of steps through one route alone; minus infinity when impossible. */
function routeValues({ market, tradeType, amount, gas, tally }: AllocationTask, route: number): Float64Array {
  const idle = unusedPools(market.poolCount);
  const values = new Float64Array(STEPS + 1);
  const { partGas } = market.routes[route]!;
  for (let step = 1; step <= STEPS; step++) {
    const ticksBefore = tally.ticks;
    const quoted = sendThrough(market, route, tradeType, (amount * step) / STEPS, idle, false, tally);
    const cost = gas === undefined ? 0 : partGas + (tally.ticks - ticksBefore) * gas.perTick;
    values[step] = Number.isNaN(quoted)
      ? Number.NEGATIVE_INFINITY
      : (tradeType === 'EXACT_INPUT' ? quoted : -quoted) - cost;
  }
  return values;
}
