import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import type { Simulation } from '../../../kernel/tx/simulate.ts';

/** How a trial run changed the account's two balances; undefined where it failed or nobody could tell. */
export function trialAmounts(simulation: Simulation | undefined): TokenAmounts | undefined {
  if (!simulation?.ok || simulation.changes === 'unavailable') return undefined;
  const [first, second] = simulation.changes;
  return first && second && { amount0Raw: first.deltaRaw, amount1Raw: second.deltaRaw };
}
