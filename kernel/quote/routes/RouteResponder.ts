import type { PoolMaths, PoolState } from '../../amm/index.ts';
import { findRoute, type RouteAnswer, type RouteProblem } from './findRoute.ts';
import { updatedPool } from './poolUpdates.ts';
import type { RouteQuestion, RouteReply } from './routeMessages.ts';

/**
 * The worker's side. It keeps the pool states it received, so that the caches of the AMM code for them stay
 * warm.
 */
export class RouteResponder {
  readonly #pools = new Map<string, PoolState>();
  readonly #kinds: ReadonlyMap<string, PoolMaths>;

  /** @param kinds the maths of each kind of pool that may be asked about */
  constructor(kinds: ReadonlyMap<string, PoolMaths>) {
    this.#kinds = kinds;
  }

  /** @throws AmmError like `splitRoutes` */
  protected find(problem: RouteProblem): RouteAnswer {
    return findRoute(problem);
  }

  /** @throws AmmError like the search; Error for a pool of an unknown kind */
  answer({ id, updates, pools, problem }: RouteQuestion): RouteReply {
    for (const update of updates) {
      const { address } = update;
      this.#pools.set(address, updatedPool(update, this.#pools.get(address), this.#kinds));
    }
    const states = pools.flatMap((address) => this.#pools.get(address) ?? []);
    const { route, ...rest } = this.find({
      ...problem,
      request: { ...problem.request, pools: states },
    });
    const exactInput = problem.request.tradeType === 'EXACT_INPUT';
    const division = route?.parts.map(({ path, amountIn, amountOut }) => ({
      pools: path.pools.map(({ address }) => address),
      tokens: path.tokens,
      amount: exactInput ? amountIn : amountOut,
    }));
    return { id, division: division ?? null, ...rest };
  }
}
