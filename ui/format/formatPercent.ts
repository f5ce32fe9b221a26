import { decimalText } from './decimalText.ts';
import { formatDecimal, isolated } from './numberFormat.ts';

/** 100 % in hundredths of a basis point. */
const WHOLE = 1_000_000n;

/**
 * A percentage. Its size says how it is rounded: nothing is "0%", less than the last decimal is "<0.01%" whatever its
 * sign, and from 100 % on there are no decimals.
 * @param pips hundredths of a basis point: 10000 is 1 %
 * @param decimals 2, or 3 for a price impact
 */
export function formatPercent(pips: number | bigint, locale: string, decimals: 0 | 1 | 2 | 3 = 2): string {
  const raw = typeof pips === 'bigint' ? pips : BigInt(Math.round(pips));
  const size = raw < 0n ? -raw : raw;
  const least = 10n ** BigInt(4 - decimals);
  if (raw && size < least) return isolated(`<${formatPercent(least, locale, decimals)}`, locale);
  const places = !raw || size >= WHOLE - least / 2n ? 0 : decimals;
  const text = formatDecimal(decimalText(raw, 6), locale, {
    style: 'percent',
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });
  return isolated(text, locale);
}

/** A gain with its sign. A bound ("<0.01%", ">10,000%") has none: two signs would be read as one. */
export function gainText(text: string, locale: string): string {
  return /[<>]/.test(text) ? text : isolated(`+${text}`, locale);
}

/** Price impact: three decimals. */
export function formatPriceImpact(pips: number, locale: string): string {
  return formatPercent(pips, locale, 3);
}

export type ImpactTone = 'success' | 'neutral' | 'warning' | 'critical';

/**
 * The colour of a price impact: success if negative, neutral under 1 %, yellow under 3 %, critical from
 * there.
 */
export function impactTone(pips: number): ImpactTone {
  if (pips < 0) return 'success';
  if (pips < 10_000) return 'neutral';
  return pips < 30_000 ? 'warning' : 'critical';
}
