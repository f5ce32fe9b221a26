import { clockStyle } from './clockStyle.ts';
import { intlName } from './numberFormat.ts';

const formats = new Map<string, Intl.DateTimeFormat>();
const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
const day = { day: 'numeric', month: 'short' } as const;

/** From the longest span on that is told so; the clock is the language's own. */
const styles: readonly (readonly [spanMs: number, date: Intl.DateTimeFormatOptions, clock: boolean])[] = [
  [DAY_MS, {}, true],
  [7 * DAY_MS, day, true],
  [YEAR_MS, day, false],
  [Number.POSITIVE_INFINITY, { ...day, year: 'numeric' }, false],
];

/**
 * A time for display, as the language writes it ("6:49 AM", "06:49"). Within a day: hours and minutes; within a
 * week: day and hour; within a year: the day; else the day with its year.
 * @param spanMs the length of the shown period
 */
export function formatTime(timeMs: number, locale: string, spanMs: number): string {
  const at = styles.findIndex(([longestMs]) => spanMs <= longestMs);
  const key = `${locale} ${at}`;
  let format = formats.get(key);
  if (!format) {
    const [, date, clock] = styles[at] ?? styles[0]!;
    format = new Intl.DateTimeFormat(intlName(locale), { ...date, ...(clock ? clockStyle(locale) : {}) });
    formats.set(key, format);
  }
  return format.format(timeMs);
}
