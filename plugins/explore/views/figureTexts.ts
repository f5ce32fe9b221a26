import { formatPercent } from '../../../ui/format/formatPercent.ts';
import { formatTime } from '../../../ui/format/formatTime.ts';
import { formatUsd } from '../../../ui/format/formatUsd.ts';
import { formatUsdPrice } from '../../../ui/format/formatUsdPrice.ts';
import { numberFormat } from '../../../ui/format/numberFormat.ts';

/** Stands for an unknown figure. */
export const UNKNOWN = '–';
const PIPS = 1_000_000;
const LARGEST_SHARE = 100;
const RECENT_MS = 2 * 86_400_000;

/** A value in dollars. */
export function usdText(usd: number | undefined, locale: string, estimated: boolean): string {
  return usd === undefined || !Number.isFinite(usd) ? UNKNOWN : formatUsd(usd, locale, estimated);
}

/** A price, which may be far less than a cent. */
export function priceText(usd: number | undefined, locale: string, estimated: boolean): string {
  return usd === undefined || !Number.isFinite(usd) ? UNKNOWN : formatUsdPrice(usd, locale, estimated);
}

/** @param share 0.1 is 10 % */
export function shareText(share: number | undefined, locale: string): string {
  if (share === undefined || !Number.isFinite(share)) return UNKNOWN;
  if (Math.abs(share) > LARGEST_SHARE) {
    const over = numberFormat(locale, { style: 'percent', notation: 'compact' }).format(LARGEST_SHARE);
    return share > 0 ? `>${over}` : `<-${over}`;
  }
  return formatPercent(Math.round(share * PIPS), locale);
}

export function countText(count: number, locale: string): string {
  return numberFormat(locale, { maximumFractionDigits: 0 }).format(count);
}

/** A number of whole tokens, of any size. */
export function wholeText(value: number, locale: string): string {
  const notation = Math.abs(value) >= 1e6 ? 'compact' : 'standard';
  return numberFormat(locale, { maximumSignificantDigits: 5, notation }).format(value);
}

/** The start of a period, seconds: day and hour for one of days, only the day for longer ones. */
export function sinceText(
  span: { readonly fromSeconds: number; readonly toSeconds: number },
  locale: string,
) {
  const ageMs = Math.max((span.toSeconds - span.fromSeconds) * 1000, RECENT_MS);
  return formatTime(span.fromSeconds * 1000, locale, ageMs);
}
