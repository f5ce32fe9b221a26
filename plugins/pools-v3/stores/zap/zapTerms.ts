import { moreBps } from '../../../../kernel/basis/bounds.ts';
import type { Currency } from '../../../../kernel/currency/Currency.ts';
import { type Deposit, depositOf } from '../../../../kernel/positions/deposit.ts';
import type { TickRange, TokenAmounts } from '../../../../kernel/positions/liquidityAmounts.ts';
import { minimumTaken, movedPrices } from '../../../../kernel/positions/minimumAmounts.ts';
import type { Quote } from '../../../../kernel/quote/Quote.ts';
import type { SwapOutcome } from '../../../../kernel/trade/zapSplit.ts';
import type { AgreedDeposit } from '../depositPlan.ts';
import type { AgreedZap } from './zapPlan.ts';

/** Where the deposit goes, as `AddStore` knows it. */
export type ZapTarget = Omit<AgreedDeposit, 'deposit' | 'minimum'>;

/** The token that is paid. */
export interface ZapInput {
  readonly currency: Currency;
  readonly side: 0 | 1;
  readonly totalRaw: bigint;
  /** Raw units of the other token that go in too. Default: none. */
  readonly heldRaw?: bigint;
}

/**
 * The terms of a deposit of one token. It counts on the swap's minimum output, at the price that the swap
 * leaves. Its minimums hold while that price moves by the tolerance, and by the tolerance again: so far may
 * the price be off at which the swap still goes through.
 * @param swapped absent: the range takes the token alone
 * @returns undefined for more than a position can hold
 */
export function zapTerms(
  target: ZapTarget,
  input: ZapInput,
  slippageBps: number,
  swapped?: { readonly quote: Quote; readonly outcome: SwapOutcome },
): AgreedZap | undefined {
  const { side, totalRaw, currency, heldRaw = 0n } = input;
  const sqrtPriceX96 = swapped?.outcome.sqrtPriceX96 ?? target.sqrtPriceX96;
  const restRaw = totalRaw - (swapped?.quote.amountInRaw ?? 0n);
  const desired = amountsOf(side, restRaw, heldRaw + (swapped?.outcome.outRaw ?? 0n));
  const made = madeDeposit(sqrtPriceX96, target.range, desired, slippageBps, swapped ? 2 : 1);
  if (!made) return undefined;
  const { deposit, minimum } = made;
  const { quote } = swapped ?? {};
  const there = amountsOf(side, restRaw, heldRaw + (quote?.amountOutRaw ?? 0n));
  const mostRaw = quote ? moreBps(quote.amountOutRaw, slippageBps) : 0n;
  const thereMost = amountsOf(side, restRaw, heldRaw + mostRaw);
  return {
    ...{ ...target, sqrtPriceX96, deposit, minimum, input: currency, totalRaw },
    left: less(there, deposit.taken),
    leftMost: less(thereMost, minimum),
    ...(swapped && { swap: { quote: swapped.quote, limitRaw: swapped.outcome.outRaw, slippageBps } }),
  };
}

/** The terms of the deposit that is left after a swap. @param have what there is of both tokens for it */
export function restTerms(
  target: ZapTarget,
  input: ZapInput,
  slippageBps: number,
  have: TokenAmounts,
): AgreedZap | undefined {
  const made = madeDeposit(target.sqrtPriceX96, target.range, have, slippageBps, 1);
  if (!made) return undefined;
  const { deposit, minimum } = made;
  return {
    ...{ ...target, deposit, minimum, input: input.currency, totalRaw: input.totalRaw },
    ...{ left: less(have, deposit.taken), leftMost: less(have, minimum) },
  };
}

/** Amounts of both tokens. @param ownRaw of the token at `side` */
export function amountsOf(side: 0 | 1, ownRaw: bigint, otherRaw: bigint): TokenAmounts {
  return side === 0
    ? { amount0Raw: ownRaw, amount1Raw: otherRaw }
    : { amount0Raw: otherRaw, amount1Raw: ownRaw };
}

/** @param moves how often the price may move by the tolerance */
function madeDeposit(
  sqrtPriceX96: bigint,
  range: TickRange,
  desired: TokenAmounts,
  slippageBps: number,
  moves: number,
): { readonly deposit: Deposit; readonly minimum: TokenAmounts } | undefined {
  const deposit = depositOf(sqrtPriceX96, range, desired);
  if (!deposit) return undefined;
  let [lowest, highest] = [sqrtPriceX96, sqrtPriceX96];
  for (let move = 0; move < moves; move++) {
    lowest = movedPrices(lowest, slippageBps).lowest;
    highest = movedPrices(highest, slippageBps).highest;
  }
  return { deposit, minimum: minimumTaken(desired, range, lowest, highest) };
}

function less(there: TokenAmounts, taken: TokenAmounts): TokenAmounts {
  return {
    amount0Raw: there.amount0Raw - taken.amount0Raw,
    amount1Raw: there.amount1Raw - taken.amount1Raw,
  };
}
