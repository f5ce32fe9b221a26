import type { PoolMaths, PoolState } from '../../amm/index.ts';

/**
 * A pool that changed, as plain data: functions cannot be sent to a worker, so its maths are left out. With its
 * tokens: the whole state. Without: only the fields that differ from the last message.
 */
export type PoolUpdate = Readonly<Record<string, unknown>> & Pick<PoolState, 'kind' | 'address'>;

/** What to send of `pool`, when `before` was sent last. */
export function poolUpdate(pool: PoolState, before: PoolState | undefined): PoolUpdate {
  const { kind, address, maths: _, ...rest } = pool;
  if (before?.kind !== kind) return { kind, address, ...rest };
  const known: Readonly<Record<string, unknown>> = { ...before };
  const changed = Object.entries(rest).filter(([field, value]) => known[field] !== value);
  return { kind, address, ...Object.fromEntries(changed) };
}

/**
 * The state that an update gives.
 * @param before the state after the last message
 * @param maths of its kind
 * @throws Error for changes of a pool that was never sent
 */
export function updatedPool(update: PoolUpdate, before: PoolState | undefined, maths: PoolMaths): PoolState {
  if ('token0' in update) return { ...update, maths } as unknown as PoolState;
  if (before?.kind !== update.kind) throw new Error(`${update.address} came without its other fields`);
  return { ...before, ...update };
}
