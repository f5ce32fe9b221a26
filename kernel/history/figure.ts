/** Why a figure is not known. */
export type Unknown =
  /** Older events were not read. */
  | 'history'
  /** The pool's price at the time of an event. */
  | 'price_then'
  /** The pool's price now. */
  | 'price_now'
  /** What can be collected now. */
  | 'fees'
  /** The dollar price at the time of an event, or now. */
  | 'usd_then'
  | 'usd_now'
  /** Neither token is a dollar token or the chain's coin. */
  | 'no_dollars'
  /** The times of the events. */
  | 'times'
  /** No liquidity was there for any time. */
  | 'no_time'
  /** Liquidity was there for less than a day, which says nothing about fees per day. */
  | 'under_day'
  /** The node's answers contradict each other. */
  | 'contradiction';

/** A whole number of some unit, or why it is not known. */
export type Figure = bigint | Unknown;

/** Whether a figure is a number. */
export function isKnown(figure: Figure): figure is bigint {
  return typeof figure === 'bigint';
}

/** Applies an exact function to figures; the first reason stands for the result. */
export function combine(figures: readonly Figure[], exact: (...values: bigint[]) => bigint): Figure {
  const unknown = figures.find((figure) => !isKnown(figure));
  return unknown === undefined ? exact(...(figures as readonly bigint[])) : unknown;
}

/** The exact sum; unknown where one of them is. */
export function addFigures(...figures: readonly Figure[]): Figure {
  return combine(figures, (...values) => values.reduce((sum, value) => sum + value, 0n));
}

/** `left - right`, exactly; unknown where one of them is. */
export function subtractFigures(left: Figure, right: Figure): Figure {
  return combine([left, right], (a, b) => a - b);
}
