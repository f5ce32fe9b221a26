import type { PoolFigures } from '../../../kernel/index/types.ts';

/** A pool's price at the start of the window, else the first known one; 0n where there is none. */
export function startX96(figures: PoolFigures | undefined): bigint {
  return figures?.beforeX96 || figures?.openX96 || 0n;
}
