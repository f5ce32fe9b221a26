import { type AllocationTask, valueInOrder } from './allocate.ts';
import { sendThrough, unusedPools } from './floatRoute.ts';

/** What one route made of an amount. */
interface Leg {
  readonly amount: number;
  readonly quoted: number;
  readonly ticks: number;
}

/** True where two of these routes go through the same pool, so that what one gives depends on the others. */
export function sharesPools({ market }: AllocationTask, routes: readonly number[]): boolean {
  const pools = routes.flatMap((route) => market.poolNumbers[route]!);
  return new Set(pools).size < pools.length;
}

/**
 * `valueInOrder` for many divisions over the same routes. A climb changes two amounts at a time, and takes half of
 * its changes back: where no pool is shared, only routes with an amount that is neither of their last two are sent
 * through again.
 */
export function valuer(
  task: AllocationTask,
  routes: readonly number[],
): (amounts: readonly number[]) => number {
  const { market, tradeType, gas, tally } = task;
  const use = unusedPools(market.poolCount);
  if (sharesPools(task, routes)) return (amounts) => valueInOrder(task, routes, amounts, use);

  const none: Leg = { amount: Number.NaN, quoted: 0, ticks: 0 };
  const newest = routes.map(() => none);
  const older = routes.map(() => none);
  const legOf = (i: number, amount: number): Leg => {
    const last = newest[i]!;
    if (last.amount === amount) return last;
    let leg = older[i]!;
    if (leg.amount !== amount) {
      const before = tally.ticks;
      const quoted = sendThrough(market, routes[i]!, tradeType, amount, use, false, tally);
      leg = { amount, quoted, ticks: tally.ticks - before };
    }
    older[i] = last;
    newest[i] = leg;
    return leg;
  };
  return (amounts) => {
    let quoted = 0;
    let cost = 0;
    let ticks = 0;
    for (let i = 0; i < routes.length; i++) {
      const amount = amounts[i]!;
      if (amount <= 0) continue;
      const leg = legOf(i, amount);
      quoted += leg.quoted;
      ticks += leg.ticks;
      if (gas !== undefined) cost += market.routes[routes[i]!]!.hopGas;
    }
    if (gas !== undefined) cost += ticks * gas.perTick;
    return (tradeType === 'EXACT_INPUT' ? quoted : -quoted) - cost;
  };
}
