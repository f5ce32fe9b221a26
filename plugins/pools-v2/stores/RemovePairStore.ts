import { action, computed, makeObservable, observable } from 'mobx';
import { afterTransferFee } from '../../../kernel/amm/index.ts';
import { v2BurnAmounts, v2LiquidityForAmount } from '../../../kernel/amm/v2Liquidity.ts';
import { type Currency, nativeCurrency, wrappedNative } from '../../../kernel/currency/Currency.ts';
import type { TransactionPlan } from '../../../kernel/flow/TransactionPlan.ts';
import { type TypedOnce, typedOnce } from '../../../kernel/flow/typedOnce.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import type { WalletGate } from '../../../kernel/wallet/walletGate.ts';
import { type AmountEntry, amountEntry, entryText } from '../../../ui/format/amountEntry.ts';
import { PairForm, type Side } from './PairForm.ts';
import { type WithdrawalTerms, withdrawalPlan } from './withdrawalPlan.ts';

/** Rule 3.81. */
export type BurnField = 'LIQUIDITY_PERCENT' | 'LIQUIDITY' | 'CURRENCY_A' | 'CURRENCY_B';

export type RemoveButton =
  | 'off'
  | Exclude<WalletGate, 'ready'>
  | 'invalid'
  | 'loading'
  | 'unknown'
  | 'no_pair'
  | 'none'
  | 'percent'
  | 'too_many_decimals'
  | 'insufficient_balance'
  | 'too_small'
  | 'remove';

const lpToken = { decimals: 18 };

/**
 * Removing liquidity from a V2 pair: by percent, by liquidity tokens, or by the amount that one side should
 * give.
 */
export class RemovePairStore extends PairForm {
  independentField: BurnField = 'LIQUIDITY_PERCENT';
  typedValue = '0';
  /** The wrapped coin is paid out as native coin. */
  asNative = true;

  constructor(services: ServiceReader) {
    super(services);
    makeObservable(this, {
      independentField: observable,
      typedValue: observable,
      asNative: observable,
      ownedRaw: computed,
      liquidityRaw: computed,
      percent: computed,
      terms: computed,
      button: computed,
      type: action,
      setAsNative: action,
    });
  }

  type(field: BurnField, text: string): void {
    this.independentField = field;
    this.typedValue = text;
  }

  setAsNative(asNative: boolean): void {
    this.asNative = asNative;
  }

  /** The account's liquidity tokens, raw units; undefined while not known. */
  get ownedRaw(): bigint | undefined {
    const balance = this.balance(this.pairToken);
    return balance?.state === 'known' ? balance.raw : undefined;
  }

  /**
   * True where one side is the native coin or its wrapped token, so that the person can choose between them.
   */
  get hasNativeSide(): boolean {
    const wrapped = wrappedNative(this.chain)?.address;
    return (['A', 'B'] as const).some((side) => this.tokenOf(side)?.address === wrapped);
  }

  /**
   * Liquidity tokens to burn, raw units; undefined for an invalid number. May be more than the account has.
   */
  get liquidityRaw(): bigint | undefined {
    const { pair, ownedRaw, typedValue } = this;
    switch (this.independentField) {
      case 'LIQUIDITY_PERCENT': {
        const percent = Number(typedValue);
        if (ownedRaw === undefined || !Number.isInteger(percent) || percent < 0 || percent > 100)
          return undefined;
        return (ownedRaw * BigInt(percent)) / 100n;
      }
      case 'LIQUIDITY':
        return this.#entry?.raw;
      default: {
        const side = this.independentField === 'CURRENCY_A' ? 'A' : 'B';
        const raw = this.#entry?.raw;
        if (raw === undefined || pair.state !== 'EXISTS') return undefined;
        const { balance0, balance1 } = pair.figures;
        return v2LiquidityForAmount(raw, this.sideOf(side, [balance0, balance1]), pair.figures);
      }
    }
  }

  /** Whole percent of the account's liquidity tokens, 0 to 100. */
  get percent(): number {
    if (this.independentField === 'LIQUIDITY_PERCENT') return Number(this.typedValue) || 0;
    const { liquidityRaw, ownedRaw } = this;
    if (!liquidityRaw || !ownedRaw) return 0;
    return liquidityRaw >= ownedRaw ? 100 : Number((liquidityRaw * 100n) / ownedRaw);
  }

  get terms(): WithdrawalTerms | undefined {
    const { pair, pairToken, liquidityRaw, ownedRaw } = this;
    const [currencyA, currencyB] = [this.paidAs('A'), this.paidAs('B')];
    if (pair.state !== 'EXISTS' || !pairToken || !currencyA || !currencyB || !liquidityRaw) return undefined;
    const paid = v2BurnAmounts(liquidityRaw, pair.figures);
    const [amountARaw, amountBRaw] = [this.sideOf('A', paid), this.sideOf('B', paid)];
    return {
      currencyA,
      currencyB,
      amountARaw,
      amountBRaw,
      minARaw: this.lessSlippage(amountARaw),
      minBRaw: this.lessSlippage(amountBRaw),
      arrivingARaw: this.#arriving('A', amountARaw),
      arrivingBRaw: this.#arriving('B', amountBRaw),
      liquidityRaw,
      ...(this.independentField === 'LIQUIDITY_PERCENT' && ownedRaw !== undefined ? { ownedRaw } : {}),
      pairToken,
    };
  }

  get button(): RemoveButton {
    const { gate, pair, ownedRaw, terms } = this;
    // Liquidity can still be removed on a retired chain.
    if (this.off && !this.chain.retired) return 'off';
    if (gate !== 'ready') return gate;
    if (pair.state === 'INVALID') return 'invalid';
    if (pair.state === 'UNKNOWN') return 'unknown';
    if (pair.state === 'LOADING') return 'loading';
    if (pair.state === 'NOT_EXISTS') return 'no_pair';
    if (ownedRaw === undefined)
      return this.balance(this.pairToken)?.state === 'unknown' ? 'unknown' : 'loading';
    if (ownedRaw === 0n) return 'none';
    if (this.#entry?.tooManyDecimals) return 'too_many_decimals';
    if (!terms) return 'percent';
    if (terms.liquidityRaw > ownedRaw) return 'insufficient_balance';
    // The pair refuses to burn liquidity that gives zero of a token; and there would be no rate to show.
    return terms.amountARaw > 0n && terms.amountBRaw > 0n ? 'remove' : 'too_small';
  }

  /** The text of a field: typed, or computed. */
  text(field: Exclude<BurnField, 'LIQUIDITY_PERCENT'>): string {
    if (field === this.independentField) return this.typedValue;
    const { terms } = this;
    if (!terms) return '';
    if (field === 'LIQUIDITY') return entryText(terms.liquidityRaw, lpToken);
    const [currency, raw] =
      field === 'CURRENCY_A' ? [terms.currencyA, terms.amountARaw] : [terms.currencyB, terms.amountBRaw];
    return entryText(raw, currency);
  }

  /** The plan of the present terms; undefined while they are not known, or there is no account. */
  plan(): TransactionPlan<WithdrawalTerms> | undefined {
    const { router, account, chain, client, terms, source } = this;
    if (!router || !account || !terms || !source) return undefined;
    return withdrawalPlan(terms, {
      router,
      source,
      signer: { account, chain, client },
      settings: this.settings,
      typed: this.#typedNow(),
      differs: () => this.#differs(terms),
    });
  }

  /**
   * Where the other side is paid out as native coin, the router receives this token and sends it on, so the
   * transfer fee is taken twice.
   */
  get taxedTwice(): boolean {
    return [this.paidAs('A'), this.paidAs('B')].some((currency) => currency?.kind === 'native');
  }

  /** The currency that a side is paid out in. */
  paidAs(side: Side): Currency | undefined {
    const currency = this.currency(side);
    const token = this.tokenOf(side);
    if (!currency || !token) return undefined;
    const isWrapped = token.address === wrappedNative(this.chain)?.address;
    if (!isWrapped) return currency;
    return this.asNative ? nativeCurrency(this.chain) : token;
  }

  /** The typed amount; undefined where the person chose a percentage. */
  get #entry(): AmountEntry | undefined {
    const { independentField: field, typedValue } = this;
    if (field === 'LIQUIDITY_PERCENT') return undefined;
    const currency = field === 'LIQUIDITY' ? lpToken : this.currency(field === 'CURRENCY_A' ? 'A' : 'B');
    return amountEntry(typedValue, currency);
  }

  #arriving(side: Side, raw: bigint): bigint {
    const bps = this.taxOf(side)?.buyFeeBps ?? 0;
    const once = afterTransferFee(raw, bps);
    return this.taxedTwice ? afterTransferFee(once, bps) : once;
  }

  /** True where less would be paid out than the reviewed minimum. */
  #differs({ minARaw, minBRaw }: WithdrawalTerms): boolean {
    const { terms: now } = this;
    return now !== undefined && (now.amountARaw < minARaw || now.amountBRaw < minBRaw);
  }

  /** The typed amount, which counts for one transaction only. */
  #typedNow(): TypedOnce {
    return typedOnce<readonly [BurnField, string]>({
      read: () => [this.independentField, this.typedValue],
      write: ([field, text]) => this.type(field, text),
      empty: ['LIQUIDITY_PERCENT', '0'],
    });
  }
}
