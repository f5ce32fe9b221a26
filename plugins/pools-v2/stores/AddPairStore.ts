import { action, computed, makeObservable, observable } from 'mobx';
import { afterTransferFee } from '../../../kernel/amm/index.ts';
import {
  quoteV2Deposit,
  v2DepositAmounts,
  v2HeldAfter,
  v2MintedLiquidity,
} from '../../../kernel/amm/v2Liquidity.ts';
import { type Currency, sameCurrency } from '../../../kernel/currency/Currency.ts';
import type { TransactionPlan } from '../../../kernel/flow/TransactionPlan.ts';
import { type TypedOnce, typedOnce } from '../../../kernel/flow/typedOnce.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import { gasReserveRaw } from '../../../kernel/trade/spendableNative.ts';
import type { WalletGate } from '../../../kernel/wallet/walletGate.ts';
import { type AmountEntry, amountEntry, coverage, maximumEntryRaw } from '../../../ui/format/amountEntry.ts';
import { type DepositTerms, depositPlan } from './depositPlan.ts';
import { PairForm, type Side } from './PairForm.ts';

const PIPS = 1_000_000n;
const sides = ['A', 'B'] as const satisfies readonly Side[];
/** Typical gas of a deposit, and of one that creates the pair: reserved from the native coin. */
const TYPICAL_GAS = 350_000n;
const FIRST_GAS = 3_500_000n;

/** The states of the main button; the i18n key is `button.<kind>`. */
export type AddButton =
  | 'off'
  | Exclude<WalletGate, 'ready'>
  | 'select'
  | 'invalid'
  | 'loading'
  | 'unknown'
  | 'amount'
  | 'too_many_decimals'
  | 'insufficient_balance'
  | 'balance_unknown'
  | 'too_small'
  | 'review';

/** Adding liquidity to a V2 pair: rules 3.78 and 3.79. */
export class AddPairStore extends PairForm {
  independentField: Side = 'A';
  typedValue = '';
  /** The text of the other field, where there is no pair whose ratio gives it. */
  otherTypedValue = '';

  constructor(services: ServiceReader) {
    super(services);
    makeObservable(this, {
      independentField: observable,
      typedValue: observable,
      otherTypedValue: observable,
      amounts: computed,
      terms: computed,
      button: computed,
      typeAmount: action,
      select: action,
    });
  }

  /** The first deposit sets the price. */
  get isFirst(): boolean {
    return this.pair.state === 'NOT_EXISTS';
  }

  typeAmount(side: Side, text: string): void {
    if (!this.isFirst) this.otherTypedValue = '';
    else if (side !== this.independentField) this.otherTypedValue = this.typedValue;
    this.independentField = side;
    this.typedValue = text;
  }

  /** Selecting the currency of the other side switches the sides. */
  select(side: Side, currency: Currency): void {
    const other = this.currency(side === 'A' ? 'B' : 'A');
    const isOther = sameCurrency(other, currency);
    if (side === 'A') this.setPair(currency, isOther ? this.currencyA : this.currencyB);
    else this.setPair(isOther ? this.currencyB : this.currencyA, currency);
  }

  /** Text of a field that the person typed; undefined where it is computed. */
  typed(side: Side): string | undefined {
    if (side === this.independentField) return this.typedValue;
    return this.isFirst ? this.otherTypedValue : undefined;
  }

  /** Raw units of both sides; undefined while there are none. */
  get amounts(): { readonly A: bigint; readonly B: bigint } | undefined {
    const own = this.#entry(this.independentField).raw;
    const other: Side = this.independentField === 'A' ? 'B' : 'A';
    if (own === undefined) return undefined;
    const rest = this.isFirst ? this.#entry(other).raw : this.#atRatio(own, other);
    if (rest === undefined) return undefined;
    return this.independentField === 'A' ? { A: own, B: rest } : { A: rest, B: own };
  }

  /** The effect of the deposit on the present pair. */
  get terms(): DepositTerms | undefined {
    const { amounts, pair, currencyA, currencyB, pairToken } = this;
    if (!amounts || !currencyA || !currencyB || pair.state === 'LOADING') return undefined;
    if (pair.state === 'INVALID' || pair.state === 'UNKNOWN') return undefined;
    const empty = {
      reserve0: 0n,
      reserve1: 0n,
      balance0: 0n,
      balance1: 0n,
      totalSupply: 0n,
      kLast: 0n,
      feeOn: false,
    };
    const figures = pair.figures ?? empty;
    const desired = [this.#ofToken0(amounts), this.#ofToken1(amounts)] as const;
    const [in0, in1] = v2DepositAmounts(...desired, figures);
    const [amountARaw, amountBRaw] = [this.sideOf('A', [in0, in1]), this.sideOf('B', [in0, in1])];
    const arrivingARaw = afterTransferFee(amountARaw, this.taxOf('A')?.sellFeeBps ?? 0);
    const arrivingBRaw = afterTransferFee(amountBRaw, this.taxOf('B')?.sellFeeBps ?? 0);
    const arriving = { A: arrivingARaw, B: arrivingBRaw };
    const minted = v2MintedLiquidity(this.#ofToken0(arriving), this.#ofToken1(arriving), figures);
    const held = v2HeldAfter(this.#ofToken0(arriving), this.#ofToken1(arriving), figures);
    const supply = figures.totalSupply + minted;
    return {
      currencyA,
      currencyB,
      amountARaw,
      amountBRaw,
      // The first deposit sets the price, so no tolerance is needed.
      minARaw: this.isFirst ? amountARaw : this.lessSlippage(amountARaw),
      minBRaw: this.isFirst ? amountBRaw : this.lessSlippage(amountBRaw),
      arrivingARaw,
      arrivingBRaw,
      heldARaw: this.sideOf('A', held),
      heldBRaw: this.sideOf('B', held),
      hasUncounted: figures.balance0 > figures.reserve0 || figures.balance1 > figures.reserve1,
      mintedRaw: minted,
      sharePips: supply === 0n ? 0 : Number((minted * PIPS) / supply),
      pairToken,
      isFirst: this.isFirst,
    };
  }

  get button(): AddButton {
    const { gate, currencyA, currencyB, pair, amounts, terms } = this;
    if (this.off) return 'off';
    if (gate !== 'ready') return gate;
    if (!currencyA || !currencyB) return 'select';
    if (pair.state === 'INVALID') return 'invalid';
    if (pair.state === 'LOADING') return 'loading';
    if (pair.state === 'UNKNOWN') return 'unknown';
    if (sides.some((side) => this.#entry(side).tooManyDecimals)) return 'too_many_decimals';
    if (!amounts) return 'amount';
    // At the pair's ratio, one amount rounds to zero.
    if (amounts.A === 0n || amounts.B === 0n) return 'too_small';
    if (this.#short) return this.#short.state === 'unknown' ? 'balance_unknown' : 'insufficient_balance';
    return terms && terms.mintedRaw > 0n ? 'review' : 'too_small';
  }

  /** The currency whose balance is too small or not known. */
  get lacking(): Currency | undefined {
    return this.#short?.currency;
  }

  /** The most that can be deposited, raw units; undefined while the balance is not known. */
  maximumRaw(side: Side): bigint | undefined {
    const currency = this.currency(side);
    const gas = this.isFirst ? FIRST_GAS : TYPICAL_GAS;
    const feeRaw = gasReserveRaw(gas, this.client.clock.head);
    return maximumEntryRaw(this.balance(currency), currency, feeRaw);
  }

  /** The plan of the present terms; undefined while they are not known, or there is no account. */
  plan(): TransactionPlan<DepositTerms> | undefined {
    const { router, account, chain, client, terms, source } = this;
    if (!router || !account || !terms || !source) return undefined;
    return depositPlan(terms, {
      router,
      source,
      signer: { account, chain, client },
      settings: this.settings,
      typed: this.#typedNow(),
      differs: () => this.#differs(terms),
    });
  }

  get #short() {
    const states = sides.flatMap((side) => {
      const currency = this.currency(side);
      const state = coverage(this.balance(currency), this.amounts?.[side]);
      return state === 'enough' ? [] : [{ currency, state }];
    });
    return states.find(({ state }) => state === 'insufficient') ?? states[0];
  }

  #entry(side: Side): AmountEntry {
    return amountEntry(this.typed(side) ?? '', this.currency(side));
  }

  #atRatio(raw: bigint, other: Side): bigint | undefined {
    const { pair } = this;
    if (pair.state !== 'EXISTS') return undefined;
    const { reserve0, reserve1 } = pair.figures;
    const reserves = [reserve0, reserve1] as const;
    return quoteV2Deposit(
      raw,
      this.sideOf(other === 'A' ? 'B' : 'A', reserves),
      this.sideOf(other, reserves),
    );
  }

  #ofToken0(amounts: { readonly A: bigint; readonly B: bigint }): bigint {
    return this.tokenOf('A')?.address === this.token0 ? amounts.A : amounts.B;
  }

  #ofToken1(amounts: { readonly A: bigint; readonly B: bigint }): bigint {
    return this.tokenOf('A')?.address === this.token0 ? amounts.B : amounts.A;
  }

  /** True where less would be deposited than was reviewed, by more than the tolerance. */
  #differs(reviewed: DepositTerms): boolean {
    const { terms: now } = this;
    if (!now) return false;
    return (
      now.isFirst !== reviewed.isFirst ||
      now.amountARaw < reviewed.minARaw ||
      now.amountBRaw < reviewed.minBRaw ||
      this.lessSlippage(now.amountARaw) > reviewed.amountARaw ||
      this.lessSlippage(now.amountBRaw) > reviewed.amountBRaw
    );
  }

  /** The typed amounts, which count for one transaction only. */
  #typedNow(): TypedOnce {
    return typedOnce<readonly [string, string]>({
      read: () => [this.typedValue, this.otherTypedValue],
      write: ([typed, other]) => {
        this.typedValue = typed;
        this.otherTypedValue = other;
      },
      empty: ['', ''],
    });
  }
}
