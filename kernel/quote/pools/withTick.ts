import { isV3Pool, type PoolState } from '../../amm/index.ts';
import type { PoolRef } from '../PoolRef.ts';

/** A V3 pool with where its price was, so that its ticks are read there in the first round. */
export function withTick(ref: PoolRef, state: PoolState | undefined): PoolRef {
  if (!state || !isV3Pool(state)) return ref;
  const { tick, tickSpacing } = state;
  return { ...ref, guess: { tick, tickSpacing } } as PoolRef;
}
