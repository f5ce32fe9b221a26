const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** "2 hours ago", in the largest unit that fits, rounded down; "0 minutes ago" for less. */
export function agoText(ageMs: number, locale: string): string {
  const [unit, unitMs] = UNITS.find(([, ms]) => ageMs >= ms) ?? (['minute', 60_000] as const);
  return new Intl.RelativeTimeFormat(locale).format(-Math.floor(ageMs / unitMs), unit);
}
