export interface SplitShares {
  /** Basis points, with the sum of what was given. */
  readonly shares: readonly number[];
  /** Of a percent, as many as the smallest share needs not to read as nothing. */
  readonly decimals: 0 | 1 | 2;
}

/** Shares in basis points as whole percents, or finer where one is less: what rounding leaves goes to the largest rests. */
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
