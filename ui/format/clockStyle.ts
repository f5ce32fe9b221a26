import { intlName } from './numberFormat.ts';

/** Nine minutes past six in the morning, UTC. */
const EARLY_MS = (6 * 60 + 9) * 60_000;

/**
 * Hour and minute as the language writes its clock: "6:09 AM" in English and "06:09" in German, whatever stands
 * beside them.
 */
export function clockStyle(locale: string): Pick<Intl.DateTimeFormatOptions, 'hour' | 'minute'> {
  const clock = new Intl.DateTimeFormat(intlName(locale), { timeStyle: 'short', timeZone: 'UTC' });
  const hour = clock.formatToParts(EARLY_MS).find(({ type }) => type === 'hour')?.value ?? '';
  return { hour: hour.length > 1 ? '2-digit' : 'numeric', minute: '2-digit' };
}
