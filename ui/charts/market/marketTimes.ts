import { clockStyle } from '../../format/clockStyle.ts';
import { intlName } from '../../format/numberFormat.ts';

const DAY_SECONDS = 86_400;

/** Texts for the times of a market chart. */
export interface MarketTimes {
  /** Added to a time, it is one whose UTC days are those of the shown texts. */
  readonly shiftSeconds: number;
  /** A bar's time, in full. */
  readonly full: (seconds: number) => string;
  /** On the axis, as coarse as its place there. */
  readonly year: (seconds: number) => string;
  readonly month: (seconds: number) => string;
  readonly day: (seconds: number) => string;
  readonly clock: (seconds: number) => string;
}

/**
 * Times in the person's time zone. Bars of a day or a week are days of UTC, and are named by them.
 * @param newestSeconds whose distance from UTC counts for all: times must not be equal when clocks go back
 */
export function marketTimes(locale: string, intervalSeconds: number, newestSeconds: number): MarketTimes {
  const utc = intervalSeconds >= DAY_SECONDS;
  const zone = utc ? { timeZone: 'UTC' } : {};
  const textsOf = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(intlName(locale), { ...options, ...zone });
    return (seconds: number) => format.format(seconds * 1000);
  };
  const date = { day: 'numeric', month: 'short' } as const;
  const clock = clockStyle(locale);
  return {
    shiftSeconds: utc ? 0 : -new Date(newestSeconds * 1000).getTimezoneOffset() * 60,
    full: textsOf(utc ? { ...date, year: 'numeric' } : { ...date, ...clock }),
    year: textsOf({ year: 'numeric' }),
    month: textsOf({ month: 'short' }),
    day: textsOf(date),
    clock: textsOf(clock),
  };
}
