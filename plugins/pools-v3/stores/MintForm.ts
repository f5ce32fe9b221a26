import { makeAutoObservable } from 'mobx';
import { type Currency, sameCurrency } from '../../../kernel/currency/Currency.ts';

export type DepositField = 'CURRENCY_A' | 'CURRENCY_B';
export type RangeEnd = 'left' | 'right';

/** What a person wants to add, as typed: the state of rules 3.79 and 3.80 with the pair and the fee tier. */
export class MintForm {
  currencyA: Currency | undefined = undefined;
  currencyB: Currency | undefined = undefined;
  /** Hundredths of a bip; undefined: none selected. */
  feeAmount: number | undefined = undefined;
  independentField: DepositField = 'CURRENCY_A';
  typedValue = '';
  /** The first price of a pool that has none, as it was typed: other tokens per `startPriceBase`. */
  startPriceTypedValue = '';
  /** The token that the first price was typed for. */
  startPriceBase: 'A' | 'B' = 'A';
  leftRangeTypedValue = '';
  rightRangeTypedValue = '';
  fullRange = false;
  /** The token that prices are quoted for. */
  base: 'A' | 'B' = 'A';

  constructor() {
    makeAutoObservable(this);
  }

  /** Selecting the currency of the other side switches the sides. */
  selectCurrency(field: DepositField, currency: Currency): void {
    const { currencyA, currencyB } = this;
    const other = field === 'CURRENCY_A' ? currencyB : currencyA;
    const previous = field === 'CURRENCY_A' ? currencyA : currencyB;
    if (sameCurrency(previous, currency)) return;
    const swapped = sameCurrency(other, currency);
    if (field === 'CURRENCY_A') {
      this.currencyA = currency;
      if (swapped) this.currencyB = previous;
    } else {
      this.currencyB = currency;
      if (swapped) this.currencyA = previous;
    }
    if (!swapped) this.feeAmount = undefined;
    this.#clearPrices();
  }

  /** Fills the form from a link: what the link leaves out becomes empty. */
  setPair(a: Currency | undefined, b: Currency | undefined, feeAmount: number | undefined): void {
    const same =
      sameCurrency(this.currencyA, a) && sameCurrency(this.currencyB, b) && this.feeAmount === feeAmount;
    if (same) return;
    this.currencyA = a;
    this.currencyB = b;
    this.feeAmount = feeAmount;
    this.#clearPrices();
  }

  selectFee(feeAmount: number): void {
    if (this.feeAmount === feeAmount) return;
    this.feeAmount = feeAmount;
    this.#clearPrices();
  }

  typeAmount(field: DepositField, text: string): void {
    this.independentField = field;
    this.typedValue = text;
  }

  typeStartPrice(text: string): void {
    this.startPriceTypedValue = text;
    this.startPriceBase = this.base;
  }

  /** Keeps the text as it was typed. */
  typeRange(end: RangeEnd, text: string): void {
    this.fullRange = false;
    if (end === 'left') this.leftRangeTypedValue = text;
    else this.rightRangeTypedValue = text;
  }

  setFullRange(): void {
    this.fullRange = true;
    this.leftRangeTypedValue = '';
    this.rightRangeTypedValue = '';
  }

  /**
   * Shows prices in the other token; the texts are the same prices converted. The first price stays as it was typed:
   * its converted text has fewer digits, and would set another price.
   */
  invertBase(left: string, right: string): void {
    this.base = this.base === 'A' ? 'B' : 'A';
    this.leftRangeTypedValue = left;
    this.rightRangeTypedValue = right;
  }

  /** Which token prices are quoted for, where nobody types one. */
  setBase(base: 'A' | 'B'): void {
    this.base = base;
  }

  #clearPrices(): void {
    this.typedValue = '';
    this.startPriceTypedValue = '';
    this.leftRangeTypedValue = '';
    this.rightRangeTypedValue = '';
    this.fullRange = false;
    this.base = 'A';
  }
}
