import { AmmError } from '../AmmError.ts';
import type { PoolState, PoolSwap, TokenKey, TradeType } from '../types.ts';
import { swapV2 } from './swapV2.ts';
import { swapV3 } from './swapV3.ts';

/**
 * One swap of `tokenIn` for the other token of a V2 or V3 pool.
 * Amounts are raw units of the input for EXACT_INPUT and of the output for EXACT_OUTPUT.
 * Errors: `invalid_path` when the pool does not trade `tokenIn`, and those of `swapV2` and `swapV3`.
 */
export function swapPool(pool: PoolState, tokenIn: TokenKey, tradeType: TradeType, amount: bigint): PoolSwap {
  otherToken(pool, tokenIn);
  const zeroForOne = tokenIn === pool.token0;
  return pool.kind === 'v2'
    ? swapV2(pool, zeroForOne, tradeType, amount)
    : swapV3(pool, zeroForOne, tradeType, amount);
}

/** The other token of a pool. Errors: `invalid_path` when the pool does not trade `token`. */
export function otherToken(pool: PoolState, token: TokenKey): TokenKey {
  if (token === pool.token0) return pool.token1;
  if (token === pool.token1) return pool.token0;
  throw new AmmError('invalid_path', `Pool ${pool.address} does not trade ${token}.`, { pool: pool.address });
}
