/** 0.01 %: less is shown as a bound, or as zero. */
const MIN_SHARE = 0.0001;

/** The colour of a rise or fall. A change that is unknown, zero, or less than what is shown has neither sign nor colour. */
export function changeTone(share: number | undefined): 'neutral2' | 'success' | 'critical' {
  if (share === undefined || !Number.isFinite(share) || Math.abs(share) < MIN_SHARE) return 'neutral2';
  return share > 0 ? 'success' : 'critical';
}
