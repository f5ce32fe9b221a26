import { type Fraction, type PoolState, poolMidPrice } from '../../amm/index.ts';

/**
 * Raw `tokenOut` per raw `tokenIn` in the pool with the most `tokenOut`, or undefined when no pool has both
 * tokens.
 */
export function deepestPrice(
  pools: readonly PoolState[],
  tokenIn: string,
  tokenOut: string,
): Fraction | undefined {
  let best: { readonly pool: PoolState; readonly depth: bigint } | undefined;
  for (const pool of pools) {
    const has = (token: string) => pool.token0 === token || pool.token1 === token;
    if (!has(tokenIn) || !has(tokenOut)) continue;
    const depth = virtualReserve(pool, tokenOut);
    if (depth > 0n && (!best || depth > best.depth)) best = { pool, depth };
  }
  return best && poolMidPrice(best.pool, tokenIn);
}

/**
 * The pool's reserve of `token`. For V3 the virtual reserve of the liquidity in range (whitepaper 6.2: x = L
 * / sqrtP, y = L * sqrtP).
 */
function virtualReserve(pool: PoolState, token: string): bigint {
  const isToken0 = pool.token0 === token;
  if (pool.kind === 'v2') {
    if (pool.reserve0 === 0n || pool.reserve1 === 0n) return 0n;
    return isToken0 ? pool.reserve0 : pool.reserve1;
  }
  if (pool.sqrtPriceX96 === 0n) return 0n;
  return isToken0 ? (pool.liquidity << 96n) / pool.sqrtPriceX96 : (pool.liquidity * pool.sqrtPriceX96) >> 96n;
}
