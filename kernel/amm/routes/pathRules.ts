import { AmmError } from '../AmmError.ts';
import { isTaxed } from '../pools/tokenTax.ts';
import type { PoolState, TokenKey } from '../types.ts';
import type { PathRules } from './routeTypes.ts';

const DEFAULT_MAX_HOPS = 3;

/** The hop limit of the rules. Errors: `invalid_option`. */
export function checkedMaxHops({ maxHops = DEFAULT_MAX_HOPS }: PathRules): number {
  if (!Number.isInteger(maxHops) || maxHops < 1 || maxHops > 4) {
    throw new AmmError('invalid_option', 'A path has 1 to 4 hops.');
  }
  return maxHops;
}

/**
 * Whether the rules allow a swap of `tokenIn` through a pool. The pool must hold some of the token it pays
 * out, and a V2 pair at least the minimum. A taxed token must not go through a V3 pool.
 */
export function isUsable(
  pool: PoolState,
  tokenIn: TokenKey,
  { minV2ReserveOut = 0n, taxes }: PathRules,
): boolean {
  if (pool.kind === 'v2') {
    const reserveOut = tokenIn === pool.token0 ? pool.reserve1 : pool.reserve0;
    return pool.reserve0 > 0n && pool.reserve1 > 0n && reserveOut >= minV2ReserveOut;
  }
  if (taxes !== undefined && (isTaxed(pool.token0, taxes) || isTaxed(pool.token1, taxes))) return false;
  return pool.sqrtPriceX96 > 0n && (pool.liquidity > 0n || pool.ticks.indexes.length > 0);
}
