import { addFractions, type Fraction, isLess, multiplyFractions } from './fraction.ts';
import type { TokenTaxes } from './pools/tokenTax.ts';
import { keptAfterPoolFees, keptAfterTaxes, midPrice } from './routes/pathPrice.ts';
import type { Path } from './types.ts';

/** A path with its input and output in raw units. The pools are in their state before the trade. */
export interface TradedPath {
  readonly path: Path;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
}

const ZERO: Fraction = { numerator: 0n, denominator: 1n };

/**
 * How much less a trade gives than its mid prices promise, as a fraction of 1, not counting pool fees and
 * token taxes: `1 - out / sum(in * mid price * (1 - fees) * (1 - taxes))`. Approaches zero for a tiny amount,
 * whatever the fees. Never negative, although a tax rounds in the trader's favour.
 * Source: Uniswap/sdk-core computePriceImpact.ts, with fees and taxes taken off the promised amount first.
 * Errors: those of `midPrice`.
 */
export function priceImpact(parts: readonly TradedPath[], taxes?: TokenTaxes): Fraction {
  let promised = ZERO;
  let received = 0n;
  for (const { path, amountIn, amountOut } of parts) {
    const kept = multiplyFractions(keptAfterPoolFees(path), keptAfterTaxes(path, taxes));
    const rate = multiplyFractions(midPrice(path), kept);
    promised = addFractions(promised, multiplyFractions(rate, { numerator: amountIn, denominator: 1n }));
    received += amountOut;
  }
  const missing = promised.numerator - received * promised.denominator;
  if (missing <= 0n) return ZERO;
  return { numerator: missing, denominator: promised.numerator };
}

/** A fraction of 1 in hundredths of a basis point (1 % is 10,000), to the nearest, halves up. */
export function toPips({ numerator, denominator }: Fraction): number {
  return Number((numerator * 2_000_000n + denominator) / (2n * denominator));
}

/** 0 below 1 %, 1 from 1 %, 2 from 3 %, 3 from 5 %, 4 from 15 %. */
export type ImpactSeverity = 0 | 1 | 2 | 3 | 4;

const SEVERITY_PERCENTS = [1n, 3n, 5n, 15n] as const;

/**
 * The severity of a price impact. Takes the exact fraction, so that rounding for display moves no threshold.
 */
export function impactSeverity(impact: Fraction): ImpactSeverity {
  const reached = SEVERITY_PERCENTS.filter(
    (percent) => !isLess(impact, { numerator: percent, denominator: 100n }),
  );
  return reached.length as ImpactSeverity;
}
