import { MAX_SQRT_RATIO, MIN_SQRT_RATIO } from '../../../kernel/amm/index.ts';
import type { IndexedPool } from '../../../kernel/index/types.ts';

/**
 * Whether the pool has a price that somebody could trade near. At an end of the scale a trade has taken all there
 * was, and what stands there says nothing.
 */
export function tellsPrice({ state }: IndexedPool): boolean {
  if (!state) return false;
  return state.sqrtPriceX96 > MIN_SQRT_RATIO + 1n && state.sqrtPriceX96 < MAX_SQRT_RATIO - 1n;
}
