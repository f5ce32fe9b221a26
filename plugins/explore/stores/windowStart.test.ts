import { describe, expect, it } from 'vitest';
import type { ExploreWindow } from './exploreLink.ts';
import { spansAYearlyFigure } from './windowStart.ts';

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];
/** Ten minutes after a full hour, long after 1970. */
const NOW = 20_000 * DAY + 7 * HOUR + 10 * MINUTE;

interface Case {
  readonly window: ExploreWindow;
  /** How long before now the covered blocks begin, seconds; undefined: none are. */
  readonly back: number | undefined;
  /** The first block that there is; the covered ones begin with 100. */
  readonly firstBlock?: number;
  readonly yes: boolean;
}

const CASES: readonly Case[] = [
  { window: '1d', back: undefined, yes: false },
  { window: '1d', back: 0, yes: false },
  { window: '1d', back: 23 * MINUTE, yes: false },
  { window: '1d', back: 12 * HOUR, yes: false },
  { window: '1d', back: 23 * HOUR + 9 * MINUTE, yes: false },
  { window: '1d', back: 23 * HOUR + 10 * MINUTE, yes: true },
  { window: '1d', back: 40 * DAY, yes: true },
  { window: '7d', back: 23 * MINUTE, yes: false },
  { window: '7d', back: 2 * DAY, yes: false },
  { window: '7d', back: 7 * DAY - 51 * MINUTE, yes: false },
  { window: '7d', back: 7 * DAY - 50 * MINUTE, yes: true },
  { window: '7d', back: 8 * DAY, yes: true },
  { window: '30d', back: 8 * DAY, yes: false },
  { window: '30d', back: 30 * DAY, yes: true },
  { window: 'all', back: 23 * MINUTE, yes: false },
  { window: 'all', back: 23 * HOUR, yes: false },
  { window: 'all', back: DAY, yes: true },
  { window: 'all', back: 90 * DAY, yes: true },
  // A chain that is younger than the window: all there is was read.
  { window: '7d', back: 3 * DAY, firstBlock: 100, yes: true },
  { window: '30d', back: 3 * DAY, firstBlock: 100, yes: true },
  { window: '30d', back: 3 * DAY, firstBlock: 120, yes: true },
  { window: '30d', back: 3 * DAY, firstBlock: 99, yes: false },
  { window: '30d', back: 23 * MINUTE, firstBlock: 100, yes: false },
  { window: '1d', back: 6 * HOUR, firstBlock: 0, yes: false },
  { window: 'all', back: 6 * HOUR, firstBlock: 100, yes: false },
];

describe('a yearly figure', () => {
  it.each(CASES)('of $window, read $back s back, with $firstBlock as the first block: $yes', (one) => {
    const { window, back, firstBlock, yes } = one;
    const coverage =
      back === undefined
        ? undefined
        : { fromBlock: 100, toBlock: 900, fromSeconds: NOW - back, toSeconds: NOW };
    expect(spansAYearlyFigure(window, coverage, firstBlock)).toBe(yes);
  });
});
