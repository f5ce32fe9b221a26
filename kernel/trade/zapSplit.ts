import { depositSides } from '../positions/deposit.ts';
import { liquidityFor0, liquidityFor1, rangePrices, type TickRange } from '../positions/liquidityAmounts.ts';

/** What a swap of a part of the amount gives. */
export interface SwapOutcome {
  /** Raw units of the other token that the deposit may count on. */
  readonly outRaw: bigint;
  /** The price of the position's pool after the swap; the present one where the swap passes it by. */
  readonly sqrtPriceX96: bigint;
}

/** How one token is divided for a deposit of two. */
export interface ZapSplit extends SwapOutcome {
  /** Raw units of the token that are swapped; 0: the range takes this token alone. */
  readonly swapRaw: bigint;
}

export interface ZapProblem {
  /** The whole amount of the token, raw units. */
  readonly totalRaw: bigint;
  /** Which of the pool's tokens it is. */
  readonly side: 0 | 1;
  /** Raw units of the other token that are there already. Default: none. */
  readonly heldRaw?: bigint;
  readonly range: TickRange;
  /** The pool's price before any swap. */
  readonly sqrtPriceX96: bigint;
  /** The outcome of swapping that much, exactly; undefined where the pools cannot take it. */
  swap(amountInRaw: bigint): SwapOutcome | undefined;
}

/** The part that is swapped is found to one in 2 ** 22 of itself. */
const PRECISION_BITS = 22n;

/**
 * How much of a token to swap, so that the rest and what the swap gives fit the range at the price after the
 * swap. The more is swapped, the less liquidity the rest allows and the more the output allows, also where the
 * swap moves the pool's own price: so the two meet once, and are found by halving.
 * @returns undefined where the pools cannot take as much as would have to be swapped
 */
export function zapSplit(problem: ZapProblem): ZapSplit | undefined {
  const { totalRaw, sqrtPriceX96, range, side } = problem;
  const nothing: ZapSplit = { swapRaw: 0n, outRaw: 0n, sqrtPriceX96 };
  if (!takesOther(sqrtPriceX96, range, side)) return nothing;
  const at = (swapRaw: bigint): ZapSplit | undefined => {
    const outcome = problem.swap(swapRaw);
    return outcome && { swapRaw, ...outcome };
  };
  const whole = at(totalRaw);
  if (whole && wantsMore(problem, whole)) return whole;
  let low = nothing;
  let [highRaw, high] = [totalRaw, whole];
  while (highRaw - low.swapRaw > (low.swapRaw >> PRECISION_BITS) + 1n) {
    const middleRaw = (low.swapRaw + highRaw) / 2n;
    const middle = at(middleRaw);
    if (middle && wantsMore(problem, middle)) low = middle;
    else [highRaw, high] = [middleRaw, middle];
  }
  return high && (liquidity(problem, high) > liquidity(problem, low) ? high : low);
}

/** Whether the deposit is short of the other token. */
function wantsMore(problem: ZapProblem, split: ZapSplit): boolean {
  const { rest, other } = liquidities(problem, split);
  return other !== undefined && (rest === undefined || other < rest);
}

function liquidity(problem: ZapProblem, split: ZapSplit): bigint {
  const { rest, other } = liquidities(problem, split);
  if (rest === undefined || other === undefined) return rest ?? other ?? 0n;
  return rest < other ? rest : other;
}

/** How much liquidity each side allows; undefined where the range does not need that side. */
function liquidities(
  { totalRaw, range, side, heldRaw = 0n }: ZapProblem,
  { swapRaw, outRaw, sqrtPriceX96 }: ZapSplit,
) {
  const [ownRaw, otherRaw] = [totalRaw - swapRaw, heldRaw + outRaw];
  const [amount0Raw, amount1Raw] = side === 0 ? [ownRaw, otherRaw] : [otherRaw, ownRaw];
  const { takes0, takes1 } = depositSides(sqrtPriceX96, range);
  const { lower, upper } = rangePrices(range);
  const of0 = takes0 ? most(liquidityFor0(takes1 ? sqrtPriceX96 : lower, upper, amount0Raw)) : undefined;
  const of1 = takes1 ? most(liquidityFor1(lower, takes0 ? sqrtPriceX96 : upper, amount1Raw)) : undefined;
  return side === 0 ? { rest: of0, other: of1 } : { rest: of1, other: of0 };
}

/** More than a position can hold; the deposit itself refuses that. */
const TOO_MUCH = 1n << 200n;
const most = (liquidity: bigint | undefined): bigint => liquidity ?? TOO_MUCH;

function takesOther(sqrtPriceX96: bigint, range: TickRange, side: 0 | 1): boolean {
  const { takes0, takes1 } = depositSides(sqrtPriceX96, range);
  return side === 0 ? takes1 : takes0;
}
