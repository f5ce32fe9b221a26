import type { PoolMaths, PoolState } from '../../amm/index.ts';
import { findRoute, type RouteAnswer, type RouteProblem } from './findRoute.ts';
import { splitFitting } from './gas/smallBlocks.ts';
import { updatedPool } from './poolUpdates.ts';
import type { RouteQuestion, RouteReply } from './routeMessages.ts';

/**
 * The worker's side. It keeps the pool states it received, so that the caches of the AMM code for them stay
 * warm.
 */
export class RouteResponder {
  readonly #pools = new Map<string, PoolState>();
  readonly #kinds: ReadonlyMap<string, PoolMaths>;
  readonly #faults: Map<string, string>;

  /**
   * @param kinds the maths of each kind of pool that may be asked about
   * @param faults what these maths do wrong, by the kind; told with the answer during which it happens
   */
  constructor(kinds: ReadonlyMap<string, PoolMaths>, faults = new Map<string, string>()) {
    this.#kinds = kinds;
    this.#faults = faults;
  }

  /** @throws AmmError like `splitRoutes` */
  protected find(problem: RouteProblem): RouteAnswer {
    return findRoute(problem, problem.effort === 'split' ? splitFitting : undefined);
  }

  /** Pools of an unknown kind are left out, and the kind is told. @throws AmmError like the search */
  answer({ id, updates, pools, problem }: RouteQuestion): RouteReply {
    for (const update of updates) {
      const { address, kind } = update;
      const maths = this.#kinds.get(kind);
      if (maths) this.#pools.set(address, updatedPool(update, this.#pools.get(address), maths));
      else this.#faults.set(kind, 'its plugin has no maths for a worker');
    }
    const states = pools.flatMap((address) => this.#pools.get(address) ?? []);
    const { route, ...rest } = this.find({
      ...problem,
      request: { ...problem.request, pools: states },
    });
    const exactInput = problem.request.tradeType === 'EXACT_INPUT';
    const division = route?.parts.map(({ path, amountIn, amountOut, joined, forked }) => ({
      pools: path.pools.map(({ address }) => address),
      tokens: path.tokens,
      amount: exactInput ? amountIn : amountOut,
      joined,
      forked,
    }));
    const faults = [...this.#faults];
    this.#faults.clear();
    const found = { id, division: division ?? null, exceeded: rest.exceeded };
    // Nothing is certain of pools that could not be computed.
    return faults.length > 0 ? { ...found, faults } : { ...found, ...rest };
  }
}
