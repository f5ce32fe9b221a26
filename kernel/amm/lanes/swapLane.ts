import { AmmError } from '../AmmError.ts';
import { MAX_UINT128 } from '../pools/fullMath.ts';
import { getAmount0Delta, getAmount1Delta } from '../pools/sqrtPriceMath.ts';
import { feeOnInput } from '../pools/swapMath.ts';
import { getSqrtRatioAtTick, MAX_TICK, MIN_TICK } from '../pools/tickMath.ts';
import { countAtOrBelow } from '../pools/tickTable.ts';
import type { TickPoolState } from '../types.ts';

/**
 * The stops a swap makes in one direction, starting at one pool state, with running totals.
 *
 * A step of UniswapV3Pool.swap that reaches its target takes and gives amounts that depend only on the two
 * prices and the liquidity between them. So all such steps are added up once, and a later swap finds by
 * binary search how many of them it completes; only its last step is computed. An exact input reaches the
 * target exactly when it is at least `amountIn + feeAmount` of the step. That follows from
 * `floor(r * (1e6 - fee) / 1e6) >= a <=> r >= ceil(a * 1e6 / (1e6 - fee)) = a + feeOnInput(a)`.
 *
 * Point 0 is the state the lane was built from, point k its k-th stop. Stops are the initialised ticks and,
 * where there is liquidity, the ends of bitmap words: the contract rounds at each of them, so each is part of
 * the result.
 */
export interface SwapLane {
  readonly zeroForOne: boolean;
  readonly prices: bigint[];
  /** The pool's `tick` after it reaches the point: one less than the stop's on the way down. */
  readonly ticks: number[];
  /** The liquidity beyond the point. */
  readonly liquidity: bigint[];
  /** Fees included. */
  readonly sumIn: bigint[];
  readonly sumOut: bigint[];
  readonly crossed: number[];
  /** Index in the tick table of the next initialised tick. */
  cursor: number;
  /**
   * `known`: the next stop lies outside the known tick table. `price`: the lane has reached the lowest or
   * highest price.
   */
  end: 'open' | 'known' | 'price';
}

const WORD = 256;

/** A lane that starts at the pool's state and has no stop yet; {@link extendLane} adds them. */
export function createLane(pool: TickPoolState, zeroForOne: boolean): SwapLane {
  const above = countAtOrBelow(pool.ticks.indexes, pool.tick);
  const word = Math.floor(nextCompressed(pool, pool.tick, zeroForOne) / WORD);
  const known = word >= pool.ticks.minWord && word <= pool.ticks.maxWord;
  return {
    zeroForOne,
    prices: [pool.sqrtPriceX96],
    ticks: [pool.tick],
    liquidity: [pool.liquidity],
    sumIn: [0n],
    sumOut: [0n],
    crossed: [0],
    cursor: zeroForOne ? above - 1 : above,
    end: known ? 'open' : 'known',
  };
}

/**
 * Adds the next stop. Returns false, with `lane.end` set, when no further stop is known.
 * Errors: `invalid_pool` when a tick would take liquidity below zero or past 128 bits.
 * Source: Uniswap/v3-core UniswapV3Pool.sol (swap) and TickBitmap.sol (nextInitializedTickWithinOneWord).
 */
export function extendLane(lane: SwapLane, pool: TickPoolState): boolean {
  if (lane.end !== 'open') return false;
  const last = lane.prices.length - 1;
  const { zeroForOne } = lane;
  const { indexes, minWord, maxWord } = pool.ticks;
  const span = WORD * pool.tickSpacing;
  const liquidity = lane.liquidity[last]!;
  const word = Math.floor(nextCompressed(pool, lane.ticks[last]!, zeroForOne) / WORD);
  if (word < minWord || word > maxWord) {
    lane.end = 'known';
    return false;
  }

  // Without liquidity the ends of words change nothing, so the swap may jump to the end of the known words.
  const edgeWord = liquidity !== 0n ? word : zeroForOne ? minWord : maxWord;
  const edge = zeroForOne ? edgeWord * span : edgeWord * span + span - pool.tickSpacing;
  const candidate = indexes[lane.cursor];
  const initialized = candidate !== undefined && (zeroForOne ? candidate >= edge : candidate <= edge);
  const stop = Math.min(MAX_TICK, Math.max(MIN_TICK, initialized ? candidate : edge));

  const price = getSqrtRatioAtTick(stop);
  const from = lane.prices[last]!;
  const rawIn = zeroForOne
    ? getAmount0Delta(price, from, liquidity, true)
    : getAmount1Delta(price, from, liquidity, true);
  const amountOut = zeroForOne
    ? getAmount1Delta(price, from, liquidity, false)
    : getAmount0Delta(price, from, liquidity, false);
  const amountIn = rawIn + feeOnInput(rawIn, BigInt(pool.fee));

  let beyond = liquidity;
  if (initialized) {
    const net = pool.ticks.liquidityNet[lane.cursor]!;
    beyond = zeroForOne ? liquidity - net : liquidity + net;
    if (beyond < 0n || beyond > MAX_UINT128) {
      throw new AmmError('invalid_pool', 'The liquidity leaves its range.', {
        pool: pool.address,
      });
    }
    lane.cursor += zeroForOne ? -1 : 1;
  }
  lane.prices.push(price);
  lane.ticks.push(zeroForOne ? stop - 1 : stop);
  lane.liquidity.push(beyond);
  lane.sumIn.push(lane.sumIn[last]! + amountIn);
  lane.sumOut.push(lane.sumOut[last]! + amountOut);
  lane.crossed.push(lane.crossed[last]! + (initialized ? 1 : 0));
  if (stop === (zeroForOne ? MIN_TICK : MAX_TICK)) lane.end = 'price';
  return true;
}

/** The first bitmap bit a swap looks at: the tick's own on the way down, the next one on the way up. */
function nextCompressed(pool: TickPoolState, tick: number, zeroForOne: boolean): number {
  const compressed = Math.floor(tick / pool.tickSpacing);
  return zeroForOne ? compressed : compressed + 1;
}
