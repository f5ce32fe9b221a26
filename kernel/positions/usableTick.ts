import { MAX_TICK, MIN_TICK } from '../amm/index.ts';
import type { TickRange } from './liquidityAmounts.ts';

/** The widest range that a pool of this spacing takes. */
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
 * The tick nearest to `tick` at which a pool of this spacing lets a position begin or end; halves go up.
 * Source: Uniswap/v3-sdk nearestUsableTick.
 */
export function nearestUsableTick(tick: number, tickSpacing: number): number {
  const { tickLower, tickUpper } = fullRange(tickSpacing);
  const inside = Math.min(Math.max(tick, MIN_TICK), MAX_TICK);
  // Adding zero turns the negative one into the plain one.
  const rounded = Math.round(inside / tickSpacing) * tickSpacing + 0;
  return Math.min(Math.max(rounded, tickLower), tickUpper);
}
