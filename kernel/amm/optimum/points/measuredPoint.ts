import type { CurveTally, PoolCurve } from '../../lanes/poolCurve.ts';
import { type PoolPoint, SOFT_END, softened } from './softEnd.ts';

/** A curve of which only the amounts are known is measured by pieces of this share. */
const PIECE = 1e-3;
/** The end of a curve is found to this share of it. */
const CLOSE = 2 ** -50;

interface CurveEnd {
  /** The most that can be given. */
  readonly most: number;
  /** Whether only what is known of the pool ends there. */
  readonly isOpen: boolean;
}

const ends = { forward: new WeakMap<PoolCurve, CurveEnd>(), back: new WeakMap<PoolCurve, CurveEnd>() };

/** The point of a curve of which only the amounts are known; undefined where it ends before. */
export function measuredPoint(curve: PoolCurve, given: number, forward: boolean): PoolPoint | undefined {
  if (given === 0) return { got: 0, rate: forward ? curve.rate : 1 / curve.rate, bend: 0, ticks: 0 };
  const tally: CurveTally = { ticks: 0, exceeded: new Set() };
  const at = (amount: number) => (forward ? curve.output : curve.input).call(curve, amount, 0, 0, tally);
  const got = at(given);
  const { ticks } = tally;
  const piece = given * PIECE;
  const [less, more] = [got - at(given - piece), at(given + piece) - got];
  if (Number.isNaN(more)) return beforeEnd(curve, given, forward);
  const bend = Math.abs(Math.log(more / less)) / piece;
  return Number.isNaN(bend) ? undefined : { got, rate: (less + more) / 2 / piece, bend, ticks };
}

/** Less than a piece before the end: measured by the pieces before. */
function beforeEnd(curve: PoolCurve, given: number, forward: boolean): PoolPoint | undefined {
  const { most, isOpen } = curveEnd(curve, forward);
  if (!(given <= most * (1 + (isOpen ? 0 : SOFT_END)))) return undefined;
  const tally: CurveTally = { ticks: 0, exceeded: new Set() };
  const at = (amount: number) => (forward ? curve.output : curve.input).call(curve, amount, 0, 0, tally);
  const firm = isOpen ? given : Math.min(given, most * (1 - SOFT_END));
  const got = at(firm);
  const { ticks } = tally;
  const piece = firm * PIECE;
  const [last, before] = [got - at(firm - piece), at(firm - piece) - at(firm - 2 * piece)];
  const bend = Math.abs(Math.log(last / before)) / piece;
  if (Number.isNaN(bend)) return undefined;
  const rate = (last / piece) * Math.exp(((forward ? -1 : 1) * bend * piece) / 2);
  const point = { got, rate, bend, ticks };
  return given > firm ? softened(point, given - firm, most - firm, forward) : point;
}

/** Found once for a curve that is known to end. */
function curveEnd(curve: PoolCurve, forward: boolean): CurveEnd {
  const known = ends[forward ? 'forward' : 'back'];
  const before = known.get(curve);
  if (before) return before;
  const tally: CurveTally = { ticks: 0, exceeded: new Set() };
  const isIn = (amount: number) =>
    (forward ? curve.output : curve.input).call(curve, amount, 0, 0, tally) >= 0;
  let beyond = 1;
  while (isIn(beyond) && beyond < Number.MAX_VALUE / 2) beyond *= 2;
  let most = 0;
  while (beyond - most > beyond * CLOSE) {
    const middle = (most + beyond) / 2;
    if (middle === most || middle === beyond) break;
    if (isIn(middle)) most = middle;
    else beyond = middle;
  }
  const end = { most, isOpen: tally.exceeded.size > 0 };
  known.set(curve, end);
  return end;
}
