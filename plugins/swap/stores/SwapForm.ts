import { makeAutoObservable, observableRef } from 'mobx';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import { sameCurrency } from '../../../kernel/currency/Currency.ts';
import { amountEntry } from '../../../ui/format/amountEntry.ts';
import { typedRecipient } from './recipient/typedRecipient.ts';

export type Field = 'INPUT' | 'OUTPUT';

/** For each side, a token that a link names and that is not selected yet: an address or a symbol. */
export type LinkedSides = { readonly [side in Field]?: string | undefined };

export interface SwapFormValues {
  readonly input: Currency | undefined;
  readonly output: Currency | undefined;
  readonly linked?: LinkedSides;
  readonly typedValue: string;
  /** The amount of a link that only the field can read, in its language: it is read there, or refused in words. */
  readonly unreadAmount?: string | undefined;
  readonly independentField: Field;
  readonly recipient: string | null;
}

/** What the user means to swap: the state of rules 3.18 to 3.20 and the actions of rule 3.83. Intent only. */
export class SwapForm {
  input: Currency | undefined = undefined;
  output: Currency | undefined = undefined;
  linked: LinkedSides = {};
  typedValue = '';
  unreadAmount: string | undefined = undefined;
  independentField: Field = 'INPUT';
  /** Null: the sender receives. */
  recipient: string | null = null;
  /** The recipient that a link gave last, which nobody typed. */
  linkedRecipient: string | null = null;

  constructor() {
    makeAutoObservable(this, { input: observableRef, output: observableRef, linked: observableRef });
  }

  get independentCurrency(): Currency | undefined {
    return this.independentField === 'INPUT' ? this.input : this.output;
  }

  /** The typed amount in raw units; undefined for nothing, zero, or more decimals than the token has. */
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
    this.unreadAmount = values.unreadAmount;
    this.independentField = values.independentField;
    this.recipient = values.recipient;
    this.linkedRecipient = values.recipient === typedRecipient.read() ? null : values.recipient;
  }

  /** Selecting the token of the other side switches the sides. */
  selectCurrency(field: Field, currency: Currency): void {
    const other = field === 'INPUT' ? this.output : this.input;
    if (other && sameCurrency(other, currency)) {
      this.switchCurrencies();
    } else {
      this.settleLinked(field, currency);
    }
  }

  /**
   * Ends a linked token: `currency` is selected, or the token is given up. If the other side has that
   * currency, this side stays empty.
   */
  settleLinked(field: Field, currency?: Currency): void {
    this.linked = { ...this.linked, [field]: undefined };
    if (field === 'INPUT') this.input = sameCurrency(currency, this.output) ? undefined : currency;
    else this.output = sameCurrency(currency, this.input) ? undefined : currency;
  }

  /** The typed amount moves with its token, unless `keepInput` holds it on the input side. */
  switchCurrencies(keepInput = false): void {
    [this.input, this.output] = [this.output, this.input];
    this.linked = { INPUT: this.linked.OUTPUT, OUTPUT: this.linked.INPUT };
    if (!keepInput) this.independentField = this.independentField === 'INPUT' ? 'OUTPUT' : 'INPUT';
    else this.independentField = 'INPUT';
  }

  /** This pair takes no exact output: clears the amount and makes the next one an input amount. */
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
    this.unreadAmount = undefined;
  }

  setRecipient(recipient: string | null): void {
    this.recipient = recipient;
    if (!this.recipientFromLink) typedRecipient.write(recipient);
  }

  /** Nobody typed the recipient: it came with the link. */
  get recipientFromLink(): boolean {
    return this.recipient !== null && this.recipient === this.linkedRecipient;
  }
}
