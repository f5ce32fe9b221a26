import { type Fraction, multiplyFractions } from '../fraction.ts';
import { divRoundingUp } from '../pools/fullMath.ts';
import type { FrontRunRange } from './frontRun.ts';
import type { PoolFlow } from './poolFlows.ts';
import { keptBothWays, type RoundTrip, roundTrip } from './RoundTrip.ts';

/** What an attacker can gain in one pool, before gas, in raw units of the token that the trade puts into it. */
export interface PoolGain {
  /** No round trip that leaves the trade its limit gains more. Not negative. */
  readonly atMost: bigint;
  /** The round trip that gains most of those that were tried; undefined where none gains. */
  readonly best: RoundTrip | undefined;
}

interface Interval {
  readonly low: RoundTrip;
  readonly high: RoundTrip;
  /** No round trip between the two gains more. */
  readonly atMost: bigint;
}

/** A bound this part above the best gain is close enough. */
const PRECISION = 32n;
const MOST_TRIPS = 160;

/**
 * Searches all sizes of the swap ahead, up to `range.broken`.
 *
 * The gain has many maxima where liquidity comes in steps, so no search that follows a slope finds the largest
 * for certain. But the price that a swap ahead pays only rises with its size, and so does the price just before
 * the swap back. So from one size to a larger one no unit adds more than it buys at the price after the smaller
 * swap ahead, sold at the price before the larger swap back, less the fees of both; and no size in between
 * brings back more than the larger one. The interval that promises most is halved until the promise is kept.
 * @param negligible raw units: the bound may be this much above the best gain found
 */
export function poolGain(flow: PoolFlow, range: FrontRunRange, negligible: bigint): PoolGain | undefined {
  const [none, kept, broken] = [0n, range.kept, range.broken].map((amount) => roundTrip(flow, amount));
  // Some size is too large for the pool: then there is nothing to reckon the bound with.
  if (!none || !kept || !broken) return undefined;
  const fees = keptBothWays(flow);
  const between = (low: RoundTrip, high: RoundTrip): Interval => ({
    low,
    high,
    atMost: mostBetween(fees, low, high),
  });
  const intervals = [between(none, kept), between(kept, broken)];
  let best = gain(kept) > 0n ? kept : none;
  for (let count = 0; ; count++) {
    const first = intervals.reduce((most, each) => (each.atMost > most.atMost ? each : most));
    const found = gain(best);
    const close = found / PRECISION > negligible ? found / PRECISION : negligible;
    const middle = (first.low.amountIn + first.high.amountIn) / 2n;
    const isClose = first.atMost <= found + close || count === MOST_TRIPS || middle === first.low.amountIn;
    const trip = isClose ? undefined : roundTrip(flow, middle);
    if (!trip) {
      return { atMost: first.atMost > found ? first.atMost : found, best: found > 0n ? best : undefined };
    }
    if (middle <= range.kept && gain(trip) > found) best = trip;
    intervals.splice(intervals.indexOf(first), 1, between(first.low, trip), between(trip, first.high));
  }
}

const gain = ({ amountIn, amountBack }: RoundTrip): bigint => amountBack - amountIn;

/** The most that a size from `low` to `high` gains. */
function mostBetween(fees: Fraction, low: RoundTrip, high: RoundTrip): bigint {
  const unit = multiplyFractions(fees, multiplyFractions(low.priceAhead, high.priceBack));
  const surplus = unit.numerator - unit.denominator;
  if (surplus <= 0n) return gain(low);
  const byPrice = gain(low) + divRoundingUp((high.amountIn - low.amountIn) * surplus, unit.denominator);
  const bySize = high.amountBack - low.amountIn;
  return bySize < byPrice ? bySize : byPrice;
}
