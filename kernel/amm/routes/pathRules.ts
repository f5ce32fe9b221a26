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

/** Whether the rules allow a swap of `tokenIn` through a pool, and the pool could pay out anything. */
export function isUsable(
  pool: PoolState,
  tokenIn: TokenKey,
  { minV2ReserveOut = 0n, taxes }: PathRules,
): boolean {
  const { maths, token0, token1 } = pool;
  if (!maths.takesTaxedTokens && (isTaxed(token0, taxes) || isTaxed(token1, taxes))) return false;
  return maths.isUsable(pool, tokenIn === token0, minV2ReserveOut);
}
