import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { type Currency, wrappedNative } from '../../../kernel/currency/Currency.ts';
import { priceAtTick, priceOfSqrt } from '../../../kernel/positions/tickPrice.ts';
import { isStablecoin } from '../../../kernel/tokens/isStablecoin.ts';
import { formatAmount, formatPrice, type Significant } from '../../format/formatAmount.ts';
import { formatDecimal } from '../../format/numberFormat.ts';
import { shortenSymbol } from '../../format/shorten.ts';
import { END_TICK } from './isFullRange.ts';

/** "HUSH / WMON". */
export function pairText([token0, token1]: readonly [Currency, Currency]): string {
  return `${shortenSymbol(token0.symbol)} / ${shortenSymbol(token1.symbol)}`;
}

/** "1.25 HUSH", rounded down, so that no screen promises more than there is. */
export function amountText(raw: bigint, currency: Currency, locale: string): string {
  const amount = formatAmount(raw, currency, { locale, style: 'swap' });
  return `${amount} ${shortenSymbol(currency.symbol)}`;
}

/**
 * Index of the currency that prices are quoted in: a stablecoin where one side is one, else the chain's own coin,
 * wrapped or not, else the second one.
 */
export function quoteSide(chain: ChainSpec, [first, second]: readonly [Currency, Currency]): 0 | 1 {
  const isStable = (one: Currency) => one.kind === 'token' && isStablecoin(chain, one.address);
  if (isStable(second)) return 1;
  if (isStable(first)) return 0;
  return first.kind === 'native' || wrappedNative(chain)?.address === first.address ? 0 : 1;
}

/** A pool's price at a square root price, in whole quote tokens per whole base token. */
export function priceText(
  sqrtPriceX96: bigint,
  tokens: readonly [Currency, Currency],
  quote: 0 | 1,
  locale: string,
): string {
  return fractionText(priceOfSqrt(sqrtPriceX96), tokens, quote, locale);
}

/** The ends of a range, lower price first, quoted in this token; with fewer digits where space is short. */
export function rangeTexts(
  { tickLower, tickUpper }: { readonly tickLower: number; readonly tickUpper: number },
  tokens: readonly [Currency, Currency],
  quote: 0 | 1,
  locale: string,
  significant: Significant = 6,
): readonly [string, string] {
  const text = (tick: number) => {
    if (Math.abs(tick) >= END_TICK)
      return tick > 0 === (quote === 1) ? '\u221e' : formatDecimal('0', locale, {});
    return fractionText(priceAtTick(tick), tokens, quote, locale, significant);
  };
  return quote === 1 ? [text(tickLower), text(tickUpper)] : [text(tickUpper), text(tickLower)];
}

function fractionText(
  { numerator, denominator }: { readonly numerator: bigint; readonly denominator: bigint },
  [token0, token1]: readonly [Currency, Currency],
  quote: 0 | 1,
  locale: string,
  significant: Significant = 6,
): string {
  const price =
    quote === 1
      ? { numerator, denominator, base: token0, quote: token1 }
      : {
          numerator: denominator,
          denominator: numerator,
          base: token1,
          quote: token0,
        };
  return formatPrice(price, locale, significant);
}
