import { compareStructural, computed, makeAutoObservable, observableRef } from 'mobx';
import type { Currency } from '../../../../kernel/currency/Currency.ts';
import type { TransactionFlow } from '../../../../kernel/flow/TransactionFlow.ts';
import type { ServiceReader } from '../../../../kernel/plugin/Plugin.ts';
import { depositOf } from '../../../../kernel/positions/deposit.ts';
import type { TokenAmounts } from '../../../../kernel/positions/liquidityAmounts.ts';
import { tickText } from '../../../../kernel/positions/typedRange.ts';
import { gasPriceOf } from '../../../../kernel/rpc/networkFee.ts';
import {
  FlowFactoryToken,
  QuoteServiceToken,
  SettingsToken,
  StorageToken,
  TxTrackerToken,
} from '../../../../kernel/services.ts';
import type { UserSettings } from '../../../../kernel/settings/types.ts';
import { outcomeOf } from '../../../../kernel/trade/scaledTrade.ts';
import { UnfinishedTrades } from '../../../../kernel/trade/UnfinishedTrades.ts';
import type { UnfinishedTrade } from '../../../../kernel/trade/unfinishedSchema.ts';
import type { TxTracker } from '../../../../kernel/tx/TxTracker.ts';
import { amountEntry, coverage } from '../../../../ui/format/amountEntry.ts';
import type { AddStore } from '../AddStore.ts';
import { type AddButtonInput, type AddButtonKind, addButton } from '../addButton.ts';
import type { DepositField } from '../MintForm.ts';
import { type ZapQuote, ZapSwap } from './ZapSwap.ts';
import { haveOf, isOfPage, leftOf, sideOf, type ZapPage } from './zapLeft.ts';
import { type AgreedZap, type ZapPlan, zapPlan } from './zapPlan.ts';
import { restTerms, type ZapInput, zapTerms } from './zapTerms.ts';

/** Gas of a swap and a deposit, reserved from the native coin. */
const ZAP_GAS = 1_500_000n;
/** Typical gas of the deposit alone, for the estimated cost. */
const DEPOSIT_GAS = 450_000n;

/** What keeps a token from being divided. */
export type ZapObstacle = Exclude<ZapQuote['state'], 'idle' | 'none' | 'ready'>;

/**
 * A deposit that is paid with one token of the pair: a part of it is swapped first. Pair, fee tier and range
 * are those of the page.
 */
export class ZapStore {
  on = false;
  /** The token that is paid. */
  field: DepositField = 'CURRENCY_A';
  typedValue = '';
  protected going: UnfinishedTrade | undefined = undefined;
  readonly swap: ZapSwap;
  readonly unfinished: UnfinishedTrades;
  readonly flow: TransactionFlow<AgreedZap>;
  readonly #add: AddStore;
  readonly #settings: UserSettings;
  readonly #tracker: TxTracker;

  constructor(add: AddStore, { get }: ServiceReader) {
    this.#add = add;
    this.#settings = get(SettingsToken);
    this.#tracker = get(TxTrackerToken);
    this.flow = get(FlowFactoryToken)();
    this.unfinished = new UnfinishedTrades(get(StorageToken), this.#tracker);
    this.swap = new ZapSwap(
      get(QuoteServiceToken),
      () => this.request,
      () => this.#heldRaw,
      () => this.pair,
    );
    makeAutoObservable<this, 'formButton' | 'going'>(this, {
      formButton: computed,
      ...{ swap: false, unfinished: false, flow: false, open: false, planned: false },
      going: observableRef,
      request: computed({ equals: compareStructural }),
    });
  }

  /** Quotes while the page is open and the switch is on. */
  open(): () => void {
    const stop = this.swap.open();
    return () => {
      stop();
      this.flow.cancel();
    };
  }

  /** Whether the page can offer it: to a pool that has a price. */
  get isOffered(): boolean {
    return this.#add.pool.existence === 'EXISTS' && this.#add.prices.sqrtPriceX96 !== undefined;
  }

  get isOn(): boolean {
    return this.on && this.isOffered;
  }

  /** The deposit that was left after its swap, and now goes on: on its own page only. */
  get resumed(): UnfinishedTrade | undefined {
    const { going, page } = this;
    return going && page && isOfPage(going, page) ? going : undefined;
  }

  turn(on: boolean): void {
    this.on = on;
    this.going = undefined;
  }

  pick(field: DepositField): void {
    if (field === this.field) return;
    this.field = field;
    this.typedValue = '';
  }

  type(text: string): void {
    this.typedValue = text;
  }

  get currency(): Currency | undefined {
    return this.#add.currency(this.field);
  }

  /** The token that is bought, raw amounts of which the deposit takes too. */
  get other(): Currency | undefined {
    return this.#add.currency(this.field === 'CURRENCY_A' ? 'CURRENCY_B' : 'CURRENCY_A');
  }

  /** The most that can be paid; undefined while it is not known. */
  get maximumRaw(): bigint | undefined {
    return this.#add.mostRaw(this.field, ZAP_GAS);
  }

  get input(): ZapInput | undefined {
    const { currency } = this;
    const { raw } = this.#entry;
    if (!currency || raw === undefined) return undefined;
    const side = (this.field === 'CURRENCY_A') === this.#add.pool.aIs0 ? 0 : 1;
    return { currency, side, totalRaw: raw };
  }

  /** What is traded, also before an amount is typed. */
  get pair(): { readonly input: Currency; readonly output: Currency } | undefined {
    const { currency: input, other: output } = this;
    return this.isOn && input && output ? { input, output } : undefined;
  }

  get request() {
    const { input, other } = this;
    const { target } = this.#add;
    const address = target?.pool.address;
    if (!this.isOn || this.resumed || !input || !other || !target || !address) return undefined;
    return {
      ...{ input: input.currency, output: other, totalRaw: input.totalRaw, side: input.side },
      ...{ range: target.range, slippageBps: this.#add.slippageBps },
      pool: { address, sqrtPriceX96: target.sqrtPriceX96 },
    };
  }

  /** What would be agreed on now; undefined while something is missing. */
  get offer(): AgreedZap | undefined {
    const { target, slippageBps } = this.#add;
    if (!target || !this.isOn) return undefined;
    if (this.resumed) {
      const have = this.#haveOf(this.resumed);
      const input = this.#resumedInput(this.resumed);
      return have && input && restTerms(target, input, slippageBps, have);
    }
    const { input } = this;
    const { result } = this.swap;
    if (!input) return undefined;
    if (result.state === 'none') return zapTerms(target, input, slippageBps);
    return result.state === 'ready' ? zapTerms(target, input, slippageBps, result) : undefined;
  }

  get button(): { readonly kind: AddButtonKind | ZapObstacle; readonly enabled: boolean } {
    const { shownObstacle, formButton } = this;
    return shownObstacle ? { kind: shownObstacle, enabled: false } : formButton;
  }

  /** The obstacle, where it is the next thing to say. */
  get shownObstacle(): ZapObstacle | undefined {
    return this.isOn && this.formButton.kind === 'preview' ? this.obstacle : undefined;
  }

  protected get formButton(): ReturnType<typeof addButton> {
    return addButton(this.#add.buttonInput(this.#amountState, this.#balanceState));
  }

  /** What would go into the range, while one token is deposited. */
  readonly planned = () =>
    this.isOn
      ? { liquidity: this.offer?.deposit.liquidity, amount: `${this.field} ${this.input?.totalRaw}` }
      : undefined;

  /** Why there is nothing to agree to although an amount was typed; undefined: there is. */
  get obstacle(): ZapObstacle | undefined {
    if (this.offer) return undefined;
    const { state } = this.swap.result;
    if (this.resumed || state === 'none' || state === 'ready') return 'too_much';
    return state === 'idle' ? 'loading' : state;
  }

  /** Estimated cost of both transactions in wei; undefined where it is not known. */
  get networkCostRaw(): bigint | undefined {
    const { client, chain } = this.#add.pool;
    const price = gasPriceOf(client.clock.head);
    const terms = this.agreed ?? this.offer;
    if (price === undefined || !terms || chain.gas.l1Fee) return undefined;
    return price * (DEPOSIT_GAS + (terms.swap?.quote.gasEstimate ?? 0n));
  }

  /** The terms under review; undefined: there is no review. */
  get agreed(): AgreedZap | undefined {
    return this.flow.plan?.agreed.terms;
  }

  /** Whether the swap of the reviewed plan is behind, so that only the deposit is left. */
  get isSwapped(): boolean {
    return (this.flow.plan as ZapPlan | undefined)?.isSwapped() === true;
  }

  /** The deposits of the account on this page's network that were left after their swaps. */
  get left(): readonly UnfinishedTrade[] {
    const { page } = this;
    return this.unfinished
      .of(this.#add.chain.id, this.#add.account)
      .filter((trade) => trade.left === 'deposit' && page && isOfPage(trade, page));
  }

  /** What this page deposits to, also while no range is chosen. */
  get page(): ZapPage | undefined {
    const { form, pool, prices } = this.#add;
    const { currencyA, currencyB, feeAmount: fee } = form;
    const { tokensAB: tokens } = pool;
    if (!currencyA || !currencyB || !tokens || fee === undefined) return undefined;
    return { currencies: [currencyA, currencyB], tokens, fee, tokenId: prices.position?.tokenId };
  }

  /** Opens the review; after a swap, of the deposit that is left. */
  review(): void {
    if (this.isSwapped) {
      const [trade] = this.left;
      if (trade) this.resume(trade);
    }
    // A swap that is done is not done again, also where nothing is known of what it left.
    const terms = this.isSwapped && !this.resumed ? undefined : this.offer;
    if (!terms) {
      this.flow.cancel();
      return;
    }
    const { resumed } = this;
    let swapId = resumed?.id;
    const plan = zapPlan(terms, this.#add.pool, {
      settings: this.#settings,
      tracker: this.#tracker,
      differs: (isSwapped) => this.#differs(terms, isSwapped),
      onSent: (what, id) => {
        if (what === 'deposit') {
          if (swapId !== undefined) this.unfinished.finishing(swapId, id);
        } else {
          swapId = id;
          const { currencyA, currencyB } = this.#add.form;
          this.unfinished.begin(leftOf(terms, [currencyA, currencyB], this.#add.chain.id, id));
        }
      },
    });
    this.flow.open(plan);
  }

  /** Goes on with a deposit that was left after its swap. */
  resume(trade: UnfinishedTrade): void {
    this.on = true;
    this.going = trade;
    this.typedValue = '';
    const { prices, form } = this.#add;
    if (!trade.range || !prices.terms) return;
    const { tickLower, tickUpper } = trade.range;
    const [left, right] = prices.terms.base === 0 ? [tickLower, tickUpper] : [tickUpper, tickLower];
    form.typeRange('left', tickText(left, prices.terms));
    form.typeRange('right', tickText(right, prices.terms));
  }

  dismiss({ id }: UnfinishedTrade): void {
    this.unfinished.dismiss(id);
    if (this.resumed?.id === id) this.going = undefined;
  }

  close(): void {
    const isDone = this.flow.sending && this.flow.outcome === 'confirmed';
    if (isDone || this.isSwapped) this.typedValue = '';
    if (isDone) this.going = undefined;
    this.flow.cancel();
  }

  /** While a plan with a swap is reviewed, its amount is quoted, so that it can be told when it no longer holds. */
  get #heldRaw(): bigint | undefined {
    return this.agreed?.swap?.quote.amountInRaw;
  }

  get #entry() {
    return amountEntry(this.typedValue, this.currency);
  }

  get #amountState(): AddButtonInput['amount'] {
    if (this.resumed) return this.#ofOffer();
    if (this.#entry.tooManyDecimals) return 'too_many_decimals';
    if (!this.input) return 'missing';
    return this.#ofOffer();
  }

  #ofOffer(): AddButtonInput['amount'] {
    const { offer } = this;
    return offer?.deposit.liquidity === 0n ? 'too_little' : 'ok';
  }

  get #balanceState(): AddButtonInput['balance'] {
    const { resumed, offer } = this;
    const states = resumed
      ? (['CURRENCY_A', 'CURRENCY_B'] as const).map((field) => {
          const is0 = (field === 'CURRENCY_A') === this.#add.pool.aIs0;
          const raw = offer?.deposit.desired[is0 ? 'amount0Raw' : 'amount1Raw'];
          return coverage(this.#add.balance(field), raw);
        })
      : [coverage(this.#add.balance(this.field), this.input?.totalRaw)];
    return states.find((state) => state === 'insufficient') ?? states.find((s) => s !== 'enough') ?? 'enough';
  }

  /** What is agreed on cannot be had any more: the swap gives less, or the price is out of its bounds. */
  #differs({ swap, range, deposit, minimum, pool }: AgreedZap, isSwapped: boolean): boolean {
    const present = this.#add.prices.sqrtPriceX96;
    if (present === undefined) return false;
    let price = present;
    if (swap && !isSwapped) {
      const { quote } = this.swap;
      if (quote?.amountInRaw !== swap.quote.amountInRaw) return false;
      if (quote.amountOutRaw < swap.limitRaw) return true;
      const priced = { address: pool.address ?? '', sqrtPriceX96: present };
      price = outcomeOf(quote, priced, swap.slippageBps)?.sqrtPriceX96 ?? present;
    }
    const taken = depositOf(price, range, deposit.desired)?.taken;
    if (!taken) return true;
    return taken.amount0Raw < minimum.amount0Raw || taken.amount1Raw < minimum.amount1Raw;
  }

  #haveOf(trade: UnfinishedTrade): TokenAmounts | undefined {
    const { target } = this.#add;
    return target && haveOf(trade, target, this.unfinished.gotRaw(trade));
  }

  #resumedInput({ rest }: UnfinishedTrade): ZapInput | undefined {
    const { target } = this.#add;
    const side = target && sideOf(rest.currencyId, target);
    return target && side !== undefined
      ? { currency: target.currencies[side], side, totalRaw: BigInt(rest.raw) }
      : undefined;
  }
}
