import type { TickRange } from '../../../kernel/positions/liquidityAmounts.ts';
import { isFullRange } from './isFullRange.ts';

/** How much of the bar lies on each side of the range, so that a price outside of it has a place. */
const MARGIN = 0.22;
/** The marker keeps its whole width inside the bar. */
const EDGE = 0.01;

/** Places on the bar, from 0 at the lowest price to 1. */
export interface BarPlaces {
  readonly from: number;
  readonly to: number;
  /** Undefined: the price is not known. */
  readonly now: number | undefined;
}

/** Where a range's ends and the pool's tick lie on a bar; a price far outside lies at the bar's end. */
export function barPlaces(range: TickRange, tick: number | undefined, quote: 0 | 1): BarPlaces {
  const margin = isFullRange(range) ? 0 : MARGIN;
  const part =
    tick === undefined ? undefined : (tick - range.tickLower) / (range.tickUpper - range.tickLower);
  const at = part === undefined ? undefined : margin + part * (1 - 2 * margin);
  const inside = at === undefined ? undefined : Math.min(Math.max(at, EDGE), 1 - EDGE);
  // Quoted in the other token, the higher tick is the lower price.
  const now = inside === undefined || quote === 1 ? inside : 1 - inside;
  return { from: margin, to: 1 - margin, now };
}
