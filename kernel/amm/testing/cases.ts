/**
 * How many cases a property test runs: `full` under SLUICE_FULL=1, else `quick`; a fifth of that in a mutation run,
 * where every mutant costs all of them.
 */
export function cases(full: number, quick: number): number {
  if (process.env.SLUICE_FULL === '1') return full;
  return process.env.SLUICE_MUTATED ? Math.ceil(quick / 5) : quick;
}
