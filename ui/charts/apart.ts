export interface Tick {
  /** Pixels from the left or from the top. */
  readonly at: number;
  readonly text: string;
}

export interface PlacedTick extends Tick {
  readonly anchor: 'start' | 'middle' | 'end';
}

/** Width of one character at the axis's font size, pixels: rather too large. */
const CHARACTER = 7;
const GAP = 8;

/**
 * Places the texts below a plot inside its edges. Where they would overlap, only every second, third, ... is
 * kept.
 * @param ticks from left to right
 */
export function apart(ticks: readonly Tick[], width: number, step = 1): readonly PlacedTick[] {
  let end = Number.NEGATIVE_INFINITY;
  const placed: PlacedTick[] = [];
  for (const { at, text } of ticks.filter((_, index) => index % step === 0)) {
    const room = text.length * CHARACTER;
    const anchor = at < room / 2 ? 'start' : at > width - room / 2 ? 'end' : 'middle';
    const from = anchor === 'start' ? at : anchor === 'end' ? at - room : at - room / 2;
    if (from < end + GAP) return apart(ticks, width, step + 1);
    end = from + room;
    placed.push({ at, text, anchor });
  }
  return placed;
}
