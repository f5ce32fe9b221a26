import type { Fraction } from '../../../kernel/amm/index.ts';
import { priceOfSqrt } from '../../../kernel/positions/tickPrice.ts';

const PIPS = 1_000_000n;
/** Differences of more than a thousandfold are all shown as this. */
const MAX_PIPS = PIPS * 1_000n;
/** From 2 % on, the prices differ so much that arbitrage would take from the position at once. */
const LARGE_PIPS = 20_000;

/** How far a pool's price is from a pair's: 10,000 is 1 %. */
export function priceDifferencePips(sqrtPriceX96: bigint, pair: Fraction): number {
  const pool = priceOfSqrt(sqrtPriceX96);
  const ratio = (pool.numerator * pair.denominator * PIPS) / (pool.denominator * pair.numerator);
  return Number((ratio > MAX_PIPS ? MAX_PIPS : ratio) - PIPS);
}

export function isLargeDifference(pips: number): boolean {
  return Math.abs(pips) >= LARGE_PIPS;
}
