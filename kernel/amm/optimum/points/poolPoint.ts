import { extendFloatLane, HALF_LOG_BASE } from '../../lanes/floatLane.ts';
import type { PoolCurve } from '../../lanes/poolCurve.ts';
import { ReserveCurve } from '../../lanes/ReserveCurve.ts';
import { TickCurve } from '../../lanes/TickCurve.ts';
import { wordGas } from '../../pools/swapV3.ts';
import type { TradeType } from '../../types.ts';
import { measuredPoint } from './measuredPoint.ts';
import { reserveShape, tickShape } from './poolShapes.ts';
import { type PoolPoint, SOFT_END, softened } from './softEnd.ts';

/** Undefined where the pool, or what is known of it, ends before. */
export function poolPoint(curve: PoolCurve, given: number, tradeType: TradeType): PoolPoint | undefined {
  const forward = tradeType === 'EXACT_INPUT';
  if (curve instanceof ReserveCurve) return reservesAfter(curve, given, forward);
  if (curve instanceof TickCurve) return ticksAfter(curve, given, forward);
  return measuredPoint(curve, given, forward);
}

function reservesAfter(curve: ReserveCurve, given: number, forward: boolean): PoolPoint | undefined {
  const { kept, reserveIn, reserveOut } = reserveShape(curve);
  if (forward) {
    const after = reserveIn + given * kept;
    const rate = (kept * (reserveIn / after) * reserveOut) / after;
    return { got: (reserveOut * given * kept) / after, rate, bend: (2 * kept) / after, ticks: 0 };
  }
  const left = reserveOut - given;
  if (!(left > 0)) return undefined;
  const rate = ((reserveOut / left) * (reserveIn / left)) / kept;
  return { got: ((reserveIn / left) * given) / kept, rate, bend: 2 / left, ticks: 0 };
}

function ticksAfter(curve: TickCurve, given: number, forward: boolean): PoolPoint | undefined {
  const { pool, zeroForOne } = curve;
  const { kept, lane } = tickShape(curve);
  const { prices, liquidity, sumIn, sumOut } = lane;
  const [sums, others] = forward ? [sumIn, sumOut] : [sumOut, sumIn];
  while (sums[sums.length - 1]! <= given && extendFloatLane(lane, pool, kept));
  const end = sums[sums.length - 1]!;
  const soft = end * (1 - SOFT_END);
  if (given > end * (1 + SOFT_END) || end === 0) return undefined;
  if (lane.end !== 'open' && given > soft) {
    const at = ticksAfter(curve, soft, forward)!;
    return softened(at, given - soft, end - soft, forward);
  }
  // The last point that the amount reaches, so that there is liquidity beyond it.
  let first = 0;
  let last = sums.length - 2;
  while (first < last) {
    const middle = (first + last + 1) >>> 1;
    if (sums[middle]! <= given) first = middle;
    else last = middle - 1;
  }
  const from = prices[first]!;
  const depth = liquidity[first]!;
  const rest = given - sums[first]!;
  const swapped = (forward ? rest * kept : rest) / depth;
  // Token0 in and token1 out move the price down, by the inverse of it or by itself.
  const inverse = zeroForOne === forward;
  const sign = zeroForOne ? -1 : 1;
  const price = inverse ? 1 / (1 / from - sign * swapped) : from + sign * swapped;
  if (!(price > 0)) return undefined;
  const other = depth * swapped * (inverse ? price * from : 1 / (price * from));
  const squared = price * price;
  const rate = zeroForOne ? kept * squared : kept / squared;
  return {
    got: others[first]! + (forward ? other : other / kept),
    rate: forward ? rate : 1 / rate,
    bend: ((forward ? 2 * kept : 2) / depth) * (inverse ? price : 1 / price),
    ticks: first,
    wordGas: wordGas(pool, Math.log(price) / HALF_LOG_BASE),
  };
}
