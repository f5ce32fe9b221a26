import { type GasModel, hopGas, type RouteQuote, routeGas } from '../../amm/index.ts';

/**
 * Gas units of a trade whose route is known. The second time that it goes through a pool, in whichever part, a hop takes
 * two fifths: the pool's storage is warm by then.
 */
export function tradeGas(
  parts: readonly Pick<RouteQuote['parts'][number], 'path' | 'ticksCrossed'>[],
  model: GasModel,
): bigint {
  const used = new Set<string>();
  let gas = routeGas(parts, model);
  for (const pool of parts.flatMap(({ path }) => path.pools)) {
    if (used.has(pool.address)) gas -= (hopGas(pool, model) * 3n) / 5n;
    used.add(pool.address);
  }
  return gas;
}
