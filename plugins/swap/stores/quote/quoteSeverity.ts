import { type ImpactSeverity, impactSeverity } from '../../../../kernel/amm/index.ts';
import type { Quote } from '../../../../kernel/quote/Quote.ts';

const PIPS = 1_000_000n;

/** From 10 % on, a word must be typed to confirm. */
export const typedConfirmPips = 100_000;

/** 0 to 4. The button, the review and the price-impact dialog depend on it. */
export function quoteSeverity({ priceImpactPips }: Pick<Quote, 'priceImpactPips'>): ImpactSeverity {
  return impactSeverity({ numerator: BigInt(priceImpactPips), denominator: PIPS });
}

/** Hundredths of a basis point as whole percents, rounded down: "at least". */
export const wholePercent = (pips: number): number => Math.floor(pips / 10_000);
