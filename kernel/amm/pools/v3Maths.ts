import { AmmError } from '../AmmError.ts';
import { TickCurve } from '../lanes/TickCurve.ts';
import type { PoolMaths, PoolState, V3PoolState } from '../types.ts';
import { FEE_DENOMINATOR } from './swapMath.ts';
import { swapV3 } from './swapV3.ts';

const Q192 = 2n ** 192n;

/** Uniswap V3 pools: concentrated liquidity and a fee on the input. */
export const v3Maths: PoolMaths<V3PoolState> = {
  takesTaxedTokens: false,
  // Where the tick stays; the swap says what it takes more.
  hopGas: 53_000n,
  // The output waits with the router, and the path is read.
  joinGas: 11_000,
  swap: (pool, zeroForOne, tradeType, amount) => swapV3(pool, zeroForOne, tradeType, amount),
  curve: (pool, zeroForOne) => new TickCurve(pool, zeroForOne, 1 - pool.fee / 1e6),
  price({ address, sqrtPriceX96 }) {
    if (sqrtPriceX96 <= 0n) {
      throw new AmmError('insufficient_liquidity', 'The pool has no price yet.', { pool: address });
    }
    return { numerator: sqrtPriceX96 ** 2n, denominator: Q192 };
  },
  keptAfterFee: ({ fee }) => ({ numerator: FEE_DENOMINATOR - BigInt(fee), denominator: FEE_DENOMINATOR }),
  // Whitepaper 6.2: x = L / sqrtP, y = L * sqrtP.
  virtualReserve({ liquidity, sqrtPriceX96 }, ofToken0) {
    if (sqrtPriceX96 === 0n) return 0n;
    return ofToken0 ? (liquidity << 96n) / sqrtPriceX96 : (liquidity * sqrtPriceX96) >> 96n;
  },
  isUsable: ({ sqrtPriceX96, liquidity, ticks }) =>
    sqrtPriceX96 > 0n && (liquidity > 0n || ticks.indexes.length > 0),
};

/** Whether the pool is a Uniswap V3 pool. */
export function isV3Pool(pool: PoolState): pool is V3PoolState {
  return pool.kind === 'v3';
}
