import { type Fraction, MAX_TICK, MIN_TICK } from '../../../../kernel/amm/index.ts';
import type { TickRange } from '../../../../kernel/positions/liquidityAmounts.ts';
import { type PriceTerms, tickAtPrice } from '../../../../kernel/positions/tickPrice.ts';
import { fullRange, nearestUsableTick } from '../../../../kernel/positions/usableTick.ts';

/**
 * The range from `percent` below to `percent` above a price, as the person sees it: quote per base. At least one tick
 * spacing wide.
 * @param price raw token1 per raw token0, above zero
 * @param percent above 0 and below 100
 */
export function percentRange(
  price: Fraction,
  percent: number,
  { base }: Pick<PriceTerms, 'base'>,
  tickSpacing: number,
): TickRange {
  const [less, more] = [BigInt(100 - percent), BigInt(100 + percent)];
  // In the other token the lower shown price is the higher price of the pool.
  const [low, high] =
    base === 0
      ? [times(price, less, 100n), times(price, more, 100n)]
      : [times(price, 100n, more), times(price, 100n, less)];
  const [tickLower, tickUpper] = [low, high].map((end) => nearestUsableTick(tickAtPrice(end), tickSpacing));
  if (tickLower !== undefined && tickUpper !== undefined && tickLower < tickUpper)
    return { tickLower, tickUpper };
  return oneSpacing(tickAtPrice(price), tickSpacing);
}

/** The narrowest range of a pool that holds a tick. */
export function oneSpacing(tick: number, tickSpacing: number): TickRange {
  const full = fullRange(tickSpacing);
  const inside = Math.min(Math.max(tick, MIN_TICK), MAX_TICK);
  const below = Math.floor(inside / tickSpacing) * tickSpacing;
  // Adding 0 turns -0 into 0.
  const tickLower = Math.min(Math.max(below, full.tickLower), full.tickUpper - tickSpacing) + 0;
  return { tickLower, tickUpper: tickLower + tickSpacing + 0 };
}

function times({ numerator, denominator }: Fraction, by: bigint, over: bigint): Fraction {
  return { numerator: numerator * by, denominator: denominator * over };
}
