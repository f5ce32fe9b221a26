import type { Tier } from '../../../kernel/positions/PairTiers.ts';

/** Rule 9.10: the V3 fee where it is unknown. */
const USUAL_FEE = 3000;

/**
 * The tier with the most liquidity at the price, else the default tier; undefined while a pool is still to be
 * read.
 */
export function suggestedTier(tiers: readonly Tier[]): Tier | undefined {
  if (tiers.some(({ existence }) => existence === 'LOADING')) return undefined;
  const existing = tiers.filter(({ existence }) => existence === 'EXISTS');
  const [deepest] = [...existing].sort((a, b) => (a.liquidity < b.liquidity ? 1 : -1));
  return deepest ?? tiers.find(({ fee }) => fee === USUAL_FEE) ?? tiers[0];
}
