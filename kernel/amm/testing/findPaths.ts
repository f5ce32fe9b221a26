import { AmmError } from '../AmmError.ts';
import { checkedMaxHops, isUsable } from '../routes/pathRules.ts';
import type { PathRules } from '../routes/routeTypes.ts';
import type { Path, PoolState, TokenKey } from '../types.ts';

/**
 * Every path from one token to another through these pools that visits no token twice and follows the rules,
 * shorter ones first. The number of paths grows with (pools per token)^(maxHops - 1): the route searches
 * prune instead of listing, and the tests compare them with this list.
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
