import { MAX_TICK, MIN_TICK } from '../amm/index.ts';
import type { TickRange } from './liquidityAmounts.ts';

/** The widest range that a pool of this tick spacing allows. */
export function fullRange(tickSpacing: number): TickRange {
  const tickUpper = Math.floor(MAX_TICK / tickSpacing) * tickSpacing;
  return { tickLower: -tickUpper, tickUpper };
}

/** Whether the range is the widest that a pool of this spacing allows. */
export function isFullRange({ tickLower, tickUpper }: TickRange, tickSpacing: number): boolean {
  const full = fullRange(tickSpacing);
  return tickLower === full.tickLower && tickUpper === full.tickUpper;
}

/**
 * The tick nearest to `tick` that can be an end of a position in a pool of this tick spacing; halves are
 * rounded up.
 * Source: Uniswap/v3-sdk nearestUsableTick.
 */
export function nearestUsableTick(tick: number, tickSpacing: number): number {
  const { tickLower, tickUpper } = fullRange(tickSpacing);
  const inside = Math.min(Math.max(tick, MIN_TICK), MAX_TICK);
  // Adding 0 turns -0 into 0.
  const rounded = Math.round(inside / tickSpacing) * tickSpacing + 0;
  return Math.min(Math.max(rounded, tickLower), tickUpper);
}
