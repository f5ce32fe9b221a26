import { AmmError } from '../AmmError.ts';
import { keepLane, type LanePosition, lanePosition } from '../lanes/lanePosition.ts';
import { extendLane, type SwapLane } from '../lanes/swapLane.ts';
import type { PoolSwap, TickPoolState, TradeType } from '../types.ts';
import { MAX_INT256 } from './fullMath.ts';
import { computeSwapStep } from './swapMath.ts';
import { getSqrtRatioAtTick, getTickAtSqrtRatio, MAX_SQRT_RATIO, MIN_SQRT_RATIO } from './tickMath.ts';

/** An observation is written where the tick moves, and each word of the bitmap that the price enters is searched. */
export const OBSERVATION_GAS = 7_000;
const WORD_GAS = 7_000;

/** What the words of the bitmap take that the price enters on its way to `tick`. */
export function wordGas({ tick: start, tickSpacing }: TickPoolState, tick: number): number {
  const wordOf = (of: number) => Math.floor(of / tickSpacing / 256);
  return WORD_GAS * Math.abs(wordOf(tick) - wordOf(start));
}

/** A {@link PoolSwap} whose pool is of the kind of `State`. */
export interface TickSwap<State extends TickPoolState> extends PoolSwap {
  readonly after: State;
  readonly moreGas: number;
}

/**
 * One swap through a V3 pool, to the wei, as UniswapV3Pool.swap does it.
 *
 * `zeroForOne`: token0 in. `amount` is in raw units of the input for EXACT_INPUT and of the output for
 * EXACT_OUTPUT. The swap stops at the optional square root price limit (Q64.96). Returns the amounts actually
 * swapped, fee included, and the pool after the swap. `complete: false` means that the swap reached the price
 * limit, or the end of all liquidity, before the whole amount: the contract does not revert then. A protocol
 * fee is a part of the fee that the pool sets aside; it changes no amount and no price.
 *
 * Errors: `invalid_amount`, `invalid_price_limit`, `tick_range_exceeded` (with pool and side),
 * `invalid_pool`.
 * Source: Uniswap/v3-core UniswapV3Pool.sol, swap.
 */
export function swapV3<State extends TickPoolState>(
  pool: State,
  zeroForOne: boolean,
  tradeType: TradeType,
  amount: bigint,
  sqrtPriceLimitX96: bigint = zeroForOne ? MIN_SQRT_RATIO + 1n : MAX_SQRT_RATIO - 1n,
): TickSwap<State> {
  checkArguments(pool, zeroForOne, amount, sqrtPriceLimitX96);
  const exactIn = tradeType === 'EXACT_INPUT';
  const position = lanePosition(pool, zeroForOne);
  const { lane } = position;
  const at = lastPointReached(position, pool, exactIn, amount, sqrtPriceLimitX96);

  const moved = at > position.at;
  let amountIn = moved ? lane.sumIn[at]! - position.originIn : 0n;
  let amountOut = moved ? lane.sumOut[at]! - position.originOut : 0n;
  let price = moved ? lane.prices[at]! : pool.sqrtPriceX96;
  let tick = moved ? lane.ticks[at]! : pool.tick;
  let end = at;

  const remaining = amount - (exactIn ? amountIn : amountOut);
  let complete = remaining === 0n;
  if (!complete && price !== sqrtPriceLimitX96) {
    const liquidity = lane.liquidity[at]!;
    const stop = nextStop(lane, at, pool);
    const target = isBeyond(stop, sqrtPriceLimitX96, zeroForOne) ? sqrtPriceLimitX96 : stop;
    const step = computeSwapStep(price, target, liquidity, remaining, exactIn, BigInt(pool.fee));
    amountIn += step.amountIn + step.feeAmount;
    amountOut += step.amountOut;
    complete = remaining === (exactIn ? step.amountIn + step.feeAmount : step.amountOut);
    if (step.sqrtPriceNextX96 === stop) {
      end = at + 1;
      tick = lane.ticks[end]!;
    } else if (step.sqrtPriceNextX96 !== price) {
      tick = tickWithin(pool, step.sqrtPriceNextX96, zeroForOne, liquidity);
    }
    price = step.sqrtPriceNextX96;
  }

  const after: State = { ...pool, sqrtPriceX96: price, tick, liquidity: lane.liquidity[end]! };
  keepLane(after, lane, end);
  return {
    amountIn,
    amountOut,
    complete,
    after,
    ticksCrossed: lane.crossed[end]! - lane.crossed[position.at]!,
    moreGas: tick === pool.tick ? 0 : OBSERVATION_GAS + wordGas(pool, tick),
  };
}

function checkArguments(pool: TickPoolState, zeroForOne: boolean, amount: bigint, limit: bigint): void {
  if (amount <= 0n || amount > MAX_INT256) {
    throw new AmmError('invalid_amount', 'A V3 swap takes an amount from 1 to 2^255 - 1.');
  }
  const allowed = zeroForOne
    ? limit < pool.sqrtPriceX96 && limit > MIN_SQRT_RATIO
    : limit > pool.sqrtPriceX96 && limit < MAX_SQRT_RATIO;
  if (!allowed) {
    throw new AmmError('invalid_price_limit', 'The pool cannot swap towards this price.', {
      pool: pool.address,
    });
  }
}

/**
 * The last point of the lane that the swap completes; the position's own point if it completes none.
 * Points have equal totals when there is no liquidity between them. A swap that is used up stops at the first
 * of them.
 */
function lastPointReached(
  position: LanePosition,
  pool: TickPoolState,
  exactIn: boolean,
  amount: bigint,
  limit: bigint,
): number {
  const { lane } = position;
  const sums = exactIn ? lane.sumIn : lane.sumOut;
  const wanted = amount + (exactIn ? position.originIn : position.originOut);
  while (
    sums[sums.length - 1]! < wanted &&
    !isBeyond(lane.prices[lane.prices.length - 1]!, limit, lane.zeroForOne) &&
    extendLane(lane, pool)
  );

  let low = position.at + 1;
  let high = sums.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sums[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  let at = sums[low] === wanted ? low : low - 1;
  while (at > position.at && isBeyond(lane.prices[at]!, limit, lane.zeroForOne)) at--;
  return at;
}

/** The price of the stop after point `at`. Errors: `tick_range_exceeded`. */
function nextStop(lane: SwapLane, at: number, pool: TickPoolState): bigint {
  if (at + 1 === lane.prices.length && !extendLane(lane, pool)) {
    const side = lane.zeroForOne ? 'below' : 'above';
    throw new AmmError('tick_range_exceeded', 'The swap leaves the known ticks.', {
      pool: pool.address,
      side,
    });
  }
  return lane.prices[at + 1]!;
}

function isBeyond(price: bigint, limit: bigint, zeroForOne: boolean): boolean {
  return zeroForOne ? price < limit : price > limit;
}

/** The pool's tick at a price between two stops of the lane. */
function tickWithin(pool: TickPoolState, price: bigint, zeroForOne: boolean, liquidity: bigint): number {
  const tick = getTickAtSqrtRatio(price);
  // A lane skips the ends of words where there is no liquidity. The contract stops at them. When such an end
  // is the price limit, the contract leaves the tick one below it.
  const leapt = zeroForOne && liquidity === 0n && tick % (256 * pool.tickSpacing) === 0;
  return leapt && getSqrtRatioAtTick(tick) === price ? tick - 1 : tick;
}
