import { AmmError } from './AmmError.ts';
import type { PathRules } from './routeTypes.ts';
import { isTaxed } from './tokenTax.ts';
import type { Path, PoolState, TokenKey } from './types.ts';

const DEFAULT_MAX_HOPS = 3;

/**
 * Every path from one token to another through these pools that meets no token twice and keeps the rules,
 * shorter ones first. Their number grows with (pools per token)^(maxHops - 1): the route searches prune
 * instead of listing.
 * Errors: `identical_tokens`, `invalid_option`.
 */
export function findPaths(
  pools: readonly PoolState[],
  tokenIn: TokenKey,
  tokenOut: TokenKey,
  rules: PathRules = {},
): Path[] {
  if (tokenIn === tokenOut) throw new AmmError('identical_tokens', 'Input and output are the same token.');
  const maxHops = checkedMaxHops(rules);
  const byToken = new Map<TokenKey, PoolState[]>();
  for (const pool of pools) {
    for (const token of [pool.token0, pool.token1]) {
      if (!isUsable(pool, token, rules)) continue;
      const list = byToken.get(token);
      if (list === undefined) byToken.set(token, [pool]);
      else list.push(pool);
    }
  }

  const found: Path[] = [];
  const tokens: TokenKey[] = [tokenIn];
  const taken: PoolState[] = [];
  const walk = (token: TokenKey): void => {
    for (const pool of byToken.get(token) ?? []) {
      const next = pool.token0 === token ? pool.token1 : pool.token0;
      if (tokens.includes(next)) continue;
      taken.push(pool);
      tokens.push(next);
      if (next === tokenOut) found.push({ pools: [...taken], tokens: [...tokens] });
      else if (taken.length < maxHops) walk(next);
      taken.pop();
      tokens.pop();
    }
  };
  walk(tokenIn);
  return found.sort((a, b) => a.pools.length - b.pools.length);
}

/** The rules' hop limit. Errors: `invalid_option`. */
export function checkedMaxHops({ maxHops = DEFAULT_MAX_HOPS }: PathRules): number {
  if (!Number.isInteger(maxHops) || maxHops < 1 || maxHops > 4) {
    throw new AmmError('invalid_option', 'A path has 1 to 4 hops.');
  }
  return maxHops;
}

/**
 * Whether the rules let a pool take `tokenIn`: it holds something of what it would pay out, no less than the
 * minimum for a V2 pair, and no taxed token meets a V3 pool.
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
