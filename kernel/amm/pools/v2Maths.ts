import { AmmError } from '../AmmError.ts';
import { ReserveCurve } from '../lanes/ReserveCurve.ts';
import type { PoolMaths, PoolState, V2PoolState } from '../types.ts';
import { swapV2 } from './swapV2.ts';

const KEPT = 0.997;
const MAX_RESERVE = 2 ** 112;

/** Uniswap V2 pairs: a constant product and a fee of 0.3 %. */
export const v2Maths: PoolMaths<V2PoolState> = {
  takesTaxedTokens: true,
  hopGas: 55_000n,
  swap: swapV2,
  curve: (pool, zeroForOne) =>
    new ReserveCurve(pool, zeroForOne, [pool.reserve0, pool.reserve1], KEPT, MAX_RESERVE),
  price(pool) {
    if (isEmpty(pool)) {
      throw new AmmError('insufficient_reserves', 'An empty pair has no price.', { pool: pool.address });
    }
    return { numerator: pool.reserve1, denominator: pool.reserve0 };
  },
  keptAfterFee: () => ({ numerator: 997n, denominator: 1000n }),
  virtualReserve: (pool, ofToken0) => (isEmpty(pool) ? 0n : ofToken0 ? pool.reserve0 : pool.reserve1),
  isUsable: (pool, zeroForOne, leastReserveOut) =>
    !isEmpty(pool) && (zeroForOne ? pool.reserve1 : pool.reserve0) >= leastReserveOut,
};

/** Whether the pool is a Uniswap V2 pair. */
export function isV2Pool(pool: PoolState): pool is V2PoolState {
  return pool.kind === 'v2';
}

function isEmpty({ reserve0, reserve1 }: V2PoolState): boolean {
  return reserve0 <= 0n || reserve1 <= 0n;
}
