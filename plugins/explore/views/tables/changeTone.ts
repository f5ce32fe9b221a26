/** 0.005 %: less is rounded to zero. */
const MIN_SHARE = 0.00005;

/** The colour of a rise or fall. A change that is unknown, or shown as zero, has neither sign nor colour. */
export function changeTone(share: number | undefined): 'neutral2' | 'success' | 'critical' {
  if (share === undefined || !Number.isFinite(share) || Math.abs(share) < MIN_SHARE) return 'neutral2';
  return share > 0 ? 'success' : 'critical';
}
