import { dollarText } from './formatUsd.ts';

/** Dollars with cents, whatever their size; less than a cent with two significant digits. */
export function exactUsd(usd: number, locale: string): string {
  return dollarText(
    usd,
    locale,
    Math.abs(usd) < 0.01 && usd !== 0 ? { maximumSignificantDigits: 2 } : undefined,
  );
}
