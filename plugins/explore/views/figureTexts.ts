import { contractUnits } from '../../../kernel/currency/unitNumbers.ts';
import { formatPercent } from '../../../ui/format/formatPercent.ts';
import { formatTime } from '../../../ui/format/formatTime.ts';
import { dollarText, formatUsd } from '../../../ui/format/formatUsd.ts';
import { formatUsdPrice } from '../../../ui/format/formatUsdPrice.ts';
import { BEYOND_WORDS, isolated, numberFormat, shortNotation } from '../../../ui/format/numberFormat.ts';
import type { PoolLine } from '../stores/marketRows.ts';

/** Stands for an unknown figure. */
export const UNKNOWN = '–';
/** Why a pool has no APR, in words. */
export const NO_APR = { window: 'pool.aprWindow', share: 'pool.aprShare' } as const;

const PIPS = 1_000_000;
/** 10,000 %. */
const LARGEST_SHARE = 100;
const LARGE = 1e6;
const TINY = 1e-7;
const RECENT_MS = 2 * 86_400_000;

/** A value in dollars. */
export function usdText(usd: number | undefined, locale: string, estimated: boolean): string {
  return usd === undefined || !Number.isFinite(usd) ? UNKNOWN : formatUsd(usd, locale, estimated);
}

/** A value in dollars where space is short, as in a row of a table. */
export function shortUsdText(usd: number | undefined, locale: string, estimated: boolean): string {
  return usd === undefined || !Number.isFinite(usd) ? UNKNOWN : formatUsd(usd, locale, estimated, true);
}

/** A price, which may be far less than a cent. */
export function priceText(usd: number | undefined, locale: string, estimated: boolean): string {
  if (usd === undefined || !Number.isFinite(usd)) return UNKNOWN;
  if (!isTiny(Math.abs(usd))) return formatUsdPrice(usd, locale, estimated);
  const digits = { minimumFractionDigits: 0, maximumFractionDigits: 3, notation: 'scientific' } as const;
  return `${estimated ? '~' : ''}${dollarText(usd, locale, digits)}`;
}

/** @param share 0.1 is 10 % */
export function shareText(share: number | undefined, locale: string): string {
  if (share === undefined || !Number.isFinite(share)) return UNKNOWN;
  if (share > LARGEST_SHARE) return isolated(`>${formatPercent(LARGEST_SHARE * PIPS, locale)}`, locale);
  return formatPercent(Math.round(share * PIPS), locale);
}

export function countText(count: number, locale: string): string {
  return numberFormat(locale, { maximumFractionDigits: 0 }).format(count);
}

/** A number of whole tokens, of any size: one whose zeros would fill a line is told by its exponent. */
export function wholeText(value: number, locale: string): string {
  const size = Math.abs(value);
  const notation =
    size >= LARGE ? shortNotation(size >= BEYOND_WORDS) : isTiny(size) ? 'scientific' : 'standard';
  return numberFormat(locale, { maximumSignificantDigits: 5, notation }).format(value);
}

/** A pool's price in shown units; undefined while it or a token is unknown. */
export function poolPriceText({ price, token0, token1 }: PoolLine, locale: string): string | undefined {
  if (price === undefined || !token0 || !token1) return undefined;
  return wholeText((price * contractUnits(token1)) / contractUnits(token0), locale);
}

function isTiny(size: number): boolean {
  return size > 0 && size < TINY;
}

/** The start of a period, seconds: day and hour for one of days, only the day for longer ones. */
export function sinceText(
  span: { readonly fromSeconds: number; readonly toSeconds: number },
  locale: string,
) {
  const ageMs = Math.max((span.toSeconds - span.fromSeconds) * 1000, RECENT_MS);
  return formatTime(span.fromSeconds * 1000, locale, ageMs);
}
