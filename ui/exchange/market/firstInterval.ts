import type { CandleInterval } from '../../../kernel/index/candleIntervals.ts';
import type { MarketSource } from './MarketSource.ts';

/** As many bars fit into a wide chart at a legible size. */
const USUAL_BARS = 200;

/** The chosen interval, or else the shortest one in which all that was read fits into one view. */
export function firstInterval(
  { intervals, coverage }: Pick<MarketSource, 'intervals' | 'coverage'>,
  chosen: CandleInterval | undefined,
): CandleInterval {
  if (chosen !== undefined && intervals.includes(chosen)) return chosen;
  const seconds = coverage ? coverage.toSeconds - coverage.fromSeconds : 0;
  const usual = intervals.find((interval) => seconds / interval <= USUAL_BARS);
  return usual ?? intervals.at(-1) ?? 3600;
}
