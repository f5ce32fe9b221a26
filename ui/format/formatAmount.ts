import type { Fraction } from '../../kernel/amm/index.ts';
import { inUnit, type Unit } from '../../kernel/currency/unit.ts';
import { decimalText, ratioToText } from './decimalText.ts';
import { BEYOND_WORDS, formatDecimal, isolated, shortNotation } from './numberFormat.ts';

/**
 * `down`: no screen promises more than there is. `up` for maximums. `nearest` for amounts to be paid: an
 * estimate that is slightly below the typed amount is shown as that amount.
 */
export type Rounding = 'down' | 'up' | 'nearest';

const roundingModes = { down: 'trunc', up: 'expand', nearest: 'halfExpand' } as const;

export interface AmountFormat {
  readonly locale: string;
  /**
   * `balance` (default): three decimals, and "<0.001" below 0.001; `swap`: "<0.00001" below 1e-5, six
   * significant digits; a number: that many significant digits (3, 4 or 6 in summaries), with the lower bound
   * of `balance`.
   */
  readonly style?: 'balance' | 'swap' | Significant;
  /** Default `down`. */
  readonly rounding?: Rounding;
  /** Decimals of `balance`, and of the lower bound; default three, and five of `swap`. */
  readonly places?: number;
}

/**
 * A token amount for display, from base units, never through a float. Its size says how it is rounded: below the
 * least that is shown it is "<0.001", whatever its sign; then decimals or significant digits, by the style,
 * without empty decimals; compact from a million on, with two decimals, or the digits of `swap`. Where it is shown
 * rounded, `ExactNumber` gives the exact amount.
 * @param raw base units
 */
export function formatAmount(raw: bigint, unit: Unit, format: AmountFormat): string {
  const [digits, decimals] = inUnit(raw, unit);
  const { locale, style = 'balance', rounding = 'down', places = style === 'swap' ? 5 : 3 } = format;
  const text = decimalText(digits, decimals);
  if (raw === 0n) return formatDecimal('0', locale, {});
  const size = digits < 0n ? -digits : digits;
  if (size * 10n ** BigInt(places) < 10n ** BigInt(decimals)) {
    const floor = formatDecimal(decimalText(1n, places), locale, { maximumFractionDigits: places });
    return isolated(`<${floor}`, locale);
  }
  const roundingMode = roundingModes[rounding];
  if (size >= 1_000_000n * 10n ** BigInt(decimals)) {
    const notation = shortNotation(size >= BEYOND_WORDS * 10n ** BigInt(decimals));
    // Two decimals would make an amount and the least of it, half a percent apart, read the same.
    const shown = style === 'swap' ? { maximumSignificantDigits: 6 } : { maximumFractionDigits: 2 };
    return formatDecimal(text, locale, { notation, ...shown, roundingMode });
  }
  if (style === 'balance') {
    return formatDecimal(text, locale, { maximumFractionDigits: places, roundingMode });
  }
  const significant = style === 'swap' ? 6 : style;
  return formatDecimal(text, locale, { maximumSignificantDigits: significant, roundingMode });
}

/** An amount in a review: if it has more than nine characters, six significant digits and compact. */
export function formatReviewAmount(
  raw: bigint,
  unit: Unit,
  locale: string,
  rounding: Rounding = 'down',
): string {
  const [digits, decimals] = inUnit(raw, unit);
  const floored = raw !== 0n && digits * 100_000n < 10n ** BigInt(decimals);
  const text = formatDecimal(decimalText(digits, decimals), locale, {
    maximumFractionDigits: 5,
    roundingMode: roundingModes[rounding],
  });
  return floored || text.length > 9 ? formatAmount(raw, unit, { locale, style: 'swap', rounding }) : text;
}

export interface PriceParts {
  /** Raw units of the quote token per `denominator` raw units of the base token. */
  readonly numerator: bigint;
  readonly denominator: bigint;
  readonly base: Unit;
  readonly quote: Unit;
}

/** The price in shown units, quote per base. */
export function priceInUnits({ numerator, denominator, base, quote }: PriceParts): Fraction {
  const [ofBase, basePlaces] = inUnit(denominator, base);
  const [ofQuote, quotePlaces] = inUnit(numerator, quote);
  return {
    numerator: ofQuote * 10n ** BigInt(basePlaces),
    denominator: ofBase * 10n ** BigInt(quotePlaces),
  };
}

/** So many digits a price is shown with. */
export type Significant = 3 | 4 | 6;

/** A price in shown units, quote per base; four significant digits by default, compact from a million on. */
export function formatPrice(price: PriceParts, locale: string, significant: Significant = 4): string {
  const { numerator, denominator } = priceInUnits(price);
  const text = ratioToText(numerator, denominator, significant + 1);
  const compact = numerator >= 1_000_000n * denominator;
  return formatDecimal(text, locale, {
    ...(compact ? { notation: shortNotation(numerator >= BEYOND_WORDS * denominator) } : {}),
    maximumSignificantDigits: significant,
  });
}
