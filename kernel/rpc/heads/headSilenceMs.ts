/** Slow networks need this long for a large answer, during which nothing else comes. */
const MIN_MS = 4000;
const MISSED_BLOCKS = 2;

/** How long announced heads may fail to come, ms: two missed blocks, and at least 4 s. */
export function headSilenceMs(blockTimeMs: number): number {
  return Math.max(MIN_MS, MISSED_BLOCKS * blockTimeMs);
}
