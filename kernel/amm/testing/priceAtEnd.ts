import { getSqrtRatioAtTick, MAX_SQRT_RATIO, MAX_TICK, MIN_SQRT_RATIO, MIN_TICK } from '../pools/tickMath.ts';
import type { Random } from './Random.ts';

/** A square root price (Q64.96) in the lowest or the highest tick that there is: at its end, near it, or anywhere. */
export function priceAtEnd(random: Random, end: 'low' | 'high'): bigint {
  const [first, last] =
    end === 'low'
      ? [MIN_SQRT_RATIO, getSqrtRatioAtTick(MIN_TICK + 1) - 1n]
      : [getSqrtRatioAtTick(MAX_TICK - 1), MAX_SQRT_RATIO - 1n];
  if (random.chance(0.3)) return end === 'low' ? first : last;
  const distance = random.magnitude(0, 160) % (last - first);
  return random.chance(0.5) ? first + distance : last - distance;
}
