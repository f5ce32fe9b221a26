import { action, computed, makeObservable, observableRef, reaction } from 'mobx';
import { type Currency, sameCurrency } from '../../../../kernel/currency/Currency.ts';
import { inUnit } from '../../../../kernel/currency/unit.ts';
import type { PriceService, UsdPrice } from '../../../../kernel/tokens/PriceService.ts';
import { entryText } from '../../../../ui/format/amountEntry.ts';
import type { SwapFlow } from '../SwapFlow.ts';
import type { SwapTrade } from '../SwapTrade.ts';
import { rawOfUsd, usdOfRaw } from './usdAmount.ts';

interface Typed {
  readonly text: string;
  readonly currency: Currency;
  /** The token amount that was written for it; another one in the form means that the dollars are over. */
  readonly written: string;
}

/**
 * Dollars typed for the input. The form keeps the token amount alone, which is what is quoted, linked and signed.
 * Until something is approved or reviewed, the typed dollars stay as the price moves, and the token amount follows it.
 */
export class UsdEntry {
  readonly #trade: Pick<SwapTrade, 'form' | 'amountInRaw'>;
  readonly #flow: Pick<SwapFlow, 'reviewed' | 'busy'>;
  readonly #prices: PriceService;
  protected typed: Typed | undefined = undefined;

  constructor(
    trade: Pick<SwapTrade, 'form' | 'amountInRaw'>,
    flow: Pick<SwapFlow, 'reviewed' | 'busy'>,
    prices: PriceService,
  ) {
    this.#trade = trade;
    this.#flow = flow;
    this.#prices = prices;
    makeObservable<this, 'typed'>(this, { typed: observableRef, holds: computed, type: action });
  }

  /** The input's price; undefined where none is known, or nothing can be bought at it. */
  get price(): UsdPrice | undefined {
    const { input } = this.#trade.form;
    const price = input && this.#prices.price(input);
    return price && Number.isFinite(price.usd) && price.usd > 0 ? price : undefined;
  }

  /** The dollars decide: nobody typed or took a token amount since. */
  get holds(): boolean {
    const { form } = this.#trade;
    const { typed } = this;
    return (
      typed !== undefined &&
      form.independentField === 'INPUT' &&
      form.typedValue === typed.written &&
      sameCurrency(form.input, typed.currency)
    );
  }

  /** What the field of dollars shows: what was typed, or what the token amount is worth. */
  get text(): string {
    const { form, amountInRaw } = this.#trade;
    if (this.typed && this.holds) return this.typed.text;
    return this.price && form.input ? usdOfRaw(amountInRaw, this.price.usd, form.input.decimals) : '';
  }

  /** The typed dollars are worth less than the smallest unit of the token. */
  get tooSmall(): boolean {
    return this.holds && this.typed?.written === '' && /[1-9]/.test(this.typed.text);
  }

  type(text: string): void {
    const { form } = this.#trade;
    if (!form.input || !this.price) return;
    const raw = rawOfUsd(text, this.price.usd, form.input.decimals);
    const written = raw ? entryText(raw, form.input) : '';
    this.typed = { text, currency: form.input, written };
    form.typeInput('INPUT', written);
  }

  /**
   * Follows the price, and the shown unit, until the disposer runs. Once an approval is asked for or a review opens,
   * the token amount stands: another one would need another approval.
   */
  open(): () => void {
    return reaction(
      () => ({
        settled: this.#flow.reviewed !== undefined || this.#flow.busy,
        usd: this.price?.usd,
        unit: this.#trade.form.input && inUnit(1n, this.#trade.form.input)[0],
      }),
      action(({ settled }) => {
        if (settled) this.typed = undefined;
        else if (this.typed && this.holds) this.type(this.typed.text);
      }),
      { equals: (a, b) => a.settled === b.settled && a.usd === b.usd && a.unit === b.unit },
    );
  }
}
