/**
 * The most that attacks on several trades can gain together, where the trades can lose only one allowance among
 * them.
 *
 * `gains[i][n]` is the most that is gained from trade i when it loses up to n + 1 of the shares of the allowance;
 * each trade has a figure for every share. An attack takes some of the allowance from each trade. Rounded up to
 * whole shares, that is less than one share too many for each trade: so the bound is the best division of that
 * many shares.
 */
export function shareLimit(gains: readonly (readonly bigint[])[]): bigint {
  const shares = (gains[0]?.length ?? 0) + gains.length - 1;
  // The most that the trades so far gain with up to this many shares.
  let most = Array.from({ length: shares + 1 }, () => 0n);
  for (const [index, each] of gains.entries()) {
    const before = most;
    most = before.map((_, total) =>
      each.reduce((best, gain, at) => {
        const left = total - at - 1;
        // Every trade takes one share at least.
        const sum = left < index ? 0n : before[left]! + gain;
        return sum > best ? sum : best;
      }, 0n),
    );
  }
  return most.at(-1) ?? 0n;
}
