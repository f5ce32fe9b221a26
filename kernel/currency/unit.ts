import type { Currency } from './Currency.ts';
import { multiplierOf } from './multipliers.ts';

/**
 * What an amount is counted in: a currency, or bare decimals of what is no token of others. Bare decimals of a
 * token would forget its multiplier.
 */
export type Unit = Currency | { readonly decimals: number; readonly kind?: never };

/** Decimals of a multiplier. */
export const ONE_PLACES = 18;

/** The multiplier, times 10^18; undefined without one. */
export function unitMultiplier(unit: Unit): bigint | undefined {
  return unit.kind === 'token' ? multiplierOf(unit).value : undefined;
}

/** A raw amount in the shown unit, exact: its digits, and how many of them are decimals. */
export function inUnit(raw: bigint, unit: Unit): readonly [digits: bigint, places: number] {
  const value = unitMultiplier(unit);
  return value ? [raw * value, unit.decimals + ONE_PLACES] : [raw, unit.decimals];
}

/** So many raw units are one shown unit: a fraction. */
export function rawPerUnit(unit: Unit): { readonly numerator: bigint; readonly denominator: bigint } {
  const [denominator, places] = inUnit(1n, unit);
  return { numerator: 10n ** BigInt(places), denominator };
}

/** Decimals with which each raw amount has a text of its own: as many as the contract has, more below one. */
export function unitPlaces(unit: Unit): number {
  const [one, places] = inUnit(1n, unit);
  return Math.max(unit.decimals, places + 1 - `${one}`.length);
}
