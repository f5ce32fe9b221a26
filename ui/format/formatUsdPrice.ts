import type { Currency } from '../../kernel/currency/Currency.ts';
import { contractUnits } from '../../kernel/currency/unitNumbers.ts';
import { dollarText, formatUsd } from './formatUsd.ts';

/** For a price below one dollar. */
const SIGNIFICANT = 4;
const MAX_DECIMALS = 20;

/**
 * A price in dollars, which may be far less than a cent: four significant digits below one dollar, and never
 * a single decimal.
 * @param estimate true where it is a placeholder: marked with a tilde
 */
export function formatUsdPrice(usd: number, locale: string, estimate = false): string {
  const size = Math.abs(usd);
  if (size === 0 || size >= 1) return formatUsd(usd, locale, estimate);
  const decimals = Math.min(SIGNIFICANT - 1 - Math.floor(Math.log10(size)), MAX_DECIMALS);
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: decimals };
  return `${estimate ? '~' : ''}${dollarText(usd, locale, digits)}`;
}

/** The price of the shown unit in dollars. @param price of the contract's unit, as `PriceService` gives it */
export function unitUsd<P extends number | undefined>(price: P, currency: Currency | undefined): P {
  return (price && currency ? price / contractUnits(currency) : price) as P;
}
