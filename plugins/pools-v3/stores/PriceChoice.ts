import { computed, makeObservable, observableRef } from 'mobx';
import type { Fraction } from '../../../kernel/amm/index.ts';
import type { HeldPosition } from '../../../kernel/basis/positionBasis.ts';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import { depositSides } from '../../../kernel/positions/deposit.ts';
import type { TickRange } from '../../../kernel/positions/liquidityAmounts.ts';
import {
  isPoolPrice,
  type PriceTerms,
  parsePrice,
  priceOfSqrt,
  sqrtPriceOf,
} from '../../../kernel/positions/tickPrice.ts';
import { invertedText, type TypedRange, typedRange } from '../../../kernel/positions/typedRange.ts';
import type { PairChoice } from '../services/PairChoice.ts';
import type { MintForm } from './MintForm.ts';

/** The position to increase: its pair, tier and range cannot be changed. */
export interface IncreasedPosition extends HeldPosition {
  readonly fee: number;
  readonly range: TickRange;
}

/** The form's prices: the pool's price, and the range of the position. */
export class PriceChoice {
  /** The position to increase; undefined: a new one is minted. */
  position: IncreasedPosition | undefined = undefined;
  readonly #form: MintForm;
  readonly #pool: PairChoice;

  constructor(form: MintForm, pool: PairChoice) {
    this.#form = form;
    this.#pool = pool;
    makeObservable(this, { position: observableRef, terms: computed, typedRange: computed, takes: computed });
  }

  get terms(): PriceTerms | undefined {
    return this.#termsOf(this.#form.base);
  }

  #termsOf(base: 'A' | 'B'): PriceTerms | undefined {
    const { tokensAB: tokens, pair } = this.#pool;
    if (!tokens || !pair) return undefined;
    const [zero, one] = this.#pool.aIs0 ? tokens : [tokens[1], tokens[0]];
    return {
      unit0: zero,
      unit1: one,
      base: (base === 'A') === this.#pool.aIs0 ? 0 : 1,
    };
  }

  get baseCurrency(): Currency | undefined {
    return this.#form.base === 'A' ? this.#form.currencyA : this.#form.currencyB;
  }

  get quoteCurrency(): Currency | undefined {
    return this.#form.base === 'A' ? this.#form.currencyB : this.#form.currencyA;
  }

  /** The typed first price of a pool that has none. */
  get startPrice(): { readonly state: 'ok' | 'missing' | 'invalid'; readonly price?: Fraction } {
    const { startPriceTypedValue, startPriceBase } = this.#form;
    const terms = this.#termsOf(startPriceBase);
    if (!terms || startPriceTypedValue === '') return { state: 'missing' };
    const price = parsePrice(startPriceTypedValue, terms);
    return price && isPoolPrice(price) ? { state: 'ok', price } : { state: 'invalid' };
  }

  /** The text of that price in the shown token; as it was typed where that is the one it was typed for. */
  get startPriceText(): string {
    const { startPriceTypedValue, startPriceBase, base } = this.#form;
    const terms = this.#termsOf(startPriceBase);
    return terms && startPriceBase !== base
      ? invertedText(startPriceTypedValue, terms)
      : startPriceTypedValue;
  }

  /** The pool's price, or the first price it will get; undefined while neither is known. */
  get sqrtPriceX96(): bigint | undefined {
    if (this.#pool.existence === 'EXISTS') return this.#pool.tier?.sqrtPriceX96;
    const { price } = this.startPrice;
    return this.#pool.existence === 'NOT_EXISTS' && this.#pool.tier && price ? sqrtPriceOf(price) : undefined;
  }

  get price(): Fraction | undefined {
    return this.sqrtPriceX96 === undefined ? undefined : priceOfSqrt(this.sqrtPriceX96);
  }

  get typedRange(): TypedRange | undefined {
    const { terms } = this;
    const { tier } = this.#pool;
    return terms && tier && typedRange(this.#form, terms, tier.tickSpacing);
  }

  get range(): TickRange | undefined {
    return this.position ? this.position.range : this.typedRange?.range;
  }

  /** Which tokens the range takes at the price; undefined while range or price is not known. */
  get takes(): { readonly A: boolean; readonly B: boolean } | undefined {
    if (!this.range || this.sqrtPriceX96 === undefined) return undefined;
    const { takes0, takes1 } = depositSides(this.sqrtPriceX96, this.range);
    return this.#pool.aIs0 ? { A: takes0, B: takes1 } : { A: takes1, B: takes0 };
  }

  get inRange(): boolean {
    return this.takes === undefined || (this.takes.A && this.takes.B);
  }
}
