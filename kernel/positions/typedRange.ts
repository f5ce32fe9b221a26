import type { TickRange } from './liquidityAmounts.ts';
import { type PriceTerms, parsePrice, priceAtTick, priceToText, tickAtPrice } from './tickPrice.ts';
import { fullRange, isFullRange, nearestUsableTick } from './usableTick.ts';

/** One end of a range: what the user typed, and the tick for the pool. */
export interface TypedEnd {
  readonly problem: 'missing' | 'invalid' | undefined;
  /** The usable tick nearest to the typed price. */
  readonly tick: number | undefined;
}

export interface TypedRange {
  readonly left: TypedEnd;
  readonly right: TypedEnd;
  /** Undefined while an end has no tick, and for an empty or reversed range. */
  readonly range: TickRange | undefined;
  /** Both ends have a tick, and the left one is not below the right one. */
  readonly reversed: boolean;
  readonly full: boolean;
}

export interface RangeTexts {
  readonly leftRangeTypedValue: string;
  readonly rightRangeTypedValue: string;
  readonly fullRange: boolean;
}

/**
 * The tick range for typed prices, quote per base. When token1 is the base, the lower price is the upper
 * tick.
 * @param zero the meaning of a lowest price of zero: the lowest possible price, or an invalid one
 */
export function typedRange(
  texts: RangeTexts,
  terms: PriceTerms,
  tickSpacing: number,
  zero: 'end' | 'invalid' = 'end',
): TypedRange {
  const { leftRangeTypedValue, rightRangeTypedValue, fullRange: isFull } = texts;
  const all = fullRange(tickSpacing);
  const [lowest, highest] =
    terms.base === 0 ? [all.tickLower, all.tickUpper] : [all.tickUpper, all.tickLower];
  if (isFull) return { left: endAt(lowest), right: endAt(highest), range: all, reversed: false, full: true };
  const fromZero = zero === 'end' && /^(0+\.?0*|\.0+)$/.test(leftRangeTypedValue);
  const left = fromZero ? endAt(lowest) : typedEnd(leftRangeTypedValue, terms, tickSpacing);
  const right = typedEnd(rightRangeTypedValue, terms, tickSpacing);
  if (left.tick === undefined || right.tick === undefined) {
    return { left, right, range: undefined, reversed: false, full: false };
  }
  const [tickLower, tickUpper] = terms.base === 0 ? [left.tick, right.tick] : [right.tick, left.tick];
  const range = tickLower < tickUpper ? { tickLower, tickUpper } : undefined;
  return {
    ...{ left, right, range, reversed: range === undefined },
    full: range !== undefined && isFullRange(range, tickSpacing),
  };
}

function endAt(tick: number): TypedEnd {
  return { problem: undefined, tick };
}

function typedEnd(text: string, terms: PriceTerms, tickSpacing: number): TypedEnd {
  if (text === '') return { problem: 'missing', tick: undefined };
  const price = parsePrice(text, terms);
  return price
    ? endAt(nearestUsableTick(tickAtPrice(price), tickSpacing))
    : { problem: 'invalid', tick: undefined };
}

/** The text of a tick's price. */
export function tickText(tick: number, terms: PriceTerms): string {
  return priceToText(priceAtTick(tick), terms);
}

/** The same price expressed in the other token, as text; text that is no price stays unchanged. */
export function invertedText(text: string, terms: PriceTerms): string {
  const price = parsePrice(text, terms);
  return price ? priceToText(price, { ...terms, base: terms.base === 0 ? 1 : 0 }) : text;
}
