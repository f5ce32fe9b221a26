import { inUnit, type Unit, unitPlaces } from '../../kernel/currency/unit.ts';

/**
 * Digits with a dot before the last `places` of them, no grouping and no trailing zeros.
 * @param digits may be negative
 */
export function decimalText(digits: bigint, places: number): string {
  const sign = digits < 0n ? '-' : '';
  const all = (digits < 0n ? -digits : digits).toString().padStart(places + 1, '0');
  const whole = all.slice(0, all.length - places);
  const fraction = all.slice(all.length - places).replace(/0+$/, '');
  return fraction ? `${sign}${whole}.${fraction}` : sign + whole;
}

/**
 * The text of a raw amount in the shown unit, as `decimalText`: exact, but for a token with a multiplier, where it is
 * the nearest with the decimals that can be typed, and `parseAmount` gives just `raw`.
 * @param raw base units, may be negative
 */
export function amountToText(raw: bigint, unit: Unit): string {
  const [digits, places] = inUnit(raw, unit);
  const shown = unitPlaces(unit);
  return decimalText(divideRounded(digits, 10n ** BigInt(places - shown)), shown);
}

/** Decimal places that `text` needs: trailing zeros do not count. */
export function decimalPlaces(text: string): number {
  return (text.split('.')[1] ?? '').replace(/0+$/, '').length;
}

/**
 * The raw amount of a text in the shown unit: exact, and with a multiplier the nearest.
 * @param text digits with at most one dot, as the amount field keeps it
 * @returns base units, or undefined for no number or more decimals than the token has; 0n is a number
 */
export function parseAmount(text: string, unit: Unit): bigint | undefined {
  const places = unitPlaces(unit);
  if (!/^(\d+\.?\d*|\.\d+)$/.test(text) || decimalPlaces(text) > places) return undefined;
  const [whole = '', fraction = ''] = text.split('.');
  const digits = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
  const [one, onePlaces] = inUnit(1n, unit);
  return divideRounded(digits * 10n ** BigInt(onePlaces - places), one);
}

/** To the nearest; a half away from zero. */
function divideRounded(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + (numerator < 0n ? -denominator : denominator)) / (2n * denominator);
}

/** `numerator / denominator` as decimal text with at least `significant` correct digits, truncated. */
export function ratioToText(numerator: bigint, denominator: bigint, significant: number): string {
  if (denominator === 0n) throw new RangeError('division by zero');
  const places = Math.max(
    0,
    significant +
      denominator.toString().replace('-', '').length -
      numerator.toString().replace('-', '').length +
      1,
  );
  return decimalText((numerator * 10n ** BigInt(places)) / denominator, places);
}
