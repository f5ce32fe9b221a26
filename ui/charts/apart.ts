export interface Tick {
  /** Pixels from the left or from the top. */
  readonly at: number;
  readonly text: string;
}

export interface PlacedTick extends Tick {
  readonly anchor: 'start' | 'middle' | 'end';
}

/** Of one character at the axis's size, pixels: rather too wide. */
const CHARACTER = 7;
const GAP = 8;

/**
 * Where the words under a plot go, from left to right: inside its edges, without those that would meet the one before.
 * @param ticks from left to right
 */
export function apart(ticks: readonly Tick[], width: number): readonly PlacedTick[] {
  let end = Number.NEGATIVE_INFINITY;
  return ticks.flatMap(({ at, text }) => {
    const room = text.length * CHARACTER;
    const anchor = at < room / 2 ? 'start' : at > width - room / 2 ? 'end' : 'middle';
    const from = anchor === 'start' ? at : anchor === 'end' ? at - room : at - room / 2;
    if (from < end + GAP) return [];
    end = from + room;
    return [{ at, text, anchor }];
  });
}
