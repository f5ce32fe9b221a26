import type { Tier } from '../../../kernel/positions/PairTiers.ts';

/**
 * The share of a pair's deposits in each tier, in basis points by fee. Token0 is valued at the price of the
 * pool with the most token1. Undefined while the holdings of some pool are not known, or where nothing is
 * deposited.
 */
export function tierShares(tiers: readonly Tier[]): ReadonlyMap<number, number> | undefined {
  const pools = tiers.filter(({ existence }) => existence === 'EXISTS');
  if (pools.length === 0) return undefined;
  const held = pools.map((tier) => ({ tier, ...tier.held }));
  let deepest = pools[0];
  for (const { tier, amount0Raw, amount1Raw } of held) {
    if (amount0Raw === undefined || amount1Raw === undefined) return undefined;
    if (amount1Raw > (deepest?.held?.amount1Raw ?? 0n)) deepest = tier;
  }
  const price = (deepest?.sqrtPriceX96 ?? 0n) ** 2n;
  // Scaled by 2^192, like the price.
  const worth = held.map(
    ({ tier, amount0Raw = 0n, amount1Raw = 0n }) =>
      [tier.fee, amount0Raw * price + (amount1Raw << 192n)] as const,
  );
  const total = worth.reduce((sum, [, value]) => sum + value, 0n);
  if (total === 0n) return undefined;
  return new Map(worth.map(([fee, value]) => [fee, Number((value * 10_000n + total / 2n) / total)]));
}

/** Default fees where none is known (rule 9.10), in the order of preference. */
const USUAL_FEES = [3000, 10_000];

/**
 * The preselected tier: the one with the most liquidity, or a default where no pool has any. Undefined while
 * a pool is still to be read, and for a factory without tiers.
 */
export function suggestedFee(tiers: readonly Tier[]): number | undefined {
  if (tiers.some(({ existence }) => existence === 'LOADING')) return undefined;
  const shares = [...(tierShares(tiers) ?? [])].sort((a, b) => b[1] - a[1]);
  const usual = USUAL_FEES.find((fee) => tiers.some((tier) => tier.fee === fee));
  return shares[0]?.[0] ?? usual ?? tiers[0]?.fee;
}
