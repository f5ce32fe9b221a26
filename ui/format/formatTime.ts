import { intlName } from './numberFormat.ts';

const formats = new Map<string, Intl.DateTimeFormat>();
const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

/**
 * A time for display. Within a day: hours and minutes; within a week: day and hour; within a year: the day;
 * else the day with its year. @param spanMs the length of the shown period
 */
export function formatTime(timeMs: number, locale: string, spanMs: number): string {
  const clock: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };
  const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
  const options =
    spanMs <= DAY_MS
      ? clock
      : spanMs <= 7 * DAY_MS
        ? { ...day, ...clock }
        : spanMs <= YEAR_MS
          ? day
          : { ...day, year: 'numeric' as const };
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(intlName(locale), options);
    formats.set(key, format);
  }
  return format.format(timeMs);
}
