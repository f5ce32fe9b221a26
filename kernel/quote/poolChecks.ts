import type { PoolState } from '../amm/index.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import { v2Checks } from './kinds/v2Checks.ts';
import { v3Checks } from './kinds/v3Checks.ts';
import { addedKindOf, type CheckedKind } from './PoolKind.ts';

/** Of the kernel's own kinds. They are loaded when something is about to be signed. */
const kernelChecks: readonly CheckedKind[] = [v2Checks, v3Checks];

/** How a pool is checked. @throws SluiceError `quote_failed` for a kind that nobody knows any more */
export function poolChecks(pool: PoolState): CheckedKind {
  const checks = checksOf(pool.kind, [pool]);
  if (!checks) throw new SluiceError('quote_failed', `Pools of the kind ${pool.kind} cannot be read again`);
  return checks;
}

/** The checks of a kind by its id; those of a kind of a plugin come with its `pools`. */
export function checksOf(id: string, pools: readonly PoolState[] = []): CheckedKind | undefined {
  const pool = pools.find(({ kind }) => kind === id);
  return kernelChecks.find((kind) => kind.id === id) ?? (pool && addedKindOf(pool));
}
