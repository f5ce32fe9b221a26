import { createFloatLane, type FloatLane } from '../../lanes/floatLane.ts';
import type { ReserveCurve } from '../../lanes/ReserveCurve.ts';
import type { TickCurve } from '../../lanes/TickCurve.ts';

// What the curves keep to themselves, found once for each.

/** Reserves before any trade. `kept`: the share of the input left after the fee. */
interface ReserveShape {
  readonly kept: number;
  readonly reserveIn: number;
  readonly reserveOut: number;
}

interface TickShape {
  readonly kept: number;
  readonly lane: FloatLane;
}

const reserveShapes = new WeakMap<ReserveCurve, ReserveShape>();
const tickShapes = new WeakMap<TickCurve, TickShape>();

export function reserveShape(curve: ReserveCurve): ReserveShape {
  const known = reserveShapes.get(curve);
  if (known !== undefined) return known;
  const { pool, zeroForOne, rate } = curve;
  const reserveIn = Number(pool.maths.virtualReserve(pool, zeroForOne));
  const reserveOut = Number(pool.maths.virtualReserve(pool, !zeroForOne));
  const made = { reserveIn, reserveOut, kept: (rate * reserveIn) / reserveOut };
  reserveShapes.set(curve, made);
  return made;
}

export function tickShape(curve: TickCurve): TickShape {
  const known = tickShapes.get(curve);
  if (known !== undefined) return known;
  const { pool, zeroForOne, rate } = curve;
  const lane = createFloatLane(pool, zeroForOne);
  const squared = lane.prices[0]! ** 2;
  const made = { lane, kept: zeroForOne ? rate / squared : rate * squared };
  tickShapes.set(curve, made);
  return made;
}
