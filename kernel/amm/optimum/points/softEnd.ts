/** A pool after a swap: of the given amount, which is its input for EXACT_INPUT and its output for EXACT_OUTPUT. */
export interface PoolPoint {
  /** The other amount, in raw units. */
  readonly got: number;
  /** Of the next unit given. */
  readonly rate: number;
  /** How much the logarithm of the rate changes with a unit given, without its sign. */
  readonly bend: number;
  /** Initialised ticks crossed, as far as the curve tells. */
  readonly ticks: number;
  /** What the words of the bitmap take that the price has entered, gas units; absent: 0. */
  readonly wordGas?: number | undefined;
}

/** The rate falls away over this last share of what a pool can take, so that amounts settle before its end. */
export const SOFT_END = 1e-7;
/** By so much of a logarithm. */
const FALL = 20;

/** The point `beyond` the last firm one, which is `room` before the end. */
export function softened(
  { got, rate, ticks, wordGas }: PoolPoint,
  beyond: number,
  room: number,
  forward: boolean,
): PoolPoint {
  const bend = FALL / room;
  const fall = Math.exp((forward ? -bend : bend) * beyond);
  return { got: got + (rate * Math.abs(1 - fall)) / bend, rate: rate * fall, bend, ticks, wordGas };
}
