export interface SplitShares {
  /** Basis points; they add up to the same total as the input. */
  readonly shares: readonly number[];
  /** Decimals of a percent: as many as the smallest share needs to be shown as more than zero. */
  readonly decimals: 0 | 1 | 2;
}

/**
 * Rounds shares in basis points to whole percents, or finer where one share is below a percent. The remainder
 * of the rounding goes to the shares that lost most by it.
 */
export function splitShares(sharesBps: readonly number[]): SplitShares {
  const least = Math.min(...sharesBps);
  const decimals = least >= 100 ? 0 : least >= 10 ? 1 : 2;
  const unit = 10 ** (2 - decimals);
  const shares = sharesBps.map((bps) => Math.floor(bps / unit));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const missing = Math.round(sum(sharesBps) / unit) - sum(shares);
  const byRest = sharesBps.map((bps, index) => ({ index, rest: bps % unit })).sort((a, b) => b.rest - a.rest);
  for (const { index } of byRest.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1;
  return { shares: shares.map((share) => share * unit), decimals };
}
