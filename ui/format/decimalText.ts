/**
 * Exact decimal text of a raw amount, with a dot, no grouping and no trailing zeros.
 * @param raw base units, may be negative
 */
export function amountToText(raw: bigint, decimals: number): string {
  const sign = raw < 0n ? '-' : '';
  const digits = (raw < 0n ? -raw : raw).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return fraction ? `${sign}${whole}.${fraction}` : sign + whole;
}

/** Decimal places that `text` needs: trailing zeros do not count. */
export function decimalPlaces(text: string): number {
  return (text.split('.')[1] ?? '').replace(/0+$/, '').length;
}

/**
 * The exact raw amount of a text.
 * @param text digits with at most one dot, as the amount field keeps it
 * @returns base units, or undefined for no number or more decimals than the token has; 0n is a number
 */
export function parseAmount(text: string, decimals: number): bigint | undefined {
  if (!/^(\d+\.?\d*|\.\d+)$/.test(text) || decimalPlaces(text) > decimals) return undefined;
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
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
  return amountToText((numerator * 10n ** BigInt(places)) / denominator, places);
}
