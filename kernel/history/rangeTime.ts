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
 * The range between ticks of the pool in which the price stayed for at least `percent` of the window, with about equal
 * times below and above it. @returns undefined for a window without a second
 */
export function usualRange(
  window: ReplayedWindow,
  percent: number,
  tickSpacing: number,
): (TickRange & RangeTime) | undefined {
  const all = window.toSeconds - window.fromSeconds;
  if (all <= 0) return undefined;
  // By stretches between usable ticks, as the range can begin and end nowhere else.
  const spent = new Map<number, number>();
  for (const { tick, seconds } of stays(window)) {
    const stretch = Math.floor(tick / tickSpacing);
    spent.set(stretch, (spent.get(stretch) ?? 0) + seconds);
  }
  const stretches = [...spent].filter(([, seconds]) => seconds > 0).sort(([left], [right]) => left - right);
  const outside = (all * (100 - percent)) / 200;
  const low = beyond(stretches, outside);
  const high = beyond(stretches.reverse(), outside);
  const full = fullRange(tickSpacing);
  const range = {
    tickLower: Math.max(low * tickSpacing, full.tickLower),
    tickUpper: Math.min((high + 1) * tickSpacing, full.tickUpper),
  };
  return range.tickLower < range.tickUpper ? { ...range, ...rangeTime(window, range) } : undefined;
}

/** The stretch in which more than so many seconds have passed, counted from the first one. */
function beyond(
  stretches: readonly (readonly [stretch: number, seconds: number])[],
  outside: number,
): number {
  let sum = 0;
  for (const [stretch, seconds] of stretches) {
    sum += seconds;
    if (sum > outside) return stretch;
  }
  return stretches.at(-1)?.[0] ?? 0;
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
