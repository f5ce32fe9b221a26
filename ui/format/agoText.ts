import { intlName } from './numberFormat.ts';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/**
 * "2 hours ago", in the largest unit that fits, rounded down.
 * @param least the smallest unit: "0 minutes ago", or "12 seconds ago"
 */
export function agoText(ageMs: number, locale: string, least: 'minute' | 'second' = 'minute'): string {
  const smallest = least === 'minute' ? (['minute', 60_000] as const) : (['second', 1_000] as const);
  const [unit, unitMs] = UNITS.find(([, ms]) => ageMs >= ms) ?? smallest;
  return new Intl.RelativeTimeFormat(intlName(locale)).format(-Math.floor(ageMs / unitMs), unit);
}
