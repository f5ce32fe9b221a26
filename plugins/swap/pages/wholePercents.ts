const BPS_PER_PERCENT = 100;

/** Shares in basis points as whole percents with the same sum: what rounding leaves goes to the largest rests. */
export function wholePercents(sharesBps: readonly number[]): readonly number[] {
  const percents = sharesBps.map((bps) => Math.floor(bps / BPS_PER_PERCENT));
  const total = Math.round(sharesBps.reduce((sum, bps) => sum + bps, 0) / BPS_PER_PERCENT);
  const missing = total - percents.reduce((sum, percent) => sum + percent, 0);
  const byRest = sharesBps
    .map((bps, index) => ({ index, rest: bps % BPS_PER_PERCENT }))
    .sort((a, b) => b.rest - a.rest);
  for (const { index } of byRest.slice(0, missing)) percents[index] = (percents[index] ?? 0) + 1;
  return percents;
}
