import type { PoolState } from '../amm/types.ts';
import type { RawPrice } from './types.ts';

const Q192 = 1n << 192n;

/** Raw `tokenOut` per raw `tokenIn` at the pool's present price, before fees. */
export function poolMidPrice(pool: PoolState, tokenIn: string): RawPrice {
  const zeroForOne = pool.token0 === tokenIn;
  const [one, zero] =
    pool.kind === 'v2' ? [pool.reserve1, pool.reserve0] : [pool.sqrtPriceX96 * pool.sqrtPriceX96, Q192];
  return zeroForOne ? { numerator: one, denominator: zero } : { numerator: zero, denominator: one };
}

/** The deepest pool's price of `tokenIn` in `tokenOut`, or undefined where no pool has both. */
export function bestMidPrice(
  pools: readonly PoolState[],
  tokenIn: string,
  tokenOut: string,
): RawPrice | undefined {
  let best: { pool: PoolState; depth: bigint } | undefined;
  for (const pool of pools) {
    const has = (token: string) => pool.token0 === token || pool.token1 === token;
    if (!has(tokenIn) || !has(tokenOut)) continue;
    const depth = virtualReserve(pool, tokenOut);
    if (depth > 0n && (!best || depth > best.depth)) best = { pool, depth };
  }
  return best && poolMidPrice(best.pool, tokenIn);
}

/** Reserve of `token`; for V3 the virtual one of the liquidity in range (whitepaper 6.2: x = L / sqrtP, y = L * sqrtP). */
function virtualReserve(pool: PoolState, token: string): bigint {
  const isToken0 = pool.token0 === token;
  if (pool.kind === 'v2') return isToken0 ? pool.reserve0 : pool.reserve1;
  if (pool.sqrtPriceX96 === 0n) return 0n;
  return isToken0 ? (pool.liquidity << 96n) / pool.sqrtPriceX96 : (pool.liquidity * pool.sqrtPriceX96) >> 96n;
}
