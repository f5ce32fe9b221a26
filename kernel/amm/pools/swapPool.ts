import { AmmError } from '../AmmError.ts';
import type { PoolState, PoolSwap, TokenKey, TradeType } from '../types.ts';

/**
 * One swap of `tokenIn` for the other token of a pool.
 * Amounts are raw units of the input for EXACT_INPUT and of the output for EXACT_OUTPUT.
 * Errors: `invalid_path` when the pool does not trade `tokenIn`, and those of the pool's kind.
 */
export function swapPool(pool: PoolState, tokenIn: TokenKey, tradeType: TradeType, amount: bigint): PoolSwap {
  otherToken(pool, tokenIn);
  return pool.maths.swap(pool, tokenIn === pool.token0, tradeType, amount);
}

/** The other token of a pool. Errors: `invalid_path` when the pool does not trade `token`. */
export function otherToken(pool: PoolState, token: TokenKey): TokenKey {
  if (token === pool.token0) return pool.token1;
  if (token === pool.token1) return pool.token0;
  throw new AmmError('invalid_path', 'The pool does not trade the token.', { pool: pool.address });
}
