import type { TickRange } from '../../../kernel/positions/liquidityAmounts.ts';

/** From this tick on, a range is full, whatever the pool's tick spacing (200 at most). */
export const END_TICK = 887_200;

/** Whether a range covers every price. */
export function isFullRange({ tickLower, tickUpper }: TickRange): boolean {
  return tickLower <= -END_TICK && tickUpper >= END_TICK;
}
