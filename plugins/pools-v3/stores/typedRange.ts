import type { Fraction } from '../../../kernel/amm/index.ts';
import type { TickRange } from '../../../kernel/positions/liquidityAmounts.ts';
import {
  type PriceTerms,
  parsePrice,
  priceAtTick,
  priceToText,
  tickAtPrice,
} from '../../../kernel/positions/tickPrice.ts';
import { fullRange, isFullRange, nearestUsableTick } from '../../../kernel/positions/usableTick.ts';
import type { RangeEnd } from './MintForm.ts';

/** One end of a range, as typed and as the pool can take it. */
export interface TypedEnd {
  readonly problem: 'missing' | 'invalid' | undefined;
  /** The usable tick nearest to what was typed. */
  readonly tick: number | undefined;
}

export interface TypedRange {
  readonly left: TypedEnd;
  readonly right: TypedEnd;
  /** Undefined while an end is, and for a range that is empty or turned round. */
  readonly range: TickRange | undefined;
  /** Both ends are there, and the left one is not below the right one. */
  readonly reversed: boolean;
  readonly full: boolean;
}

export interface RangeTexts {
  readonly leftRangeTypedValue: string;
  readonly rightRangeTypedValue: string;
  readonly fullRange: boolean;
}

/**
 * The ticks that typed prices stand for, quote per base. With the base turned round the lower price is the upper tick.
 */
export function typedRange(texts: RangeTexts, terms: PriceTerms, tickSpacing: number): TypedRange {
  const full = fullRange(tickSpacing);
  if (texts.fullRange) {
    const [left, right] =
      terms.base === 0 ? [full.tickLower, full.tickUpper] : [full.tickUpper, full.tickLower];
    const end = (tick: number): TypedEnd => ({ problem: undefined, tick });
    return { left: end(left), right: end(right), range: full, reversed: false, full: true };
  }
  const left = typedEnd(texts.leftRangeTypedValue, 'left', terms, tickSpacing);
  const right = typedEnd(texts.rightRangeTypedValue, 'right', terms, tickSpacing);
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

function typedEnd(text: string, end: RangeEnd, terms: PriceTerms, tickSpacing: number): TypedEnd {
  if (text === '') return { problem: 'missing', tick: undefined };
  // A lowest price of zero is the end of all prices.
  if (end === 'left' && /^0*\.?0*$/.test(text) && /0/.test(text)) {
    const { tickLower, tickUpper } = fullRange(tickSpacing);
    return { problem: undefined, tick: terms.base === 0 ? tickLower : tickUpper };
  }
  const price = parsePrice(text, terms);
  if (!price) return { problem: 'invalid', tick: undefined };
  return { problem: undefined, tick: nearestUsableTick(tickAtPrice(price), tickSpacing) };
}

/** The text of a tick's price. */
export function tickText(tick: number, terms: PriceTerms): string {
  return priceToText(priceAtTick(tick), terms);
}

/** The same price said in the other token, as text; what is no price stays as it is. */
export function invertedText(text: string, terms: PriceTerms): string {
  const price: Fraction | undefined = parsePrice(text, terms);
  return price ? priceToText(price, { ...terms, base: terms.base === 0 ? 1 : 0 }) : text;
}
