import {
  amountsForLiquidity,
  intermediate,
  liquidityFor0,
  liquidityFor1,
  liquidityForAmounts,
  rangePrices,
  type TickRange,
  type TokenAmounts,
} from './liquidityAmounts.ts';

/** What the position manager is asked for, and what it will take at the same price. */
export interface Deposit {
  /** The most that may be taken; what calldata, allowances and balances go by. */
  readonly desired: TokenAmounts;
  /** What is taken, to the wei. */
  readonly taken: TokenAmounts;
  readonly liquidity: bigint;
}

/** Which of the two tokens a range takes at a price. */
export function depositSides(
  sqrtPriceX96: bigint,
  range: TickRange,
): { readonly takes0: boolean; readonly takes1: boolean } {
  const { lower, upper } = rangePrices(range);
  return { takes0: sqrtPriceX96 < upper, takes1: sqrtPriceX96 > lower };
}

/**
 * The deposit in which `amountRaw` of one token is all used, with as much of the other as that asks for.
 * The position manager first makes liquidity of both amounts and then takes what the liquidity is worth; the other
 * amount here is the least with which it makes the same liquidity.
 * @param side the token that `amountRaw` is of
 * @returns undefined where the range does not take that token, or for more liquidity than a position can hold
 */
export function depositFor(
  sqrtPriceX96: bigint,
  range: TickRange,
  side: 0 | 1,
  amountRaw: bigint,
): Deposit | undefined {
  const { takes0, takes1 } = depositSides(sqrtPriceX96, range);
  if (!(side === 0 ? takes0 : takes1)) return undefined;
  const { lower, upper } = rangePrices(range);
  const from0 = takes1 ? sqrtPriceX96 : lower;
  const to1 = takes0 ? sqrtPriceX96 : upper;
  const liquidity =
    side === 0 ? liquidityFor0(from0, upper, amountRaw) : liquidityFor1(lower, to1, amountRaw);
  if (liquidity === undefined) return undefined;
  const taken = amountsForLiquidity(sqrtPriceX96, range, liquidity, 'up');
  // Of token1 the contract's two roundings agree; of token0 making liquidity loses a little more than taking it.
  const amount0Raw = takes0 ? ceilDivide(liquidity * (upper - from0), intermediate(from0, upper)) : 0n;
  const desired =
    side === 0
      ? { amount0Raw: amountRaw, amount1Raw: taken.amount1Raw }
      : { amount0Raw, amount1Raw: amountRaw };
  return { desired, taken, liquidity };
}

/** The deposit that the position manager makes of given amounts. Undefined as in {@link depositFor}. */
export function depositOf(
  sqrtPriceX96: bigint,
  range: TickRange,
  desired: TokenAmounts,
): Deposit | undefined {
  const liquidity = liquidityForAmounts(sqrtPriceX96, range, desired);
  if (liquidity === undefined) return undefined;
  return { desired, taken: amountsForLiquidity(sqrtPriceX96, range, liquidity, 'up'), liquidity };
}

function ceilDivide(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator;
}
