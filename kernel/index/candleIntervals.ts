/** What a candle may stand for, seconds: a minute, 5, 15, an hour, 4, a day, a week. */
export const CANDLE_INTERVALS = [60, 300, 900, 3600, 14_400, 86_400, 604_800] as const;

export type CandleInterval = (typeof CANDLE_INTERVALS)[number];

const WEEK_SECONDS = 604_800;
/** The first Monday since 1970: 1 January was a Thursday. */
const FIRST_MONDAY_SECONDS = 4 * 86_400;

/** Start of the interval that contains a time, both in seconds. Aligned to UTC; weeks begin on Monday. */
export function intervalStart(seconds: number, intervalSeconds: CandleInterval): number {
  const shift = intervalSeconds === WEEK_SECONDS ? FIRST_MONDAY_SECONDS : 0;
  return Math.floor((seconds - shift) / intervalSeconds) * intervalSeconds + shift;
}
