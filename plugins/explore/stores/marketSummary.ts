import type { Figure, Market, PoolLine, TokenLine } from './marketRows.ts';
import { knownSum } from './tokenLines.ts';

/** How many gainers and how many losers are named. */
const MOVERS_EACH = 3;
/**
 * What each pool that a mover's price comes through must hold on the other side, USD, at least: anyone can move
 * the price of less at little cost.
 */
const MIN_DEPTH_USD = 10_000;
/** Swaps that a mover's own pool must have had: a single trade is not a market. */
const MIN_SWAPS = 3;
/** Less than 0.1 % is no move. */
const MIN_CHANGE = 0.001;

interface Totals {
  readonly volumeUsd: Figure;
  readonly liquidityUsd: Figure;
  readonly swaps: Figure;
}

/**
 * Sums over the pools of two listed tokens: anyone can make a pool of a token of their own, and with it any
 * figure. What is not known of a pool is left out; undefined where nothing is known.
 * @param covered whether any block was read
 */
export function totalsOf(pools: readonly PoolLine[], covered: boolean): Totals {
  let [volumeUsd, liquidityUsd]: [Figure, Figure] = [undefined, undefined];
  let swaps = 0;
  for (const line of pools) {
    if (!line.listed) continue;
    volumeUsd = knownSum(volumeUsd, line.volumeUsd);
    liquidityUsd = knownSum(liquidityUsd, line.liquidityUsd);
    swaps += line.swaps;
  }
  return { volumeUsd, liquidityUsd, swaps: covered ? swaps : undefined };
}

/**
 * The listed tokens whose price rose or fell most over the window, as far as their price can be believed: see
 * {@link MIN_DEPTH_USD} and {@link MIN_SWAPS}. Gainers first, each kind by the size of its change.
 */
export function moversOf({ tokens }: Pick<Market, 'tokens'>): readonly TokenLine[] {
  const moved = tokens.flatMap((line) => {
    const { change, listed, path, token } = line;
    const believed = listed && token && path && path.depthUsd >= MIN_DEPTH_USD && path.swaps >= MIN_SWAPS;
    return believed && change !== undefined && Math.abs(change) >= MIN_CHANGE ? [{ line, change }] : [];
  });
  const most = (sign: 1 | -1) =>
    moved
      .filter(({ change }) => sign * change > 0)
      .sort((left, right) => sign * (right.change - left.change))
      .slice(0, MOVERS_EACH)
      .map(({ line }) => line);
  return [...most(1), ...most(-1)];
}
