/** Shares of `amounts` in basis points that add up to 10000: largest remainders are rounded up. */
export function sharesBps(amounts: readonly bigint[]): readonly number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0n);
  if (total <= 0n) return amounts.map(() => 0);
  const exact = amounts.map((amount, index) => ({
    index,
    bps: Number((amount * 10_000n) / total),
    rest: (amount * 10_000n) % total,
  }));
  let missing = 10_000 - exact.reduce((sum, { bps }) => sum + bps, 0);
  for (const share of [...exact].sort((a, b) => (b.rest > a.rest ? 1 : -1))) {
    if (missing <= 0) break;
    share.bps += 1;
    missing -= 1;
  }
  return exact.map(({ bps }) => bps);
}
