import { AmmError } from '../AmmError.ts';
import { type Fraction, multiplyFractions } from '../fraction.ts';
import { swapPool } from '../pools/swapPool.ts';
import { keptAfterPoolFees, poolMidPrice } from '../routes/pathPrice.ts';
import type { PoolState, PoolSwap, TokenKey } from '../types.ts';
import type { PoolFlow } from './poolFlows.ts';

/** A swap ahead of the trade, and the swap back of all that it gave after it. */
export interface RoundTrip {
  /** Raw units of the token that the trade puts into the pool. */
  readonly amountIn: bigint;
  readonly amountBack: bigint;
  /** Without fees, just after the swap ahead: raw units of the other token per raw unit of that token. */
  readonly priceAhead: Fraction;
  /** Without fees, just before the swap back: raw units of that token per raw unit of the other. */
  readonly priceBack: Fraction;
}

/**
 * The round trip of `amountIn` in one pool; 0 gives the price after the trade alone. Undefined where the pool
 * cannot take it.
 * Errors: those of `swapPool`.
 */
export function roundTrip(flow: PoolFlow, amountIn: bigint): RoundTrip | undefined {
  const { tokenIn, tokenOut } = flow;
  let state: PoolState = flow.pool;
  let bought = 0n;
  if (amountIn > 0n) {
    const front = swapOf(state, tokenIn, amountIn);
    if (front && !front.complete) return undefined;
    bought = front?.amountOut ?? 0n;
    state = front?.after ?? state;
  }
  const priceAhead = poolMidPrice(state, tokenIn);
  for (const amount of flow.amounts) state = swapPool(state, tokenIn, 'EXACT_INPUT', amount).after;
  const priceBack = poolMidPrice(state, tokenOut);
  const amountBack = bought > 0n ? (swapOf(state, tokenOut, bought)?.amountOut ?? 0n) : 0n;
  return { amountIn, amountBack, priceAhead, priceBack };
}

/** Undefined for an amount so small that the pool pays nothing for it. */
function swapOf(pool: PoolState, tokenIn: TokenKey, amount: bigint): PoolSwap | undefined {
  try {
    return swapPool(pool, tokenIn, 'EXACT_INPUT', amount);
  } catch (error) {
    if (error instanceof AmmError && error.code === 'zero_output') return undefined;
    throw error;
  }
}

/** The part of an amount that the fees of a swap through the pool and one back leave. */
export function keptBothWays({ pool, tokenIn, tokenOut }: PoolFlow): Fraction {
  return multiplyFractions(
    keptAfterPoolFees({ pools: [pool], tokens: [tokenIn, tokenOut] }),
    keptAfterPoolFees({ pools: [pool], tokens: [tokenOut, tokenIn] }),
  );
}
