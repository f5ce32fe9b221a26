import type { TickRange } from '../../../kernel/positions/liquidityAmounts.ts';
import { END_TICK } from './endTick.ts';

/** Whether a range covers every price. */
export function isFullRange({ tickLower, tickUpper }: TickRange): boolean {
  return tickLower <= -END_TICK && tickUpper >= END_TICK;
}
