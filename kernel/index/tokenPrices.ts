import type { Address } from '../chain/ChainSpec.ts';

/** A pool as a source of prices, in whole tokens. */
export interface PriceEdge {
  readonly token0: Address;
  readonly token1: Address;
  /** token1 per token0. */
  readonly price: number;
  readonly held0: number;
  readonly held1: number;
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
  const prices = new Map(known);
  for (let step = 0; step < STEPS; step += 1) {
    const best = new Map<Address, { readonly price: number; readonly depth: number }>();
    for (const { token0, token1, price, held0, held1 } of edges) {
      if (!(price > 0) || !Number.isFinite(price)) continue;
      const [first, second] = [prices.get(token0), prices.get(token1)];
      if (first !== undefined && second === undefined) offer(best, token1, first / price, held0 * first);
      if (second !== undefined && first === undefined) offer(best, token0, second * price, held1 * second);
    }
    if (best.size === 0) break;
    for (const [token, { price }] of best) prices.set(token, price);
  }
  return prices;
}

function offer(
  best: Map<Address, { readonly price: number; readonly depth: number }>,
  token: Address,
  price: number,
  depth: number,
): void {
  if (!(depth > 0) || !Number.isFinite(price)) return;
  if (depth > (best.get(token)?.depth ?? 0)) best.set(token, { price, depth });
}

/** token1 per token0 in whole tokens, from the Q64.96 root in raw units. */
export function wholePrice(sqrtPriceX96: bigint, decimals0: number, decimals1: number): number {
  const root = Number(sqrtPriceX96) / 2 ** 96;
  return root * root * 10 ** (decimals0 - decimals1);
}
