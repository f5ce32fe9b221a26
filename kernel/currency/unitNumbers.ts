import type { Currency } from './Currency.ts';
import { inUnit, type Unit } from './unit.ts';

/** So many raw units are one shown unit: a fraction. */
export function rawPerUnit(unit: Unit): { readonly numerator: bigint; readonly denominator: bigint } {
  const [denominator, places] = inUnit(1n, unit);
  return { numerator: 10n ** BigInt(places), denominator };
}

// For pictures and dollars, which are floats.

/** So many raw units are one shown unit. */
export function rawPerUnitNumber(unit: Unit): number {
  return 10 ** unit.decimals / contractUnits(unit);
}

/** How many shown units the contract's unit is; 1 without a multiplier. */
export function contractUnits(unit: Unit): number {
  const [one, places] = inUnit(1n, unit);
  return Number(one) / 10 ** (places - unit.decimals);
}

/** The unit of the contract, whatever is shown: that of `PriceService`, and of sums in dollars. */
export function contractUnit({ decimals }: Currency): Unit {
  return { decimals };
}
