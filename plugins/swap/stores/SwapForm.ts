import { makeAutoObservable, observableRef } from 'mobx';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import { sameCurrency } from '../../../kernel/currency/Currency.ts';
import { amountEntry } from '../../../ui/format/amountEntry.ts';

export type Field = 'INPUT' | 'OUTPUT';

/** What a link names for a side and is not chosen yet: an address, or the symbol of a token. */
export type LinkedSides = { readonly [side in Field]?: string | undefined };

export interface SwapFormValues {
  readonly input: Currency | undefined;
  readonly output: Currency | undefined;
  readonly linked?: LinkedSides;
  readonly typedValue: string;
  readonly independentField: Field;
  readonly recipient: string | null;
}

/** What the user means to swap: the state of rules 3.18 to 3.20 and the actions of rule 3.83. Intent only. */
export class SwapForm {
  input: Currency | undefined = undefined;
  output: Currency | undefined = undefined;
  linked: LinkedSides = {};
  typedValue = '';
  independentField: Field = 'INPUT';
  /** Null: to the sender. */
  recipient: string | null = null;

  constructor() {
    makeAutoObservable(this, { input: observableRef, output: observableRef, linked: observableRef });
  }

  get independentCurrency(): Currency | undefined {
    return this.independentField === 'INPUT' ? this.input : this.output;
  }

  /** What was typed, in raw units; undefined for nothing, zero, or more decimals than the token has. */
  get amountRaw(): bigint | undefined {
    return amountEntry(this.typedValue, this.independentCurrency).raw;
  }

  get tooManyDecimals(): boolean {
    return amountEntry(this.typedValue, this.independentCurrency).tooManyDecimals;
  }

  replaceSwapState(values: SwapFormValues): void {
    this.input = values.input;
    this.output = sameCurrency(values.input, values.output) ? undefined : values.output;
    this.linked = values.linked ?? {};
    this.typedValue = values.typedValue;
    this.independentField = values.independentField;
    this.recipient = values.recipient;
  }

  /** Choosing what the other side has flips the sides. */
  selectCurrency(field: Field, currency: Currency): void {
    const other = field === 'INPUT' ? this.output : this.input;
    if (other && sameCurrency(other, currency)) {
      this.switchCurrencies();
    } else {
      this.settleLinked(field, currency);
    }
  }

  /** What a link names for a side is known and taken, or given up. What the other side has leaves it empty. */
  settleLinked(field: Field, currency?: Currency): void {
    this.linked = { ...this.linked, [field]: undefined };
    if (field === 'INPUT') this.input = sameCurrency(currency, this.output) ? undefined : currency;
    else this.output = sameCurrency(currency, this.input) ? undefined : currency;
  }

  /** The amount stays with its token, as long as `keepInput` does not hold it on the input side. */
  switchCurrencies(keepInput = false): void {
    [this.input, this.output] = [this.output, this.input];
    this.linked = { INPUT: this.linked.OUTPUT, OUTPUT: this.linked.INPUT };
    if (!keepInput) this.independentField = this.independentField === 'INPUT' ? 'OUTPUT' : 'INPUT';
    else this.independentField = 'INPUT';
  }

  /** What was typed to be received cannot be had here: the next amount is one to pay. */
  forceExactInput(): void {
    this.independentField = 'INPUT';
    this.resetTypedValue();
  }

  resetTypedValue(): void {
    this.typedValue = '';
  }

  typeInput(field: Field, typedValue: string): void {
    this.independentField = field;
    this.typedValue = typedValue;
  }

  setRecipient(recipient: string | null): void {
    this.recipient = recipient;
  }
}
