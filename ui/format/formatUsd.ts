import { amountToText } from './decimalText.ts';
import { numberFormat } from './numberFormat.ts';

/** Value of a raw amount at a price in dollars; a figure for reading, not for reckoning. */
export function usdValue(raw: bigint, decimals: number, price: number): number {
  return Number(amountToText(raw, decimals)) * price;
}

/**
 * A value in dollars: cents, compact from a million on, `<$0.01` for less than a cent.
 * @param estimate true where a placeholder price fed it: marked with a tilde
 */
export function formatUsd(usd: number, locale: string, estimate = false): string {
  const money: Intl.NumberFormatOptions = {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  };
  const mark = estimate ? '~' : '';
  if (usd !== 0 && Math.abs(usd) < 0.01) return `${mark}<${numberFormat(locale, money).format(0.01)}`;
  if (Math.abs(usd) >= 1e6) {
    return (
      mark + numberFormat(locale, { ...money, notation: 'compact', maximumFractionDigits: 2 }).format(usd)
    );
  }
  return mark + numberFormat(locale, money).format(usd);
}
