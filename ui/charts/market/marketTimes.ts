import { clockStyle } from '../../format/clockStyle.ts';
import { intlName } from '../../format/numberFormat.ts';
import { localOffset, localTime, timeOfLocal } from './localTime.ts';

const DAY_SECONDS = 86_400;

/** Texts for the times of a market chart. */
export interface MarketTimes {
  /** Whether bars are days of UTC. */
  readonly utc: boolean;
  /** A time as one whose UTC days are those of the shown texts; later for a later time. */
  readonly placed: (seconds: number) => number;
  /** The time that `placed` made this one of. */
  readonly placedFrom: (placed: number) => number;
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
 */
export function marketTimes(locale: string, intervalSeconds: number): MarketTimes {
  const utc = intervalSeconds >= DAY_SECONDS;
  const zone = utc ? { timeZone: 'UTC' } : {};
  const textsOf = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(intlName(locale), { ...options, ...zone });
    return (seconds: number) => format.format(seconds * 1000);
  };
  const date = { day: 'numeric', month: 'short' } as const;
  const clock = clockStyle(locale);
  return {
    utc,
    placed: utc ? (seconds) => seconds : (seconds) => localTime(seconds, localOffset),
    placedFrom: utc ? (placed) => placed : (placed) => timeOfLocal(placed, localOffset),
    full: textsOf(utc ? { ...date, year: 'numeric' } : { ...date, ...clock }),
    year: textsOf({ year: 'numeric' }),
    month: textsOf({ month: 'short' }),
    day: textsOf(date),
    clock: textsOf(clock),
  };
}
