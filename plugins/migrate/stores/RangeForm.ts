import { makeAutoObservable } from 'mobx';
import type { TickRange } from '../../../kernel/positions/liquidityAmounts.ts';
import type { PriceTerms } from '../../../kernel/positions/tickPrice.ts';
import { invertedText, typedRange } from '../../../kernel/positions/typedRange.ts';

export type RangeEnd = 'min' | 'max';

export interface ReadRange {
  /** Undefined for an end without a valid price. */
  readonly minTick: number | undefined;
  readonly maxTick: number | undefined;
  readonly problem: 'missing' | 'invalid_price' | 'invalid_range' | undefined;
  readonly range: TickRange | undefined;
}

/** The price range of the new position: the full range, or as typed. Typed texts are never changed. */
export class RangeForm {
  isFull = true;
  minText = '';
  maxText = '';
  /** The token that prices are quoted for. */
  base: 0 | 1 = 0;

  constructor() {
    makeAutoObservable(this);
  }

  setFull(): void {
    this.isFull = true;
  }

  /** Sets the full range and removes all typed texts. */
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

  /** Converts the prices to the other token: the lowest price of one is the highest of the other. */
  invert(terms: PriceTerms): void {
    const [minText, maxText] = [invertedText(this.maxText, terms), invertedText(this.minText, terms)];
    this.base = this.base === 0 ? 1 : 0;
    this.minText = minText;
    this.maxText = maxText;
  }

  /** The usable ticks nearest to the typed prices. */
  read(terms: PriceTerms, tickSpacing: number): ReadRange {
    const texts = {
      leftRangeTypedValue: this.minText,
      rightRangeTypedValue: this.maxText,
      fullRange: this.isFull,
    };
    const { left, right, range, reversed } = typedRange(texts, terms, tickSpacing, 'invalid');
    const problems = [left.problem, right.problem];
    let problem: ReadRange['problem'] = reversed ? 'invalid_range' : undefined;
    if (problems.includes('missing')) problem = 'missing';
    if (problems.includes('invalid')) problem = 'invalid_price';
    return { minTick: left.tick, maxTick: right.tick, problem, range };
  }
}
