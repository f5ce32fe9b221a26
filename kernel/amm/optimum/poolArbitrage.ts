import { extendFloatLane } from '../lanes/floatLane.ts';
import type { CurveTally, PoolCurve } from '../lanes/poolCurve.ts';
import { ReserveCurve } from '../lanes/ReserveCurve.ts';
import { TickCurve } from '../lanes/TickCurve.ts';
import { reserveShape, tickShape } from './points/poolShapes.ts';

/** The swap through a pool that earns most at given prices. Raw units, fee included in `amountIn`. */
export interface PoolArbitrage {
  readonly amountIn: number;
  readonly amountOut: number;
  /** How fast `amountIn` grows with the logarithm of the output's price over the input's. */
  readonly slope: number;
  /** Initialised ticks crossed, as far as the curve tells. */
  readonly ticks: number;
}

/**
 * The swap in the curve's direction that earns most when a raw unit of its input is worth `priceIn` and one
 * of its output `priceOut`: up to where the pool's own marginal rate has fallen to `priceIn / priceOut`.
 * Undefined when no swap earns anything. A pool gives at most what its known ticks hold.
 */
export function poolArbitrage(
  curve: PoolCurve,
  priceIn: number,
  priceOut: number,
): PoolArbitrage | undefined {
  if (!(curve.rate * priceOut > priceIn)) return undefined;
  if (curve instanceof ReserveCurve) return reservesUpTo(curve, priceOut / priceIn);
  if (curve instanceof TickCurve) return ticksUpTo(curve, priceIn / priceOut);
  return searchedArbitrage(curve, priceIn, priceOut);
}

function reservesUpTo(curve: ReserveCurve, prices: number): PoolArbitrage {
  const { kept, reserveIn: x, reserveOut: y } = reserveShape(curve);
  // In the form (x + kept * in) ^ 2 = x * y * kept * priceOut / priceIn.
  const after = Math.sqrt(x * kept * prices) * Math.sqrt(y);
  const swapped = Math.max(0, after - x);
  return { amountIn: swapped / kept, amountOut: (y * swapped) / after, slope: after / kept / 2, ticks: 0 };
}

/** All up to the pool's rate, or up to the end of the known ticks before it. */
function ticksUpTo(curve: TickCurve, rate: number): PoolArbitrage {
  const { pool, zeroForOne } = curve;
  const { kept, lane } = tickShape(curve);
  const { prices, liquidity, sumIn, sumOut } = lane;
  const price = Math.sqrt(zeroForOne ? rate / kept : kept / rate);
  while (isBefore(prices[prices.length - 1]!, price, zeroForOne)) {
    if (extendFloatLane(lane, pool, kept)) continue;
    const end = prices.length - 1;
    return { amountIn: sumIn[end]!, amountOut: sumOut[end]!, slope: 0, ticks: end };
  }
  // The last point before the price.
  let first = 0;
  let last = prices.length - 1;
  while (first < last) {
    const middle = (first + last + 1) >>> 1;
    if (isBefore(prices[middle]!, price, zeroForOne)) first = middle;
    else last = middle - 1;
  }
  const from = prices[first]!;
  const depth = liquidity[first]!;
  const amount1 = depth * Math.abs(price - from);
  const amount0 = amount1 / (price * from);
  return {
    amountIn: sumIn[first]! + (zeroForOne ? amount0 : amount1) / kept,
    amountOut: sumOut[first]! + (zeroForOne ? amount1 : amount0),
    slope: (zeroForOne ? depth / price : depth * price) / (2 * kept),
    ticks: first,
  };
}

function isBefore(at: number, price: number, zeroForOne: boolean): boolean {
  return zeroForOne ? at > price : at < price;
}

/** Amounts are looked for up to 2 to this power. */
const MAX_BITS = 160;
const NARROWINGS = 100;
const NARROWED = (Math.sqrt(5) - 1) / 2;

/** For a curve of which only the amounts are known: what it earns is concave, so a golden section finds the most. */
function searchedArbitrage(curve: PoolCurve, priceIn: number, priceOut: number): PoolArbitrage {
  const tally: CurveTally = { ticks: 0, exceeded: new Set() };
  const earned = (amount: number) => {
    const got = curve.output(amount, 0, 0, tally);
    return Number.isNaN(got) ? Number.NEGATIVE_INFINITY : got * priceOut - amount * priceIn;
  };
  let high = 1;
  for (let bits = 0; bits < MAX_BITS && earned(high * 2) > earned(high); bits++) high *= 2;
  high *= 2;
  let low = 0;
  for (let i = 0; i < NARROWINGS; i++) {
    const step = (high - low) * NARROWED;
    if (earned(high - step) < earned(low + step)) low = high - step;
    else high = low + step;
  }
  tally.ticks = 0;
  const amountOut = curve.output(low, 0, 0, tally);
  return { amountIn: low, amountOut: amountOut > 0 ? amountOut : 0, slope: low, ticks: tally.ticks };
}
