import {
  type FloatGas,
  type FloatMarket,
  type PoolUse,
  sendThrough,
  unusedPools,
} from '../lanes/floatRoute.ts';
import type { CurveTally } from '../lanes/poolCurve.ts';
import type { TradeType } from '../types.ts';

/** A division of an amount: `amounts[i]` goes through route `routes[i]` of the market, in that order. */
export interface Allocation {
  readonly routes: readonly number[];
  readonly amounts: readonly number[];
  /** Output less gas, or minus (input plus gas), in raw units. */
  readonly value: number;
}

export interface AllocationTask {
  readonly market: FloatMarket;
  readonly tradeType: TradeType;
  readonly amount: number;
  /** Undefined: gas is free. */
  readonly gas: FloatGas | undefined;
  readonly tally: CurveTally;
}

/** A chunk is `amount / 2^CHUNK_BITS`. */
export const CHUNK_BITS = 6;
const CHUNKS = 2 ** CHUNK_BITS;

/**
 * Divides the amount over these routes in equal chunks, each to the route that gains most from it. The routes
 * end with equal marginal output, to within one chunk. Undefined when the routes together cannot fill the
 * amount.
 */
export function allocateByChunks(task: AllocationTask, routes: readonly number[]): Allocation | undefined {
  const { market, tradeType } = task;
  const chunk = task.amount / CHUNKS;
  const use = unusedPools(market.poolCount);
  const gains = routes.map(() => 0);
  const counts = routes.map(() => 0);
  const stale = routes.map(() => true);
  for (let done = 0; done < CHUNKS; done++) {
    let best = -1;
    for (let i = 0; i < routes.length; i++) {
      if (stale[i]) {
        gains[i] = sendThrough(market, routes[i]!, tradeType, chunk, use, false, task.tally);
        stale[i] = false;
      }
      if (Number.isNaN(gains[i]!)) continue;
      if (best < 0 || (tradeType === 'EXACT_INPUT' ? gains[i]! > gains[best]! : gains[i]! < gains[best]!)) {
        best = i;
      }
    }
    if (best < 0) return undefined;
    sendThrough(market, routes[best]!, tradeType, chunk, use, true, task.tally);
    counts[best]!++;
    const touched = market.poolNumbers[routes[best]!]!;
    for (let i = 0; i < routes.length; i++) {
      if (market.poolNumbers[routes[i]!]!.some((pool) => touched.includes(pool))) stale[i] = true;
    }
  }
  return withValue(
    task,
    routes,
    counts.map((count) => count * chunk),
  );
}

/**
 * The `count` best routes among those that the allocation does not use, ranked by the gain from a small extra
 * piece. Finds routes that deserve less than one chunk.
 */
export function bestUnused(task: AllocationTask, { routes, amounts }: Allocation, count: number): number[] {
  const { market, tradeType, tally } = task;
  const used = routes.filter((_, i) => amounts[i]! > 0);
  const use = unusedPools(market.poolCount);
  routes.forEach((route, i) => {
    if (amounts[i]! > 0) sendThrough(market, route, tradeType, amounts[i]!, use, true, tally);
  });
  const piece = task.amount / 2 ** 12;
  return market.routes
    .map((_, route) => ({ route, gain: sendThrough(market, route, tradeType, piece, use, false, tally) }))
    .filter(({ route, gain }) => !used.includes(route) && !Number.isNaN(gain))
    .sort((a, b) => (tradeType === 'EXACT_INPUT' ? b.gain - a.gain : a.gain - b.gain))
    .slice(0, count)
    .map(({ route }) => route);
}

/** The same division with more routes, which get nothing yet. */
export function withRoutes(start: Allocation, more: readonly number[]): Allocation {
  const added = more.filter((route) => !start.routes.includes(route));
  return {
    routes: [...start.routes, ...added],
    amounts: [...start.amounts, ...added.map(() => 0)],
    value: start.value,
  };
}

/** The division without the routes that get nothing. */
export function onlyUsed({ routes, amounts, value }: Allocation): Allocation {
  return {
    routes: routes.filter((_, i) => amounts[i]! > 0),
    amounts: amounts.filter((amount) => amount > 0),
    value,
  };
}

/** An allocation with its value; undefined when it cannot be executed. */
export function withValue(
  task: AllocationTask,
  routes: readonly number[],
  amounts: readonly number[],
): Allocation | undefined {
  const value = valueInOrder(task, routes, amounts, unusedPools(task.market.poolCount));
  return Number.isNaN(value) ? undefined : { routes, amounts, value };
}

/** The value of an allocation executed in order, NaN when it cannot be executed; overwrites `use`. */
export function valueInOrder(
  task: AllocationTask,
  routes: readonly number[],
  amounts: readonly number[],
  use: PoolUse,
): number {
  const { market, tradeType, gas, tally } = task;
  use.usedIn.fill(0);
  use.usedOut.fill(0);
  use.direction.fill(0);
  const ticksBefore = tally.ticks;
  let quoted = 0;
  let cost = 0;
  for (let i = 0; i < routes.length; i++) {
    if (amounts[i]! <= 0) continue;
    quoted += sendThrough(market, routes[i]!, tradeType, amounts[i]!, use, true, tally);
    if (gas !== undefined) cost += market.routes[routes[i]!]!.partGas;
  }
  if (gas !== undefined) cost += (tally.ticks - ticksBefore) * gas.perTick;
  return (tradeType === 'EXACT_INPUT' ? quoted : -quoted) - cost;
}
