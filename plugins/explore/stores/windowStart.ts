import type { IndexCoverage } from '../../../kernel/index/types.ts';
import { type ExploreWindow, windowDays } from './exploreLink.ts';

const HOUR_SECONDS = 3600;
const DAY_HOURS = 24;

/**
 * Start, in seconds, of a window that ends with the covered period: a full hour; for `all`, the start of the
 * covered period.
 */
export function wantedStart(window: ExploreWindow, { fromSeconds, toSeconds }: IndexCoverage): number {
  const days = windowDays(window);
  if (days === undefined) return fromSeconds;
  return (Math.floor(toSeconds / HOUR_SECONDS) - (days * DAY_HOURS - 1)) * HOUR_SECONDS;
}

/**
 * Whether a yearly figure may be made of what is covered: all of the window, or the chain's whole history where that
 * is shorter, and at least a day.
 * @param firstBlock the first block that there is anything to read in, where that is known
 */
export function spansAYearlyFigure(
  window: ExploreWindow,
  coverage: IndexCoverage | undefined,
  firstBlock: number | undefined,
): boolean {
  if (!coverage || coverage.fromSeconds > wantedStart('1d', coverage)) return false;
  const isAll = firstBlock !== undefined && coverage.fromBlock <= firstBlock;
  return isAll || coverage.fromSeconds <= wantedStart(window, coverage);
}
