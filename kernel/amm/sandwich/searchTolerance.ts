import { maximumAmountIn, minimumAmountOut, type TradeAmounts } from '../slippage.ts';
import { findSandwich } from './findSandwich.ts';
import type { SandwichedTrade } from './SandwichedTrade.ts';

/** Basis points; all integers. */
export interface ToleranceBounds {
  readonly least: number;
  readonly most: number;
  /** Only multiples of it are tried. */
  readonly step: number;
}

/**
 * The largest tolerance between the bounds at which no sandwich of the trade pays, in basis points; undefined
 * where one pays, or may pay, at the least already. See `findSandwich` for the attacks that are reckoned with.
 * It yields before each tolerance that it tries, since one may take some milliseconds.
 * Errors: `invalid_option` for bounds beyond 0 to 10000.
 */
export function* searchTolerance(
  trade: Omit<SandwichedTrade, 'limit'>,
  amounts: TradeAmounts,
  { least, most, step }: ToleranceBounds,
): Generator<undefined, number | undefined> {
  const isSafe = (steps: number): boolean => {
    const bps = steps * step;
    const exactIn = trade.tradeType === 'EXACT_INPUT';
    const limit = exactIn ? minimumAmountOut(amounts, bps) : maximumAmountIn(amounts, bps);
    const sandwich = findSandwich({ ...trade, limit });
    return sandwich !== undefined && sandwich.gainAtMost <= 0n;
  };
  let low = Math.ceil(least / step);
  let high = Math.floor(most / step);
  yield;
  if (isSafe(high)) return high * step;
  yield;
  if (!isSafe(low)) return undefined;
  // A larger tolerance leaves more to take.
  while (high - low > 1) {
    yield;
    const middle = Math.floor((low + high) / 2);
    if (isSafe(middle)) low = middle;
    else high = middle;
  }
  return low * step;
}
