import { swapPool } from '../pools/swapPool.ts';
import { quoteTrade } from '../quoteTrade.ts';
import { isRefused, isUnknown } from './isUnknown.ts';
import type { PoolFlow } from './poolFlows.ts';
import type { SandwichedTrade } from './SandwichedTrade.ts';

/** Raw units of the token that the trade puts into the pool. */
export interface FrontRunRange {
  /** With this amount swapped ahead of it, the trade still keeps its limit. */
  readonly kept: bigint;
  /** With a larger one it does not. */
  readonly broken: bigint;
}

/** The range is this part of the amount at most. */
const PRECISION = 64n;
/** From one unit to all that a pool can hold, and back. */
const MOST_STEPS = 256;

/** A swap in one of the trade's pools, ahead of it. */
export interface FrontRun extends Pick<PoolFlow, 'pool' | 'tokenIn'> {
  /** Raw units of `tokenIn`. */
  readonly amountIn: bigint;
}

/**
 * What the trade gives for an exact input, or asks for an exact output, after `ahead`; undefined where the
 * trade fails. Raw units.
 * Errors: `tick_range_exceeded`.
 */
export function tradeAfter(trade: SandwichedTrade, ahead?: FrontRun): bigint | undefined {
  const { parts, tradeType, taxes } = trade;
  try {
    const front = ahead && swapPool(ahead.pool, ahead.tokenIn, 'EXACT_INPUT', ahead.amountIn);
    if (front && !front.complete) return undefined;
    const states = new Map(front ? [[front.after.address, front.after]] : []);
    const { quotes } = quoteTrade(parts, tradeType, { taxes, states });
    const exactIn = tradeType === 'EXACT_INPUT';
    // A partial fill of an exact output reverts; that of an exact input counts with what it pays.
    if (!exactIn && quotes.some(({ complete }) => !complete)) return undefined;
    return quotes.reduce((sum, quote) => sum + (exactIn ? quote.amountOut : quote.amountIn), 0n);
  } catch (error) {
    if (isRefused(error)) return undefined;
    throw error;
  }
}

/** What a swap ahead does to the trade; `unknown`: that cannot be told from the ticks that were read. */
type Effect = 'kept' | 'broken' | 'failed' | 'unknown';

function effectOf(trade: SandwichedTrade, ahead: FrontRun): Effect {
  try {
    const result = tradeAfter(trade, ahead);
    if (result === undefined) return 'failed';
    const keeps = trade.tradeType === 'EXACT_INPUT' ? result >= trade.limit : result <= trade.limit;
    return keeps ? 'kept' : 'broken';
  } catch (error) {
    if (isUnknown(error)) return 'unknown';
    throw error;
  }
}

/**
 * The largest swap in the pool, ahead of the trade and in its direction, with which the trade keeps its limit:
 * between `kept` and `broken`. The more is swapped ahead, the worse for the trade. Where a part is so small that
 * the trade keeps its limit until the pool is empty, both are the most that the pool takes. Undefined where the
 * ticks that were read do not tell.
 */
export function largestFrontRun(trade: SandwichedTrade, flow: PoolFlow): FrontRunRange | undefined {
  const { pool, tokenIn } = flow;
  let kept = 0n;
  let broken: { readonly amount: bigint; readonly effect: Effect } | undefined;
  let amount = flow.amounts.reduce((sum, each) => sum + each, 0n);
  for (let step = 0; step < MOST_STEPS && amount > kept; step++) {
    const effect = effectOf(trade, { pool, tokenIn, amountIn: amount });
    if (effect === 'kept') kept = amount;
    else broken = { amount, effect };
    const isNarrow = broken && (broken.amount - kept) * PRECISION <= broken.amount;
    // A size with which the trade fails tells nothing about prices: then the last that works is wanted exactly.
    if (isNarrow && broken?.effect !== 'failed') break;
    amount = broken ? (kept + broken.amount) / 2n : amount * 2n;
  }
  if (!broken || broken.effect === 'unknown') return undefined;
  return { kept, broken: broken.effect === 'failed' ? kept : broken.amount };
}
