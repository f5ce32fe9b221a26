import { formatDecimal } from './numberFormat.ts';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
] as const;

/** "12 minutes", "3 hours", "5 days": in the largest unit that fits twice, rounded. */
export function spanText(spanMs: number, locale: string): string {
  const [unit, unitMs] = UNITS.find(([, ms]) => spanMs >= 2 * ms) ?? (['minute', 60_000] as const);
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return formatDecimal(`${Math.round(spanMs / unitMs)}`, locale, style);
}
