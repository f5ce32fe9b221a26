import { amountToText, ratioToText } from './decimalText.ts';
import { BEYOND_WORDS, formatDecimal, shortNotation } from './numberFormat.ts';

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
  readonly style?: 'balance' | 'swap' | 3 | 4 | 6;
  /** Default `down`. */
  readonly rounding?: Rounding;
}

const floors = { balance: [1n, 3], swap: [1n, 5] } as const;

/**
 * A token amount for display, from base units, never through a float: compact from a million on.
 * @param raw base units
 */
export function formatAmount(raw: bigint, decimals: number, format: AmountFormat): string {
  const { locale, style = 'balance', rounding = 'down' } = format;
  const text = amountToText(raw, decimals);
  if (raw === 0n) return formatDecimal('0', locale, {});
  const [least, places] = floors[style === 'swap' ? 'swap' : 'balance'];
  const size = raw < 0n ? -raw : raw;
  if (size * 10n ** BigInt(places) < least * 10n ** BigInt(decimals)) {
    const floor = formatDecimal(amountToText(least, places), locale, { maximumFractionDigits: places });
    return raw < 0n ? `>-${floor}` : `<${floor}`;
  }
  const roundingMode = roundingModes[rounding];
  if (size >= 1_000_000n * 10n ** BigInt(decimals)) {
    const notation = shortNotation(size >= BEYOND_WORDS * 10n ** BigInt(decimals));
    return formatDecimal(text, locale, { notation, maximumFractionDigits: 2, roundingMode });
  }
  if (style === 'balance') {
    return formatDecimal(text, locale, { maximumFractionDigits: 3, roundingMode });
  }
  const significant = style === 'swap' ? 6 : style;
  return formatDecimal(text, locale, { maximumSignificantDigits: significant, roundingMode });
}

/** An amount in a review: if it has more than nine characters, six significant digits and compact. */
export function formatReviewAmount(
  raw: bigint,
  decimals: number,
  locale: string,
  rounding: Rounding = 'down',
): string {
  const floored = raw !== 0n && raw * 100_000n < 10n ** BigInt(decimals);
  const text = formatDecimal(amountToText(raw, decimals), locale, {
    maximumFractionDigits: 5,
    roundingMode: roundingModes[rounding],
  });
  return floored || text.length > 9 ? formatAmount(raw, decimals, { locale, style: 'swap', rounding }) : text;
}

/**
 * The native balance in the top bar and the drawer: a fixed number of decimals (3 and 4), `0.000` for none.
 */
export function formatFixed(raw: bigint, decimals: number, places: number, locale: string): string {
  return formatDecimal(amountToText(raw, decimals), locale, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    roundingMode: 'trunc',
  });
}

export interface PriceParts {
  /** Raw units of the quote token per `denominator` raw units of the base token. */
  readonly numerator: bigint;
  readonly denominator: bigint;
  readonly baseDecimals: number;
  readonly quoteDecimals: number;
}

/** A price in whole tokens, quote per base; four significant digits by default, compact from a million on. */
export function formatPrice(price: PriceParts, locale: string, significant: 3 | 4 | 6 = 4): string {
  const numerator = price.numerator * 10n ** BigInt(price.baseDecimals);
  const denominator = price.denominator * 10n ** BigInt(price.quoteDecimals);
  const text = ratioToText(numerator, denominator, significant + 1);
  const compact = numerator >= 1_000_000n * denominator;
  return formatDecimal(text, locale, {
    ...(compact ? { notation: shortNotation(numerator >= BEYOND_WORDS * denominator) } : {}),
    maximumSignificantDigits: significant,
  });
}
