import { dollarText } from '../../format/formatUsd.ts';
import { intlName, numberFormat } from '../../format/numberFormat.ts';

const MAX_DECIMALS = 20;
const SIGNIFICANT = 6;
/** Smaller and larger numbers would be rows of zeros. */
const SMALLEST = 1e-9;
const COMPACT_FROM = 1e9;
const LARGEST = 1e15;

/** A number of whole tokens, of any size. */
export function marketNumber(value: number, locale: string, digits = SIGNIFICANT): string {
  const size = Math.abs(value);
  const notation =
    size >= LARGEST || (size > 0 && size < SMALLEST)
      ? 'scientific'
      : size >= COMPACT_FROM
        ? 'compact'
        : 'standard';
  return numberFormat(locale, { maximumSignificantDigits: digits, notation }).format(value);
}

/**
 * A price in dollars, with enough digits to tell apart prices that differ by a fraction of a percent.
 * @param significant digits
 */
export function marketUsd(usd: number, locale: string, estimated: boolean, significant = 4): string {
  const size = Math.abs(usd);
  const digits = Math.max(2, significant - 1 - Math.floor(Math.log10(size || 1)));
  const shown =
    size >= COMPACT_FROM || digits > MAX_DECIMALS
      ? {
          maximumSignificantDigits: SIGNIFICANT,
          notation: size >= LARGEST || size < 1 ? 'scientific' : 'compact',
        }
      : { minimumFractionDigits: 2, maximumFractionDigits: digits };
  return `${estimated ? '~' : ''}${dollarText(usd, locale, shown as Intl.NumberFormatOptions)}`;
}

const SHORT = { notation: 'compact', maximumSignificantDigits: 3 } as const;

/** For an axis: few digits. */
export function shortNumber(value: number, locale: string): string {
  const beyond = Math.abs(value) >= LARGEST || (value !== 0 && Math.abs(value) < SMALLEST);
  return numberFormat(locale, { ...SHORT, notation: beyond ? 'scientific' : 'compact' }).format(value);
}

/** Dollars for an axis. */
export function shortUsd(usd: number, locale: string): string {
  return dollarText(usd, locale, { ...SHORT, minimumFractionDigits: 0 });
}

const UNITS = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** An interval, such as "5m" or "1h". @param unitDisplay `long`: "5 minutes" */
export function intervalText(
  seconds: number,
  locale: string,
  unitDisplay: 'narrow' | 'long' = 'narrow',
): string {
  const [unit, size] = UNITS.find(([, size]) => seconds % size === 0) ?? UNITS[3];
  return new Intl.NumberFormat(intlName(locale), { style: 'unit', unit, unitDisplay }).format(seconds / size);
}
