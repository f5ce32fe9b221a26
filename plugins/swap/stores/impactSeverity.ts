/** Price impact from which a severity holds, in hundredths of a basis point: 1, 3, 5 and 15 %. */
const thresholdsPips = [10_000, 30_000, 50_000, 150_000];
/** From 10 % on, the word must be typed to confirm. */
export const typedConfirmPips = 100_000;

/** 0 to 4; what the button, the review and the price-impact dialog go by. */
export function impactSeverity(pips: number): number {
  return thresholdsPips.filter((threshold) => pips >= threshold).length;
}
