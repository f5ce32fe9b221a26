import {
  type FloatMarket,
  floatMarket,
  type PoolUse,
  sendThrough,
  unusedPools,
} from '../lanes/floatRoute.ts';
import type { AllocationTask } from './allocate.ts';

/**
 * Routes of a division that share pools with one another, directly or through other routes, in their order of
 * execution. Two groups share no pool, so the value of a division is the sum of its groups' values.
 */
export interface RouteGroup {
  /** The places of the routes in the division, rising. */
  readonly places: readonly number[];
  /** The market of these routes alone. */
  readonly market: FloatMarket;
  readonly use: PoolUse;
  /** The pool use, and the value so far, before each of the routes; as last settled. */
  readonly usedBefore: readonly PoolUse[];
  readonly worthBefore: Float64Array;
}

/** The group of each route, by its place in the division. */
export function routeGroups({ market }: AllocationTask, routes: readonly number[]): readonly RouteGroup[] {
  let sets: (readonly number[])[] = [];
  routes.forEach((route, place) => {
    const pools = market.poolNumbers[route]!;
    const shares = (other: number) =>
      market.poolNumbers[routes[other]!]!.some((pool) => pools.includes(pool));
    const met = sets.filter((places) => places.some(shares));
    sets = [...sets.filter((places) => !met.includes(places)), [...met.flat(), place].sort((a, b) => a - b)];
  });
  const groups = sets.map((places): RouteGroup => {
    const own = floatMarket(places.map((place) => market.routes[routes[place]!]!));
    return {
      places,
      market: own,
      use: unusedPools(own.poolCount),
      usedBefore: places.map(() => unusedPools(own.poolCount)),
      worthBefore: new Float64Array(places.length),
    };
  });
  return routes.map((_, place) => groups.find(({ places }) => places.includes(place))!);
}

/**
 * The group's value at these amounts (by place), NaN when it cannot be executed. Remembers the state before
 * each route.
 */
export function settleGroup(task: AllocationTask, group: RouteGroup, amounts: readonly number[]): number {
  const { use } = group;
  use.usedIn.fill(0);
  use.usedOut.fill(0);
  use.direction.fill(0);
  return execute(task, group, amounts, 0, 0, true);
}

/** The group's value when only the amounts from `place` on differ from those last settled. */
export function groupValueFrom(
  task: AllocationTask,
  group: RouteGroup,
  amounts: readonly number[],
  place: number,
): number {
  const first = group.places.indexOf(place);
  copyUse(group.usedBefore[first]!, group.use);
  return execute(task, group, amounts, first, group.worthBefore[first]!, false);
}

function execute(
  { tradeType, gas, tally }: AllocationTask,
  { places, market, use, usedBefore, worthBefore }: RouteGroup,
  amounts: readonly number[],
  first: number,
  worth: number,
  remember: boolean,
): number {
  const sign = tradeType === 'EXACT_INPUT' ? 1 : -1;
  let value = worth;
  for (let i = first; i < places.length; i++) {
    if (remember) {
      copyUse(use, usedBefore[i]!);
      worthBefore[i] = value;
    }
    const amount = amounts[places[i]!]!;
    if (amount <= 0) continue;
    const ticksBefore = tally.ticks;
    value += sign * sendThrough(market, i, tradeType, amount, use, i + 1 < places.length, tally);
    if (gas !== undefined) value -= market.routes[i]!.partGas + (tally.ticks - ticksBefore) * gas.perTick;
  }
  return value;
}

function copyUse(from: PoolUse, to: PoolUse): void {
  to.usedIn.set(from.usedIn);
  to.usedOut.set(from.usedOut);
  to.direction.set(from.direction);
}
