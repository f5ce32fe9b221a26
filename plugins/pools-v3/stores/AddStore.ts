import { computed, makeObservable, observableRef, reaction, runInAction } from 'mobx';
import type { Fraction, V3PoolState } from '../../../kernel/amm/index.ts';
import { contractAddress } from '../../../kernel/chain/ChainRegistry.ts';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { follow } from '../../../kernel/plugin/follow.ts';
import { type Deposit, depositFor, depositOf, depositSides } from '../../../kernel/positions/deposit.ts';
import { knownTicks } from '../../../kernel/positions/depth.ts';
import type { TickRange, TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import { minimumAmounts } from '../../../kernel/positions/minimumAmounts.ts';
import {
  isPoolPrice,
  type PriceTerms,
  parsePrice,
  priceOfSqrt,
  sqrtPriceOf,
} from '../../../kernel/positions/tickPrice.ts';
import { gasPriceOf } from '../../../kernel/quote/networkFee.ts';
import { type PoolRef, type TokenPair, tokenPair } from '../../../kernel/quote/PoolRef.ts';
import { PoolStore } from '../../../kernel/quote/PoolStore.ts';
import type { ChainClient } from '../../../kernel/rpc/types.ts';
import { type Currency, nativeCurrency, type Token, wrappedNative } from '../../../kernel/tokens/Currency.ts';
import { spendableNative } from '../../../kernel/tokens/spendableNative.ts';
import type { Balance } from '../../../kernel/tokens/types.ts';
import type { Party } from '../../../kernel/tx/flow/Party.ts';
import { TransactionFlow } from '../../../kernel/tx/flow/TransactionFlow.ts';
import { decimalPlaces, parseAmount } from '../../../ui/format/decimalText.ts';
import { usdValue } from '../../../ui/format/formatUsd.ts';
import { PairTiers, type PoolExistence, type Tier } from '../services/PairTiers.ts';
import { suggestedFee } from '../services/tierShares.ts';
import { type AddButtonInput, addButton } from './addButton.ts';
import type { AddServices } from './addServices.ts';
import { AUTO_SLIPPAGE_BPS } from './autoSlippage.ts';
import { type AgreedDeposit, depositPlan } from './depositPlan.ts';
import { type DepositField, MintForm } from './MintForm.ts';
import { type TypedRange, typedRange } from './typedRange.ts';

/** Gas units that adding to a new pool may need; kept back of the native coin. */
const TYPICAL_GAS = 900_000n;

/** A position that is increased: its pair, tier and range are settled. */
export interface GrownPosition {
  readonly tokenId: bigint;
  readonly fee: number;
  readonly range: TickRange;
}

/** What the pages that add to V3 pools show: all derived from the form, the settings and what the chain tells now. */
export class AddStore {
  readonly form = new MintForm();
  readonly flow: TransactionFlow;
  /** What is under review; undefined: nothing is. */
  agreed: AgreedDeposit | undefined = undefined;
  /** The position to increase; undefined: a new one is made. */
  position: GrownPosition | undefined = undefined;
  readonly #services: AddServices;
  protected tiersReader: PairTiers | undefined = undefined;
  protected poolReader: { readonly store: PoolStore; readonly ref: PoolRef } | undefined = undefined;

  constructor(services: AddServices) {
    this.#services = services;
    this.flow = new TransactionFlow(services);
    makeObservable<this, 'tiersReader' | 'poolReader'>(this, {
      agreed: observableRef,
      position: observableRef,
      tiersReader: observableRef,
      poolReader: observableRef,
      chain: computed,
      pair: computed,
      typedRange: computed,
      deposit: computed,
      button: computed,
    });
  }

  /** Pools and balances are followed until the disposer runs: while the page is open. */
  open(): () => void {
    const { balances } = this.#services;
    const stops = [
      follow(
        () => {
          const { pair, client } = this;
          const fee = this.form.feeAmount;
          // One of the chain's own candidates is asked for anyway.
          const isExtra = fee !== undefined && !client.chain.capabilities.feeTiers.includes(fee);
          return pair && this.manager ? { ...pair, client, extraFee: isExtra ? fee : 0 } : undefined;
        },
        ({ client, extraFee, ...pair }) => {
          const tiers = new PairTiers(client, pair, this.#services.logger, extraFee || undefined);
          runInAction(() => {
            this.tiersReader = tiers;
          });
          const stop = tiers.watch();
          void client.clock.refresh().catch(() => undefined);
          return stop;
        },
      ),
      follow(
        () => {
          const { tier, pair, client } = this;
          return tier?.existence === 'EXISTS' && tier.pool && pair
            ? { client, address: tier.pool, fee: tier.fee, ...pair }
            : undefined;
        },
        ({ client, ...pool }) => {
          const store = new PoolStore(client);
          const ref: PoolRef = { kind: 'v3', ...pool };
          runInAction(() => {
            this.poolReader = { store, ref };
          });
          const stop = store.watch([ref]);
          return () => {
            stop();
            runInAction(() => {
              this.poolReader = undefined;
            });
          };
        },
      ),
      follow(
        () => {
          const { currencyA, currencyB } = this.form;
          const shown = [nativeCurrency(this.chain), currencyA, currencyB].filter(
            (currency) => currency !== undefined,
          );
          return this.account && { owner: this.account, shown };
        },
        ({ owner, shown }) => balances.watch(owner, shown),
      ),
    ];
    stops.push(
      reaction(
        () => (this.form.feeAmount === undefined && this.tiers ? suggestedFee(this.tiers) : undefined),
        (fee) => {
          if (fee !== undefined) this.form.selectFee(fee);
        },
        { fireImmediately: true },
      ),
    );
    return () => {
      for (const stop of stops) stop();
      this.flow.cancel();
    };
  }

  /** Adds to a position that there is; its currencies in the order of the contracts. */
  grow(position: GrownPosition, currency0: Currency, currency1: Currency): void {
    const { form } = this;
    runInAction(() => {
      if (this.position?.tokenId !== position.tokenId || form.feeAmount !== position.fee) {
        this.position = position;
      }
      // A side that is paid as native coin instead keeps what was typed.
      const { independentField, typedValue } = form;
      const known = form.currencyA !== undefined;
      form.setPair(currency0, currency1, position.fee);
      if (known && typedValue !== '') form.typeAmount(independentField, typedValue);
    });
  }

  get chain(): ChainSpec {
    return this.#services.activeChain.chain;
  }

  get client(): ChainClient {
    return this.#services.clients.get(this.chain.id);
  }

  get account(): Address | undefined {
    return this.#services.wallet.account;
  }

  get manager(): Address | undefined {
    return this.chain.capabilities.protocols.includes('v3')
      ? contractAddress(this.chain, 'positionManager')
      : undefined;
  }

  /** i18n key of why nothing can be added on this chain, with its values. */
  get off(): { readonly key: string; readonly values: Readonly<Record<string, string>> } | undefined {
    const { chain, client, manager } = this;
    if (chain.retired) {
      return { key: 'common:chain.retired', values: { chain: chain.label, reason: chain.retired } };
    }
    if (!manager || !contractAddress(chain, 'v3Factory')) {
      return { key: 'common:chain.noContracts', values: { chain: chain.label } };
    }
    const broken = client.deployment.contracts.filter(
      ({ kind, ok, problem }) =>
        !ok && problem !== 'unreadable' && (kind === 'positionManager' || kind === 'v3Factory'),
    );
    if (broken.length === 0) return undefined;
    const contracts = broken.map(({ kind }) => kind).join(', ');
    return { key: 'common:chain.contractMissing', values: { chain: chain.label, contracts } };
  }

  /** The tokens behind the two currencies; undefined while one is missing, or the native coin has none. */
  get tokensAB(): readonly [Token, Token] | undefined {
    const { currencyA, currencyB } = this.form;
    const [a, b] = [this.#token(currencyA), this.#token(currencyB)];
    return a && b ? [a, b] : undefined;
  }

  /** The same token twice, or the native coin with its wrapped token. */
  get samePair(): boolean {
    const tokens = this.tokensAB;
    return tokens !== undefined && tokens[0].address === tokens[1].address;
  }

  get pair(): TokenPair | undefined {
    const tokens = this.tokensAB;
    return tokens && !this.samePair ? tokenPair(tokens[0].address, tokens[1].address) : undefined;
  }

  /** Whether currency A is the pool's token0. */
  get aIs0(): boolean {
    return this.pair !== undefined && this.pair.token0 === this.tokensAB?.[0].address;
  }

  get tiers(): readonly Tier[] | undefined {
    return this.#currentTiers?.tiers;
  }

  get tiersError() {
    return this.#currentTiers?.error;
  }

  /** Undefined until those of the present pair are asked for. */
  get #currentTiers(): PairTiers | undefined {
    const { tiersReader, pair, client } = this;
    return pair && tiersReader?.isOf(client, pair) ? tiersReader : undefined;
  }

  get tier(): Tier | undefined {
    return this.tiers?.find(({ fee }) => fee === this.form.feeAmount);
  }

  /** A fee was asked for that the factory does not know. */
  get unknownFee(): boolean {
    return this.form.feeAmount !== undefined && this.tiers !== undefined && this.tier === undefined;
  }

  /** Specification, section 4. */
  get existence(): PoolExistence {
    const { currencyA, currencyB, feeAmount } = this.form;
    if (!currencyA || !currencyB || this.samePair) return 'INVALID';
    if (!this.tiers) return this.tiersError ? 'INVALID' : 'LOADING';
    return feeAmount === undefined ? 'NOT_EXISTS' : (this.tier?.existence ?? 'INVALID');
  }

  /** Of the chosen pool, with the ticks around its price; undefined while they are not known. */
  get poolState(): V3PoolState | undefined {
    const reader = this.poolReader;
    const [state] = reader ? reader.store.states([reader.ref]) : [];
    return state?.kind === 'v3' ? state : undefined;
  }

  /** The ticks could not be read, or this chain has nobody who tells them. */
  get depthUnreadable(): boolean {
    const reader = this.poolReader;
    return reader !== undefined && reader.store.unreadable([reader.ref]).length > 0;
  }

  /** Reads the pool's liquidity further out, where a picture of these ticks needs more than is known. */
  readDepth(tickLower: number, tickUpper: number): void {
    const { poolReader: reader, poolState } = this;
    if (!reader || !poolState) return;
    const { address } = reader.ref;
    const known = knownTicks(poolState);
    const wanted = [
      ...(tickLower < known.tickLower ? (['below'] as const) : []),
      ...(tickUpper > known.tickUpper ? (['above'] as const) : []),
    ].filter((side) => reader.store.canExtend(address, side));
    if (wanted.length > 0) reader.store.extend(wanted.map((side) => [address, side] as const));
  }

  get terms(): PriceTerms | undefined {
    const tokens = this.tokensAB;
    if (!tokens || !this.pair) return undefined;
    const [zero, one] = this.aIs0 ? tokens : [tokens[1], tokens[0]];
    return {
      decimals0: zero.decimals,
      decimals1: one.decimals,
      base: (this.form.base === 'A') === this.aIs0 ? 0 : 1,
    };
  }

  get baseCurrency(): Currency | undefined {
    return this.form.base === 'A' ? this.form.currencyA : this.form.currencyB;
  }

  get quoteCurrency(): Currency | undefined {
    return this.form.base === 'A' ? this.form.currencyB : this.form.currencyA;
  }

  /** The first price of a pool that has none, as typed. */
  get startPrice(): { readonly state: 'ok' | 'missing' | 'invalid'; readonly price?: Fraction } {
    const { startPriceTypedValue } = this.form;
    if (!this.terms || startPriceTypedValue === '') return { state: 'missing' };
    const price = parsePrice(startPriceTypedValue, this.terms);
    return price && isPoolPrice(price) ? { state: 'ok', price } : { state: 'invalid' };
  }

  /** Of the pool, or what it is to get; undefined while neither is known. */
  get sqrtPriceX96(): bigint | undefined {
    if (this.existence === 'EXISTS') return this.tier?.sqrtPriceX96;
    const { price } = this.startPrice;
    return this.existence === 'NOT_EXISTS' && this.tier && price ? sqrtPriceOf(price) : undefined;
  }

  get price(): Fraction | undefined {
    return this.sqrtPriceX96 === undefined ? undefined : priceOfSqrt(this.sqrtPriceX96);
  }

  get typedRange(): TypedRange | undefined {
    const { terms, tier, form } = this;
    return terms && tier && typedRange(form, terms, tier.tickSpacing);
  }

  get range(): TickRange | undefined {
    return this.position ? this.position.range : this.typedRange?.range;
  }

  /** Which tokens the range takes at the price; undefined while either is not known. */
  get takes(): { readonly A: boolean; readonly B: boolean } | undefined {
    if (!this.range || this.sqrtPriceX96 === undefined) return undefined;
    const { takes0, takes1 } = depositSides(this.sqrtPriceX96, this.range);
    return this.aIs0 ? { A: takes0, B: takes1 } : { A: takes1, B: takes0 };
  }

  get inRange(): boolean {
    return this.takes === undefined || (this.takes.A && this.takes.B);
  }

  /** The field that counts: of a range that takes one token only, that token's. */
  get independentField(): DepositField {
    if (this.takes && !this.takes.A) return 'CURRENCY_B';
    if (this.takes && !this.takes.B) return 'CURRENCY_A';
    return this.form.independentField;
  }

  /** What was typed, in raw units; undefined for nothing, zero, or more decimals than the token has. */
  get amountRaw(): bigint | undefined {
    const currency = this.#currency(this.independentField);
    if (!currency || this.independentField !== this.form.independentField || this.tooManyDecimals) {
      return undefined;
    }
    const raw = parseAmount(this.form.typedValue, currency.decimals);
    return raw !== undefined && raw > 0n ? raw : undefined;
  }

  get tooManyDecimals(): boolean {
    const currency = this.#currency(this.form.independentField);
    return currency !== undefined && decimalPlaces(this.form.typedValue) > currency.decimals;
  }

  /** Exact at the price of the newest block. */
  get deposit(): Deposit | undefined {
    const { sqrtPriceX96, range, amountRaw } = this;
    if (sqrtPriceX96 === undefined || !range || amountRaw === undefined) return undefined;
    const side = (this.independentField === 'CURRENCY_A') === this.aIs0 ? 0 : 1;
    return depositFor(sqrtPriceX96, range, side, amountRaw);
  }

  /** Raw units of one currency: what is taken of it. */
  takenRaw(field: DepositField): bigint | undefined {
    return this.deposit && this.#ofField(this.deposit.taken, field);
  }

  /** Raw units of one currency that must be there for it. */
  desiredRaw(field: DepositField): bigint | undefined {
    return this.deposit && this.#ofField(this.deposit.desired, field);
  }

  get slippageBps(): number {
    const { liquiditySlippageTolerance } = this.#services.settings;
    return liquiditySlippageTolerance === 'auto' ? AUTO_SLIPPAGE_BPS : liquiditySlippageTolerance;
  }

  balance(field: DepositField): Balance | undefined {
    const currency = this.#currency(field);
    return this.account && currency && this.#services.balances.get(this.account, currency);
  }

  /** What can be paid: the balance, less what gas needs of the native coin. Undefined while it is not known. */
  maximumRaw(field: DepositField): bigint | undefined {
    const balance = this.balance(field);
    if (balance?.state !== 'known') return undefined;
    if (this.#currency(field)?.kind === 'token') return balance.raw;
    const { head } = this.client.clock;
    const price = gasPriceOf(head);
    const gasRaw = price === undefined ? 0n : TYPICAL_GAS * (price + (head?.baseFeePerGas ?? 0n));
    return spendableNative(balance.raw, gasRaw);
  }

  /** The field whose balance does not cover the deposit, or whose is not known. */
  get shortField(): { readonly field: DepositField; readonly state: 'insufficient' | 'unknown' } | undefined {
    type Short = { readonly field: DepositField; readonly state: 'insufficient' | 'unknown' };
    const states = (['CURRENCY_A', 'CURRENCY_B'] as const).flatMap((field): readonly Short[] => {
      const needed = this.desiredRaw(field);
      if (needed === undefined || needed === 0n) return [];
      const balance = this.balance(field);
      if (balance?.state !== 'known') return [{ field, state: 'unknown' }];
      return balance.raw < needed ? [{ field, state: 'insufficient' }] : [];
    });
    return states.find(({ state }) => state === 'insufficient') ?? states[0];
  }

  usd(currency: Currency | undefined, raw: bigint | undefined): number | undefined {
    if (!currency || raw === undefined) return undefined;
    const price = this.#services.prices.price(currency);
    return price && usdValue(raw, currency.decimals, price.usd);
  }

  get usdIsEstimate(): boolean {
    return this.chain.prices.source === 'placeholder';
  }

  get button(): ReturnType<typeof addButton> {
    const { wallet } = this.#services;
    const { existence } = this;
    return addButton({
      off: this.off !== undefined,
      connected: wallet.status === 'connected',
      switchingChain: wallet.switchingChain,
      walletOnOtherChain: wallet.chainId !== undefined && wallet.chainId !== this.chain.id,
      hasTokens: this.form.currencyA !== undefined && this.form.currencyB !== undefined,
      samePair: this.samePair,
      hasFee: this.form.feeAmount !== undefined,
      existence,
      startPrice: existence === 'NOT_EXISTS' ? this.startPrice.state : 'ok',
      range: this.#rangeState(),
      amount: this.#amountState(),
      balance: this.shortField?.state ?? 'enough',
    });
  }

  /** Opens the review of the deposit as it stands. */
  review(): void {
    const agreed = this.#agree();
    const party = this.#party();
    if (!agreed || !party) return;
    runInAction(() => {
      this.agreed = agreed;
    });
    this.flow.review(party, depositPlan(agreed));
  }

  /** Of the reviewed deposit, the price moved so far that it would be refused, or takes other tokens. */
  get differs(): boolean {
    const { agreed, sqrtPriceX96 } = this;
    if (!agreed || this.flow.busy || sqrtPriceX96 === undefined || sqrtPriceX96 === agreed.sqrtPriceX96) {
      return false;
    }
    const now = depositOf(sqrtPriceX96, agreed.range, agreed.deposit.desired);
    const { minimum } = agreed;
    return !now || now.taken.amount0Raw < minimum.amount0Raw || now.taken.amount1Raw < minimum.amount1Raw;
  }

  close(): void {
    const done = this.flow.outcome === 'confirmed';
    this.flow.cancel();
    runInAction(() => {
      this.agreed = undefined;
    });
    if (done) this.form.resetAmounts();
  }

  #agree(): AgreedDeposit | undefined {
    const { manager, account, deposit, range, sqrtPriceX96, pair, form, tier } = this;
    const tokens = this.tokensAB;
    const { currencyA, currencyB } = form;
    if (!manager || !account || !deposit || !range || sqrtPriceX96 === undefined || !pair || !tier)
      return undefined;
    if (!tokens || !currencyA || !currencyB) return undefined;
    return {
      account,
      positionManager: manager,
      currencies: this.aIs0 ? [currencyA, currencyB] : [currencyB, currencyA],
      tokens: this.aIs0 ? tokens : [tokens[1], tokens[0]],
      fee: tier.fee,
      range,
      sqrtPriceX96,
      deposit,
      minimum: minimumAmounts(sqrtPriceX96, range, deposit.liquidity, this.slippageBps, 'up'),
      creates: this.existence === 'NOT_EXISTS',
      ...(this.position ? { tokenId: this.position.tokenId } : {}),
      avoid: this.#currentTiers?.head?.endpoint,
    };
  }

  #party(): Party | undefined {
    const { account, chain, client } = this;
    return account && { account, chain, client };
  }

  #rangeState(): AddButtonInput['range'] {
    if (this.position) return 'ok';
    const typed = this.typedRange;
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

  #token(currency: Currency | undefined): Token | undefined {
    return currency?.kind === 'native' ? wrappedNative(this.chain) : currency;
  }

  #currency(field: DepositField): Currency | undefined {
    return field === 'CURRENCY_A' ? this.form.currencyA : this.form.currencyB;
  }

  #ofField({ amount0Raw, amount1Raw }: TokenAmounts, field: DepositField): bigint {
    return (field === 'CURRENCY_A') === this.aIs0 ? amount0Raw : amount1Raw;
  }
}
