import type { PoolState } from '../../amm/index.ts';
import { findRoute } from './findRoute.ts';
import type { PoolUpdate, RouteQuestion, RouteReply } from './routeMessages.ts';

/**
 * The worker's side. It keeps the pool states it received, so that the caches of the AMM code for them stay
 * warm.
 */
export class RouteResponder {
  readonly #pools = new Map<string, PoolState>();

  /** @throws AmmError like `findRoute` */
  answer({ id, updates, pools, problem }: RouteQuestion): RouteReply {
    for (const update of updates) this.#pools.set(update.address, this.#whole(update));
    const states = pools.flatMap((address) => this.#pools.get(address) ?? []);
    const { route, exceeded } = findRoute({ ...problem, request: { ...problem.request, pools: states } });
    const exactInput = problem.request.tradeType === 'EXACT_INPUT';
    const division = route?.parts.map(({ path, amountIn, amountOut }) => ({
      pools: path.pools.map(({ address }) => address),
      tokens: path.tokens,
      amount: exactInput ? amountIn : amountOut,
    }));
    return { id, division: division ?? null, exceeded };
  }

  #whole(update: PoolUpdate): PoolState {
    if (update.kind === 'v2' || 'ticks' in update) return update;
    const before = this.#pools.get(update.address);
    if (before?.kind !== 'v3') throw new Error(`${update.address} came without its ticks`);
    return { ...update, ticks: before.ticks };
  }
}
