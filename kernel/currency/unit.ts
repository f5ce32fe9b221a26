import type { Currency } from './Currency.ts';
import { multiplierOf } from './multipliers.ts';

/**
 * What an amount is counted in: a currency, or bare decimals of what is no token of others. Bare decimals of a
 * token would forget its multiplier.
 */
export type Unit = Currency | { readonly decimals: number; readonly kind?: never };

/** Decimals of a multiplier. */
export const ONE_PLACES = 18;

/** A raw amount in the shown unit, exact: its digits, and how many of them are decimals. */
export function inUnit(raw: bigint, unit: Unit): readonly [digits: bigint, places: number] {
  const value = unit.kind === 'token' && multiplierOf(unit).value;
  return value ? [raw * value, unit.decimals + ONE_PLACES] : [raw, unit.decimals];
}

/** Decimals with which each raw amount has a text of its own: as many as the contract has, more below one. */
export function unitPlaces(unit: Unit): number {
  const [one, places] = inUnit(1n, unit);
  return Math.max(unit.decimals, places + 1 - `${one}`.length);
}
