import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { PricedBy, PriceEdge } from '../../../kernel/index/tokenPrices.ts';
import type { IndexedPool, PoolFigures } from '../../../kernel/index/types.ts';
import type { Figure, MarketSource, PoolLine, TokenLine, TokenPath } from './marketRows.ts';
import { startX96 } from './startX96.ts';
import { worthOf } from './worthOf.ts';

/** A pool as a source of prices. */
export interface PoolEdge extends PriceEdge {
  readonly pool: IndexedPool;
}

export interface TokenSource {
  readonly source: MarketSource;
  readonly pools: readonly PoolLine[];
  /** By which pool each token is priced, starting with the stablecoins. */
  readonly by: ReadonlyMap<Address, PricedBy<PoolEdge>>;
  /** Each pool's sums over the window. */
  readonly figures: ReadonlyMap<Address, PoolFigures>;
  /** USD of one whole token. */
  readonly prices: ReadonlyMap<Address, number>;
}

/** All tokens of the pools. */
export function tokenLines({ source, pools, by, figures, prices }: TokenSource): readonly TokenLine[] {
  const found = new Map<Address, { volume: Figure; held: Figure; pools: number }>();
  for (const { pool, token0, token1, volumeUsd } of pools) {
    const sides = [
      [pool.token0, worthOf(pool.state?.balance0Raw, token0, prices)],
      [pool.token1, worthOf(pool.state?.balance1Raw, token1, prices)],
    ] as const;
    for (const [address, held] of sides) {
      const sums = found.get(address) ?? { volume: undefined, held: undefined, pools: 0 };
      sums.volume = knownSum(sums.volume, volumeUsd);
      sums.held = knownSum(sums.held, held);
      sums.pools += 1;
      found.set(address, sums);
    }
  }
  const pathOf = paths(by, source.steady, figures);
  return [...found].map(([address, { volume, held, pools: count }]) => {
    const now = prices.get(address);
    const path = source.windowSeconds === undefined ? undefined : pathOf(address);
    return {
      address,
      token: source.tokenAt(address),
      listed: source.isListed(address),
      priceUsd: now,
      path,
      change: path && changeOver(path, figures),
      volumeUsd: now === undefined ? undefined : volume,
      liquidityUsd: now === undefined ? undefined : held,
      pools: count,
    };
  });
}

/** Unknown parts are left out of the sum; where nothing is known, the sum is unknown. */
export function knownSum(sum: Figure, part: Figure): Figure {
  return sum === undefined || part === undefined ? (sum ?? part) : sum + part;
}

/** Finds the pools through which a token is worth dollars. */
function paths(
  by: ReadonlyMap<Address, PricedBy<PoolEdge>>,
  steady: ReadonlyMap<Address, number>,
  figures: ReadonlyMap<Address, PoolFigures>,
) {
  const known = new Map<Address, TokenPath>();
  const pathOf = (token: Address): TokenPath | undefined => {
    if (steady.has(token)) return { steps: [], depthUsd: Number.POSITIVE_INFINITY, swaps: 0 };
    const told = known.get(token);
    if (told) return told;
    const first = by.get(token);
    const rest = first && pathOf(first.other);
    if (!first || !rest) return undefined;
    const { pool } = first.edge;
    const path = {
      steps: [{ pool, inverted: pool.token1 === token }, ...rest.steps],
      depthUsd: Math.min(first.depthUsd, rest.depthUsd),
      swaps: figures.get(pool.address)?.swaps ?? 0,
    };
    known.set(token, path);
    return path;
  };
  return pathOf;
}

/** How the price moved through the same pools; a pool without a price in the window has not moved. */
function changeOver({ steps }: TokenPath, figures: ReadonlyMap<Address, PoolFigures>): Figure {
  let ratio = 1;
  for (const { pool, inverted } of steps) {
    const now = Number(pool.state?.sqrtPriceX96 ?? 0n);
    const then = Number(startX96(figures.get(pool.address))) || now;
    ratio *= inverted ? (then / now) ** 2 : (now / then) ** 2;
  }
  return Number.isFinite(ratio) ? ratio - 1 : undefined;
}
