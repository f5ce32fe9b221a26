import { compareStructural, computed, makeObservable, observableRef, runInAction } from 'mobx';
import { sameAddress } from '../../../kernel/abi/sameAddress.ts';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import type { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import { type TypedOnce, typedOnce } from '../../../kernel/flow/typedOnce.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import { type Deposit, depositFor, depositOf } from '../../../kernel/positions/deposit.ts';
import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import { minimumAmounts } from '../../../kernel/positions/minimumAmounts.ts';
import {
  BalanceServiceToken,
  FlowFactoryToken,
  SettingsToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import { liquiditySlippageBps } from '../../../kernel/settings/liquiditySlippage.ts';
import type { UserSettings } from '../../../kernel/settings/types.ts';
import type { Balance, BalanceService } from '../../../kernel/tokens/BalanceService.ts';
import { followBalances } from '../../../kernel/tokens/followBalances.ts';
import { gasReserveRaw } from '../../../kernel/trade/spendableNative.ts';
import type { WalletSession } from '../../../kernel/wallet/Connector.ts';
import { walletGate } from '../../../kernel/wallet/walletGate.ts';
import { quoteSide } from '../../../ui/exchange/pools/positionTexts.ts';
import { type AmountEntry, amountEntry, coverage, maximumEntryRaw } from '../../../ui/format/amountEntry.ts';
import { PairChoice } from '../services/PairChoice.ts';
import { type AddButtonInput, addButton } from './addButton.ts';
import { type AgreedDeposit, depositPlan } from './depositPlan.ts';
import { type DepositField, MintForm } from './MintForm.ts';
import { type IncreasedPosition, PriceChoice } from './PriceChoice.ts';

/** Typical gas of adding to a pool, and of creating one besides: reserved from the native coin. */
const TYPICAL_GAS = 900_000n;
const CREATION_GAS = 7_000_000n;

/**
 * What the pages that add to V3 pools show. All of it is derived from the form, the settings and the present
 * state of the chain.
 */
export class AddStore {
  readonly form = new MintForm();
  readonly pool: PairChoice;
  readonly prices: PriceChoice;
  readonly flow: TransactionFlow<AgreedDeposit>;
  /** The gift that the person has accepted; kept nowhere else. */
  protected accepted: string | undefined = undefined;
  readonly #balances: BalanceService;
  readonly #settings: UserSettings;
  readonly #wallet: WalletSession;

  constructor(services: ServiceReader) {
    const { get } = services;
    this.#balances = get(BalanceServiceToken);
    this.#settings = get(SettingsToken);
    this.#wallet = get(WalletSessionToken);
    this.pool = new PairChoice(this.form, services);
    this.prices = new PriceChoice(this.form, this.pool);
    this.flow = get(FlowFactoryToken)();
    makeObservable<this, 'accepted'>(this, {
      accepted: observableRef,
      deposit: computed,
      button: computed,
    });
  }

  /** Follows pools and balances until the disposer runs, which is while the page is open. */
  open(): () => void {
    const stops = [
      this.pool.watch(),
      followBalances(this.#balances, () => ({
        owner: this.account,
        chain: this.chain,
        currencies: [this.form.currencyA, this.form.currencyB],
      })),
    ];
    return () => {
      for (const stop of stops) stop();
      this.flow.cancel();
    };
  }

  get chain(): ChainSpec {
    return this.pool.chain;
  }

  /** The owner of the position, where that is somebody else than the account. */
  get foreignOwner(): Address | undefined {
    const { account } = this;
    const owner = this.prices.position?.owner;
    return account && owner && !sameAddress(account, owner) ? owner : undefined;
  }

  /** True where the deposit would become somebody else's, which the person has not accepted. */
  get isForeign(): boolean {
    return this.foreignOwner !== undefined && this.#gift !== this.accepted;
  }

  /** The person gives the deposit to the owner of this position; as long as all of that stays the same. */
  acceptOwner(accepts: boolean): void {
    runInAction(() => {
      this.accepted = accepts ? this.#gift : undefined;
    });
  }

  /** Who would give what to whom. */
  get #gift(): string {
    const { tokenId, owner } = this.prices.position ?? {};
    return [this.chain.id, this.account, tokenId, owner].join(' ');
  }

  get account(): Address | undefined {
    return this.#wallet.account;
  }

  /** Adds to an existing position; the currencies are in the order of the contracts. */
  increase(position: IncreasedPosition, currency0: Currency, currency1: Currency): void {
    const { form } = this;
    runInAction(() => {
      if (!compareStructural(this.prices.position, position)) this.prices.position = position;
      // Keep the typed amount when a side switches between native and wrapped coin.
      const { independentField, typedValue } = form;
      const known = form.currencyA !== undefined;
      form.setPair(currency0, currency1, position.fee);
      if (known && typedValue !== '') form.typeAmount(independentField, typedValue);
      // Prices are in the direction of the position's own page.
      form.setBase(quoteSide(this.chain, [currency0, currency1]) === 1 ? 'A' : 'B');
    });
  }

  /**
   * The field that the other amount is computed from. Where the range takes only one token, it is that
   * token's.
   */
  get independentField(): DepositField {
    if (this.prices.takes && !this.prices.takes.A) return 'CURRENCY_B';
    if (this.prices.takes && !this.prices.takes.B) return 'CURRENCY_A';
    return this.form.independentField;
  }

  /** The typed amount in raw units; undefined for nothing, zero, or more decimals than the token has. */
  get amountRaw(): bigint | undefined {
    return this.independentField === this.form.independentField ? this.#entry.raw : undefined;
  }

  get tooManyDecimals(): boolean {
    return this.#entry.tooManyDecimals;
  }

  /** Exact at the price of the newest block. */
  get deposit(): Deposit | undefined {
    const { amountRaw } = this;
    const { sqrtPriceX96, range } = this.prices;
    if (sqrtPriceX96 === undefined || !range || amountRaw === undefined) return undefined;
    const side = (this.independentField === 'CURRENCY_A') === this.pool.aIs0 ? 0 : 1;
    return depositFor(sqrtPriceX96, range, side, amountRaw);
  }

  /** Raw units of one currency that the deposit takes. */
  takenRaw(field: DepositField): bigint | undefined {
    return this.deposit && this.#ofField(this.deposit.taken, field);
  }

  /** Raw units of one currency that the account must have for the deposit. */
  desiredRaw(field: DepositField): bigint | undefined {
    return this.deposit && this.#ofField(this.deposit.desired, field);
  }

  get slippageBps(): number {
    return liquiditySlippageBps(this.#settings);
  }

  balance(field: DepositField): Balance | undefined {
    const currency = this.currency(field);
    return this.account && currency && this.#balances.get(this.account, currency);
  }

  /**
   * The most that can be paid: the balance, less the gas reserve of the native coin. Undefined while the
   * balance is not known.
   */
  maximumRaw(field: DepositField): bigint | undefined {
    return this.mostRaw(field, this.pool.existence === 'NOT_EXISTS' ? CREATION_GAS : TYPICAL_GAS);
  }

  /** The balance, less the cost of so much gas of the native coin. */
  mostRaw(field: DepositField, gas: bigint): bigint | undefined {
    const feeRaw = gasReserveRaw(gas, this.pool.client.clock.head);
    return maximumEntryRaw(this.balance(field), this.currency(field), feeRaw);
  }

  /** The field whose balance is not known or does not cover the deposit. */
  get shortField(): { readonly field: DepositField; readonly state: 'insufficient' | 'unknown' } | undefined {
    const states = (['CURRENCY_A', 'CURRENCY_B'] as const).flatMap((field) => {
      const state = coverage(this.balance(field), this.desiredRaw(field));
      return state === 'enough' ? [] : [{ field, state }];
    });
    return states.find(({ state }) => state === 'insufficient') ?? states[0];
  }

  get button(): ReturnType<typeof addButton> {
    return addButton(this.buttonInput(this.#amountState(), this.shortField?.state ?? 'enough'));
  }

  /** What the button depends on, with these states of the amount and the balance. */
  buttonInput(amount: AddButtonInput['amount'], balance: AddButtonInput['balance']): AddButtonInput {
    const { pool, prices } = this;
    return {
      off: pool.off !== undefined,
      gate: walletGate(this.#wallet, this.chain.id),
      hasTokens: this.form.currencyA !== undefined && this.form.currencyB !== undefined,
      samePair: pool.samePair,
      hasFee: this.form.feeAmount !== undefined,
      existence: pool.existence,
      startPrice: pool.existence === 'NOT_EXISTS' ? prices.startPrice.state : 'ok',
      range: this.#rangeState(),
      foreign: this.isForeign,
      amount,
      balance,
    };
  }

  /** The deposit under review; undefined: there is no review. */
  get agreed(): AgreedDeposit | undefined {
    return this.flow.plan?.agreed.terms;
  }

  /** Opens the review of the present deposit; closes it where there is no deposit. */
  review(): void {
    const terms = this.#agree();
    if (!terms) {
      this.flow.cancel();
      return;
    }
    const more = { typed: this.#typedNow(), differs: () => this.#differs(terms) };
    this.flow.open(depositPlan(terms, this.pool, this.#settings, more));
  }

  /** What the reviewed deposit takes at the present price; fixed once the wallet is asked. */
  get reviewedTaken(): TokenAmounts | undefined {
    const { agreed } = this;
    return this.flow.busy ? agreed?.deposit.taken : agreed && this.#takenNow(agreed);
  }

  close(): void {
    this.flow.cancel();
  }

  /** The price has moved so far that the contract would refuse the deposit, or take other tokens. */
  #differs(agreed: AgreedDeposit): boolean {
    const { minimum } = agreed;
    const now = this.#takenNow(agreed);
    return !now || now.amount0Raw < minimum.amount0Raw || now.amount1Raw < minimum.amount1Raw;
  }

  /** Undefined: the deposit cannot be made at the present price. */
  #takenNow({ range, deposit }: AgreedDeposit): TokenAmounts | undefined {
    const { sqrtPriceX96 } = this.prices;
    return sqrtPriceX96 === undefined
      ? deposit.taken
      : depositOf(sqrtPriceX96, range, deposit.desired)?.taken;
  }

  #typedNow(): TypedOnce {
    const { form } = this;
    return typedOnce({
      read: () => form.typedValue,
      write: (text) => form.typeAmount(form.independentField, text),
      empty: '',
    });
  }

  #agree(): AgreedDeposit | undefined {
    const { target, deposit, slippageBps } = this;
    if (!target || !deposit) return undefined;
    const { sqrtPriceX96, range } = target;
    const minimum = minimumAmounts(sqrtPriceX96, range, deposit.liquidity, slippageBps, 'up');
    return { ...target, deposit, minimum };
  }

  /** Where a deposit goes, at the present price; undefined while something of it is missing. */
  get target(): Omit<AgreedDeposit, 'deposit' | 'minimum'> | undefined {
    const { account, pool, prices } = this;
    const { manager, tokensAB: tokens, aIs0, tier, pair } = pool;
    const { range, sqrtPriceX96, position } = prices;
    const { currencyA, currencyB } = this.form;
    if (!manager || !account || !range || sqrtPriceX96 === undefined || this.isForeign) return undefined;
    if (!tier || !tokens || !pair || !currencyA || !currencyB) return undefined;
    const creates = pool.existence === 'NOT_EXISTS';
    return {
      account,
      positionManager: manager,
      currencies: aIs0 ? [currencyA, currencyB] : [currencyB, currencyA],
      tokens: aIs0 ? tokens : [tokens[1], tokens[0]],
      reversed: !aIs0,
      fee: tier.fee,
      pool: { ...pair, fee: tier.fee, address: tier.pool, isUnpriced: creates },
      range,
      sqrtPriceX96,
      creates,
      ...(position ? { held: { tokenId: position.tokenId, owner: position.owner } } : {}),
      avoid: pool.endpoint,
    };
  }

  #rangeState(): AddButtonInput['range'] {
    if (this.prices.position) return 'ok';
    const typed = this.prices.typedRange;
    if (!typed) return 'missing';
    if (typed.left.problem === 'invalid' || typed.right.problem === 'invalid') return 'invalid';
    if (typed.reversed) return 'reversed';
    return typed.range ? 'ok' : 'missing';
  }

  #amountState(): AddButtonInput['amount'] {
    if (this.tooManyDecimals) return 'too_many_decimals';
    if (this.amountRaw === undefined) return 'missing';
    if (!this.deposit) return 'too_much';
    return this.deposit.liquidity === 0n ? 'too_little' : 'ok';
  }

  get #entry(): AmountEntry {
    return amountEntry(this.form.typedValue, this.currency(this.form.independentField));
  }

  currency(field: DepositField): Currency | undefined {
    return field === 'CURRENCY_A' ? this.form.currencyA : this.form.currencyB;
  }

  #ofField({ amount0Raw, amount1Raw }: TokenAmounts, field: DepositField): bigint {
    return (field === 'CURRENCY_A') === this.pool.aIs0 ? amount0Raw : amount1Raw;
  }
}
