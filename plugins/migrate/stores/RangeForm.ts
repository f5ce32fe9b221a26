import { makeAutoObservable } from 'mobx';
import type { TickRange } from '../../../kernel/positions/liquidityAmounts.ts';
import {
  type PriceTerms,
  parsePrice,
  priceAtTick,
  priceToText,
  tickAtPrice,
} from '../../../kernel/positions/tickPrice.ts';
import { fullRange, nearestUsableTick } from '../../../kernel/positions/usableTick.ts';

export type RangeEnd = 'min' | 'max';

export interface ReadRange {
  /** Undefined for an end that is not typed, or is no price. */
  readonly minTick: number | undefined;
  readonly maxTick: number | undefined;
  readonly problem: 'missing' | 'invalid_price' | 'invalid_range' | undefined;
  readonly range: TickRange | undefined;
}

/** Between which prices the new position works: at all of them, or as typed. What was typed is never changed. */
export class RangeForm {
  isFull = true;
  minText = '';
  maxText = '';
  /** The token that prices are of. */
  base: 0 | 1 = 0;

  constructor() {
    makeAutoObservable(this);
  }

  setFull(): void {
    this.isFull = true;
  }

  /** The full range, and nothing typed. */
  clear(): void {
    this.isFull = true;
    this.minText = '';
    this.maxText = '';
  }

  /** Ends the full range. */
  type(end: RangeEnd, text: string): void {
    this.isFull = false;
    if (end === 'min') this.minText = text;
    else this.maxText = text;
  }

  setBase(base: 0 | 1): void {
    this.base = base;
  }

  /** Tells the same prices in the other token: the lowest price of one is the highest of the other. */
  invert(terms: PriceTerms): void {
    const [minText, maxText] = [inverted(this.maxText, terms), inverted(this.minText, terms)];
    this.base = this.base === 0 ? 1 : 0;
    this.minText = minText;
    this.maxText = maxText;
  }

  /** The ticks that the typed prices stand for: the usable ones nearest to them. */
  read(terms: PriceTerms, tickSpacing: number): ReadRange {
    const full = fullRange(tickSpacing);
    const upright = terms.base === 0;
    if (this.isFull) {
      const [minTick, maxTick] = upright
        ? [full.tickLower, full.tickUpper]
        : [full.tickUpper, full.tickLower];
      return { minTick, maxTick, problem: undefined, range: full };
    }
    const [minTick, maxTick] = [this.minText, this.maxText].map((text) => {
      const price = parsePrice(text, terms);
      return price && nearestUsableTick(tickAtPrice(price), tickSpacing);
    });
    if (minTick === undefined || maxTick === undefined) {
      const wrong = [this.minText, this.maxText].some((text) => text !== '' && !parsePrice(text, terms));
      return { minTick, maxTick, problem: wrong ? 'invalid_price' : 'missing', range: undefined };
    }
    const [tickLower, tickUpper] = upright ? [minTick, maxTick] : [maxTick, minTick];
    return tickLower < tickUpper
      ? { minTick, maxTick, problem: undefined, range: { tickLower, tickUpper } }
      : { minTick, maxTick, problem: 'invalid_range', range: undefined };
  }
}

function inverted(text: string, terms: PriceTerms): string {
  const price = parsePrice(text, terms);
  return price ? priceToText(price, { ...terms, base: terms.base === 0 ? 1 : 0 }) : text;
}

/** A tick's price as text that can be typed. */
export function tickText(tick: number, terms: PriceTerms): string {
  return priceToText(priceAtTick(tick), terms);
}
