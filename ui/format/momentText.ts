import { intlName } from './numberFormat.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A date with its time: "24 May 2026, 14:05". */
export function momentText(timeMs: number, locale: string): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(intlName(locale), { dateStyle: 'medium', timeStyle: 'short' });
    formats.set(locale, format);
  }
  return format.format(timeMs);
}
