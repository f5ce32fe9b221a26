import { type Fraction, type PoolState, poolMidPrice } from '../../../amm/index.ts';

/** The most pools that a price goes through. */
const MOST_POOLS = 3;

interface Reached {
  readonly price: Fraction;
  /** Raw `tokenIn` in the shallowest pool on the way. */
  readonly depth: number;
  /** The price as a float. */
  readonly rate: number;
}

/**
 * Raw `tokenOut` per raw `tokenIn` by the mid prices of at most three pools, on the way whose shallowest pool
 * is the deepest: neither a pool with dust nor a way through one sets a price where there is a deeper one.
 * Undefined when no way leads from one to the other.
 */
export function deepestPrice(
  pools: readonly PoolState[],
  tokenIn: string,
  tokenOut: string,
): Fraction | undefined {
  let reached = new Map<string, Reached>();
  reached.set(tokenIn, { price: { numerator: 1n, denominator: 1n }, depth: Infinity, rate: 1 });
  for (let count = 0; count < MOST_POOLS; count++) {
    const further = new Map(reached);
    for (const pool of pools) {
      for (const [from, to] of [
        [pool.token0, pool.token1],
        [pool.token1, pool.token0],
      ] as const) {
        const start = reached.get(from);
        if (!start) continue;
        const depth = Math.min(
          start.depth,
          Number(pool.maths.virtualReserve(pool, pool.token0 === from)) / start.rate,
        );
        if (!(depth > (further.get(to)?.depth ?? 0))) continue;
        const { numerator, denominator } = poolMidPrice(pool, from);
        further.set(to, {
          price: {
            numerator: start.price.numerator * numerator,
            denominator: start.price.denominator * denominator,
          },
          depth,
          rate: (start.rate * Number(numerator)) / Number(denominator),
        });
      }
    }
    reached = further;
  }
  return reached.get(tokenOut)?.price;
}
