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

/** The amounts offered to the position manager, and the amounts it takes at the same price. */
export interface Deposit {
  /** The maximum that may be taken. Calldata, allowances and balance checks use it. */
  readonly desired: TokenAmounts;
  /** The amounts taken, to the wei. */
  readonly taken: TokenAmounts;
  readonly liquidity: bigint;
}

/** Which of the two tokens a range needs at a price. */
export function depositSides(
  sqrtPriceX96: bigint,
  range: TickRange,
): { readonly takes0: boolean; readonly takes1: boolean } {
  const { lower, upper } = rangePrices(range);
  return { takes0: sqrtPriceX96 < upper, takes1: sqrtPriceX96 > lower };
}

/**
 * The deposit that uses all of `amountRaw` of one token, with as much of the other as it needs. The position
 * manager first computes liquidity from both amounts and then takes what the liquidity is worth. The other
 * amount here is the smallest that gives the same liquidity.
 * @param side the token of `amountRaw`
 * @returns undefined when the range does not need that token, or for more liquidity than a position can hold
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
  // For token1 the contract's two roundings agree. For token0, computing liquidity loses slightly more than
  // taking the amount.
  const amount0Raw = takes0 ? ceilDivide(liquidity * (upper - from0), intermediate(from0, upper)) : 0n;
  const desired =
    side === 0
      ? { amount0Raw: amountRaw, amount1Raw: taken.amount1Raw }
      : { amount0Raw, amount1Raw: amountRaw };
  return { desired, taken, liquidity };
}

/** The deposit that the position manager makes from given amounts. Undefined like in {@link depositFor}. */
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
