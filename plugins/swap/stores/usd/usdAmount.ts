import { parseAmount, ratioToText } from '../../../../ui/format/decimalText.ts';

/** More than a dollar text can have: what is typed is exact. */
const USD_DECIMALS = 80;
const CENT = { numerator: 1n, denominator: 100n };
const SMALL_DIGITS = 3;

interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** A price as an exact fraction of its shortest decimal text; undefined where nothing can be bought at it. */
function ratioOf(price: number): Ratio | undefined {
  if (!Number.isFinite(price) || price <= 0) return undefined;
  const [mantissa = '', exponent = '0'] = String(price).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const power = Number(exponent) - fraction.length;
  const digits = BigInt(whole + fraction);
  return power < 0
    ? { numerator: digits, denominator: 10n ** BigInt(-power) }
    : { numerator: digits * 10n ** BigInt(power), denominator: 1n };
}

/**
 * What the dollars buy, rounded down to the token's unit, so that it is never worth more than what was typed.
 * @param text dollars: digits with at most one dot
 * @param price dollars of the contract's unit
 * @returns raw units, 0 for less than the smallest; undefined for no number, or no price
 */
export function rawOfUsd(text: string, price: number, decimals: number): bigint | undefined {
  const ratio = ratioOf(price);
  const usd = parseAmount(text, { decimals: USD_DECIMALS });
  if (!ratio || usd === undefined) return undefined;
  return (
    (usd * ratio.denominator * 10n ** BigInt(decimals)) / (ratio.numerator * 10n ** BigInt(USD_DECIMALS))
  );
}

/**
 * What the amount is worth, rounded down to cents, or to three digits below a cent.
 * @returns digits with at most one dot; empty for no amount, or no price
 */
export function usdOfRaw(raw: bigint | undefined, price: number, decimals: number): string {
  const ratio = ratioOf(price);
  if (!ratio || !raw) return '';
  const numerator = raw * ratio.numerator;
  const denominator = ratio.denominator * 10n ** BigInt(decimals);
  const cents = (numerator * CENT.denominator) / (denominator * CENT.numerator);
  if (cents === 0n) return ratioToText(numerator, denominator, SMALL_DIGITS);
  const text = cents.toString().padStart(SMALL_DIGITS, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}
