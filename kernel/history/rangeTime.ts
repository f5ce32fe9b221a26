import type { TickRange } from '../positions/liquidityAmounts.ts';
import { fullRange } from '../positions/usableTick.ts';
import type { ReplayedWindow } from './ReplayedWindow.ts';

export interface RangeTime {
  readonly insideSeconds: number;
  /** Length of the window; zero: it says nothing. */
  readonly allSeconds: number;
}

/** How long the price was where the range's liquidity is active. A price holds until the next one. */
export function rangeTime(window: ReplayedWindow, { tickLower, tickUpper }: TickRange): RangeTime {
  let insideSeconds = 0;
  for (const { tick, seconds } of stays(window)) {
    if (tickLower <= tick && tick < tickUpper) insideSeconds += seconds;
  }
  return { insideSeconds, allSeconds: window.toSeconds - window.fromSeconds };
}

/**
 * The range in which the price stayed for `percent` of the window, with equal times below and above it, and its ends
 * moved out to ticks of the pool. @returns undefined for a window without a second
 */
export function usualRange(
  window: ReplayedWindow,
  percent: number,
  tickSpacing: number,
): (TickRange & RangeTime) | undefined {
  const sorted = stays(window)
    .filter(({ seconds }) => seconds > 0)
    .sort((left, right) => left.tick - right.tick);
  const all = window.toSeconds - window.fromSeconds;
  if (sorted.length === 0 || all <= 0) return undefined;
  const outside = (all * (100 - percent)) / 200;
  const at = (share: number): number => {
    let sum = 0;
    for (const { tick, seconds } of sorted) {
      sum += seconds;
      if (sum > share) return tick;
    }
    return (sorted.at(-1) as { readonly tick: number }).tick;
  };
  const low = at(outside);
  const high = [...sorted].reduceRight(
    (found, { tick, seconds }) => (found.sum > outside ? found : { sum: found.sum + seconds, tick }),
    { sum: 0, tick: low },
  ).tick;
  const full = fullRange(tickSpacing);
  // Adding 0 turns -0 into 0.
  const range = {
    tickLower: Math.max(Math.floor(low / tickSpacing) * tickSpacing + 0, full.tickLower),
    // A position is not active at its upper tick.
    tickUpper: Math.min(Math.ceil((high + 1) / tickSpacing) * tickSpacing + 0, full.tickUpper),
  };
  if (range.tickLower >= range.tickUpper) return undefined;
  return { ...range, ...rangeTime(window, range) };
}

/** The ticks of the window's prices and how long each held. */
function stays({
  path,
  toSeconds,
}: ReplayedWindow): readonly { readonly tick: number; readonly seconds: number }[] {
  return path.map(({ tick, seconds }, at) => ({
    tick,
    seconds: Math.max((path[at + 1]?.seconds ?? toSeconds) - seconds, 0),
  }));
}
