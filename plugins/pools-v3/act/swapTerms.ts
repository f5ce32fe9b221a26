import { moreBps } from '../../../kernel/basis/bounds.ts';
import { depositOf, depositSides } from '../../../kernel/positions/deposit.ts';
import {
  liquidityFor0,
  liquidityFor1,
  rangePrices,
  type TickRange,
  type TokenAmounts,
} from '../../../kernel/positions/liquidityAmounts.ts';
import { minimumTaken, movedPrices } from '../../../kernel/positions/minimumAmounts.ts';
import type { Quote } from '../../../kernel/quote/Quote.ts';
import type { SwapOutcome } from '../../../kernel/trade/zapSplit.ts';
import type { AgreedDeposit } from '../stores/depositPlan.ts';
import type { AgreedZap } from '../stores/zap/zapPlan.ts';
import { rest } from './emptied.ts';

/** Where the amounts go. */
export type SwapTarget = Omit<AgreedDeposit, 'deposit' | 'minimum'>;

/** Amounts of both tokens, by the one of which there is too much for a range. Raw units. */
export interface Excess {
  readonly side: 0 | 1;
  readonly totalRaw: bigint;
  readonly heldRaw: bigint;
}

/** The token of which there is more than `range` takes beside the other one; undefined where it is zero. */
export function excessOf(have: TokenAmounts, sqrtPriceX96: bigint, range: TickRange): Excess | undefined {
  const { takes0, takes1 } = depositSides(sqrtPriceX96, range);
  const { lower, upper } = rangePrices(range);
  const of0 = takes0 ? liquidityFor0(takes1 ? sqrtPriceX96 : lower, upper, have.amount0Raw) : undefined;
  const of1 = takes1 ? liquidityFor1(lower, takes0 ? sqrtPriceX96 : upper, have.amount1Raw) : undefined;
  const is1 = takes0 && (!takes1 || (of0 ?? MORE) < (of1 ?? MORE));
  const [totalRaw, heldRaw] = is1 ? [have.amount1Raw, have.amount0Raw] : [have.amount0Raw, have.amount1Raw];
  return totalRaw > 0n ? { side: is1 ? 1 : 0, totalRaw, heldRaw } : undefined;
}

/** More liquidity than a position can hold. */
const MORE = 1n << 200n;

/**
 * The terms of a deposit of both tokens, of one of which a part is swapped first. It counts on the swap's
 * minimum output, at the price that the swap leaves, which may be off by the tolerance, and move by it again.
 * @param swapped absent: nothing is swapped
 * @returns undefined for more than a position can hold, or nothing
 */
export function swapTerms(
  target: SwapTarget,
  { side, totalRaw, heldRaw }: Excess,
  slippageBps: number,
  swapped?: { readonly quote: Quote; readonly outcome: SwapOutcome },
): AgreedZap | undefined {
  const input = target.currencies[side];
  const { range } = target;
  const sqrtPriceX96 = swapped?.outcome.sqrtPriceX96 ?? target.sqrtPriceX96;
  const restRaw = totalRaw - (swapped?.quote.amountInRaw ?? 0n);
  const desired = amountsOf(side, restRaw, heldRaw + (swapped?.outcome.outRaw ?? 0n));
  const deposit = depositOf(sqrtPriceX96, range, desired);
  if (!deposit || deposit.liquidity === 0n) return undefined;
  let { lowest, highest } = movedPrices(sqrtPriceX96, slippageBps);
  if (swapped) {
    lowest = movedPrices(lowest, slippageBps).lowest;
    highest = movedPrices(highest, slippageBps).highest;
  }
  const minimum = minimumTaken(desired, range, lowest, highest);
  const outRaw = swapped?.quote.amountOutRaw ?? 0n;
  return {
    ...{ ...target, sqrtPriceX96, deposit, minimum, input, totalRaw },
    left: rest(amountsOf(side, restRaw, heldRaw + outRaw), deposit.taken),
    leftMost: rest(amountsOf(side, restRaw, heldRaw + moreBps(outRaw, slippageBps)), minimum),
    ...(swapped && { swap: { quote: swapped.quote, limitRaw: swapped.outcome.outRaw, slippageBps } }),
  };
}

/** @param ownRaw of the token at `side` */
function amountsOf(side: 0 | 1, ownRaw: bigint, otherRaw: bigint): TokenAmounts {
  return side === 0
    ? { amount0Raw: ownRaw, amount1Raw: otherRaw }
    : { amount0Raw: otherRaw, amount1Raw: ownRaw };
}
