import type { Address } from '../chain/ChainSpec.ts';
import type { Unit } from '../currency/unit.ts';
import { rawPerUnitNumber } from '../currency/unitNumbers.ts';

/** A pool as a source of prices, in whole tokens. */
export interface PriceEdge {
  readonly token0: Address;
  readonly token1: Address;
  /** token1 per token0. */
  readonly price: number;
  readonly held0: number;
  readonly held1: number;
}

/** The pool that a token's price comes from. */
export interface PricedBy<E extends PriceEdge> {
  /** USD of one whole token. */
  readonly price: number;
  readonly edge: E;
  /** The token on the other side, whose price was known before. */
  readonly other: Address;
  /** What the pool holds of the other token, USD. */
  readonly depthUsd: number;
}

/** Maximum steps from a token whose price is known. */
const STEPS = 4;

/**
 * Derives token prices from pools, starting with the known prices: step by step, each token is priced by the
 * pool that holds the most value on the other side. For display only, not for calculations: anyone can move a
 * pool's price.
 * @param known prices by token; these are not changed
 */
export function tokenPrices(
  edges: readonly PriceEdge[],
  known: ReadonlyMap<Address, number>,
): ReadonlyMap<Address, number> {
  const found = pricedBy(edges, known);
  return new Map([...known, ...[...found].map(([token, { price }]) => [token, price] as const)]);
}

/** As {@link tokenPrices}: by which pool each token is priced whose price is not known. */
export function pricedBy<E extends PriceEdge>(
  edges: readonly E[],
  known: ReadonlyMap<Address, number>,
): ReadonlyMap<Address, PricedBy<E>> {
  const prices = new Map(known);
  const found = new Map<Address, PricedBy<E>>();
  for (let step = 0; step < STEPS; step += 1) {
    const best = new Map<Address, PricedBy<E>>();
    for (const edge of edges) {
      const { token0, token1, price, held0, held1 } = edge;
      if (!(price > 0) || !Number.isFinite(price)) continue;
      const [first, second] = [prices.get(token0), prices.get(token1)];
      if (first !== undefined && second === undefined)
        offer(best, token1, { price: first / price, edge, other: token0, depthUsd: held0 * first });
      if (second !== undefined && first === undefined)
        offer(best, token0, { price: second * price, edge, other: token1, depthUsd: held1 * second });
    }
    if (best.size === 0) break;
    for (const [token, by] of best) {
      prices.set(token, by.price);
      found.set(token, by);
    }
  }
  return found;
}

function offer<E extends PriceEdge>(best: Map<Address, PricedBy<E>>, token: Address, by: PricedBy<E>): void {
  if (!(by.depthUsd > 0) || !Number.isFinite(by.price)) return;
  if (by.depthUsd > (best.get(token)?.depthUsd ?? 0)) best.set(token, by);
}

/** token1 per token0 in these units, from the Q64.96 root in raw units. */
export function wholePrice(sqrtPriceX96: bigint, unit0: Unit, unit1: Unit): number {
  const root = Number(sqrtPriceX96) / 2 ** 96;
  return (root * root * rawPerUnitNumber(unit0)) / rawPerUnitNumber(unit1);
}
