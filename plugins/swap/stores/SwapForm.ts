import { makeAutoObservable, observableRef } from 'mobx';
import type { Currency } from '../../../kernel/tokens/Currency.ts';
import { sameCurrency } from '../../../kernel/tokens/Currency.ts';
import { decimalPlaces, parseAmount } from '../../../ui/format/decimalText.ts';

export type Field = 'INPUT' | 'OUTPUT';

export interface SwapFormValues {
  readonly input: Currency | undefined;
  readonly output: Currency | undefined;
  readonly typedValue: string;
  readonly independentField: Field;
  readonly recipient: string | null;
}

/** What the user means to swap: the specification, section 3, "Swap state" and its actions. Intent only. */
export class SwapForm {
  input: Currency | undefined = undefined;
  output: Currency | undefined = undefined;
  typedValue = '';
  independentField: Field = 'INPUT';
  /** Null: to the sender. */
  recipient: string | null = null;

  constructor() {
    makeAutoObservable(this, { input: observableRef, output: observableRef });
  }

  get independentCurrency(): Currency | undefined {
    return this.independentField === 'INPUT' ? this.input : this.output;
  }

  /** What was typed, in raw units; undefined for nothing, zero, or more decimals than the token has. */
  get amountRaw(): bigint | undefined {
    const { independentCurrency, typedValue } = this;
    if (!independentCurrency || this.tooManyDecimals) return undefined;
    const raw = parseAmount(typedValue, independentCurrency.decimals);
    return raw !== undefined && raw > 0n ? raw : undefined;
  }

  get tooManyDecimals(): boolean {
    const { independentCurrency, typedValue } = this;
    return independentCurrency !== undefined && decimalPlaces(typedValue) > independentCurrency.decimals;
  }

  replaceSwapState(values: SwapFormValues): void {
    this.input = values.input;
    this.output = sameCurrency(values.input, values.output) ? undefined : values.output;
    this.typedValue = values.typedValue;
    this.independentField = values.independentField;
    this.recipient = values.recipient;
  }

  /** Choosing what the other side has flips the sides. */
  selectCurrency(field: Field, currency: Currency): void {
    const other = field === 'INPUT' ? this.output : this.input;
    if (other && sameCurrency(other, currency)) {
      this.switchCurrencies();
    } else if (field === 'INPUT') {
      this.input = currency;
    } else {
      this.output = currency;
    }
  }

  /** The amount stays with its token, as long as `keepInput` does not hold it on the input side. */
  switchCurrencies(keepInput = false): void {
    [this.input, this.output] = [this.output, this.input];
    if (!keepInput) this.independentField = this.independentField === 'INPUT' ? 'OUTPUT' : 'INPUT';
    else this.independentField = 'INPUT';
  }

  forceExactInput(): void {
    this.independentField = 'INPUT';
  }

  typeInput(field: Field, typedValue: string): void {
    this.independentField = field;
    this.typedValue = typedValue;
  }

  setRecipient(recipient: string | null): void {
    this.recipient = recipient;
  }
}
