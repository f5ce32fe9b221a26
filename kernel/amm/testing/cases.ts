/**
 * How many cases a property test runs: `full` under SLUICE_FULL=1, else `quick`.
 */
export function cases(full: number, quick: number): number {
  return process.env.SLUICE_FULL === '1' ? full : quick;
}
