import type { Currency } from './Currency.ts';
import { type Unit, unitMultiplier } from './unit.ts';

// For pictures and dollars, which are floats.

/** So many raw units are one shown unit. */
export function rawPerUnitNumber(unit: Unit): number {
  return 10 ** unit.decimals / contractUnits(unit);
}

/** How many shown units the contract's unit is; 1 without a multiplier. */
export function contractUnits(unit: Unit): number {
  return Number(unitMultiplier(unit) ?? 1e18) / 1e18;
}

/** The unit of the contract, whatever is shown: that of `PriceService`, and of sums in dollars. */
export function contractUnit({ decimals }: Currency): Unit {
  return { decimals };
}
