import { CANDLE_INTERVALS, type CandleInterval } from '../../../kernel/index/candleIntervals.ts';
import type { MarketSource } from './MarketSource.ts';

/** As many bars fit into a wide chart at a legible size. */
const USUAL_BARS = 200;
const LONGEST = 604_800;

/** The chosen interval, or else the shortest one in which all that was read fits into one view. */
export function firstInterval(
  { coverage }: Pick<MarketSource, 'coverage'>,
  chosen: CandleInterval | undefined,
): CandleInterval {
  if (chosen !== undefined) return chosen;
  const seconds = coverage ? coverage.toSeconds - coverage.fromSeconds : 0;
  return CANDLE_INTERVALS.find((interval) => seconds / interval <= USUAL_BARS) ?? LONGEST;
}
