import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx';
import { type Fraction, isTaxed } from '../../../kernel/amm/index.ts';
import { contractAddress } from '../../../kernel/chain/ChainRegistry.ts';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { follow } from '../../../kernel/plugin/follow.ts';
import { depositSides } from '../../../kernel/positions/deposit.ts';
import { type MigrationTerms, migrationMinimum, migrationOf } from '../../../kernel/positions/migration.ts';
import { PairTiers, type Tier } from '../../../kernel/positions/PairTiers.ts';
import { type PairState, PairWatch } from '../../../kernel/positions/PairWatch.ts';
import {
  isPoolPrice,
  type PriceTerms,
  priceOfSqrt,
  sqrtPriceOf,
} from '../../../kernel/positions/tickPrice.ts';
import type { ChainClient } from '../../../kernel/rpc/types.ts';
import { liquiditySlippageBps } from '../../../kernel/settings/liquiditySlippage.ts';
import { type Currency, nativeCurrency, type Token, wrappedNative } from '../../../kernel/tokens/Currency.ts';
import type { TransactionPlan } from '../../../kernel/tx/flow/TransactionPlan.ts';
import { findTarget, type MigrationTarget } from '../services/findTarget.ts';
import type { MigrateServices } from './MigrateServices.ts';
import { type MigrateButton, migrateButton } from './migrateButton.ts';
import { type AgreedMigration, migrationPlan } from './migrationPlan.ts';
import { RangeForm, type ReadRange } from './RangeForm.ts';

/** Specification, section 9: the V3 fee where it is unknown. */
const USUAL_FEE = 3000;
const PIPS = 1_000_000n;
/** From 2 % on the two prices are so far apart that somebody would trade against the position at once. */
export const LARGE_DIFFERENCE_PIPS = 20_000;

/** Moving the liquidity of one V2 pair into a V3 position. */
export class MigrateStore {
  addressText = '';
  target: MigrationTarget = { state: 'loading' };
  /** Of the account's pair tokens, whole percent. */
  percent = 100;
  /** What is not migrated is taken out of the pair too, and paid to the account; else it stays in the pair. */
  paysRest = false;
  /** The wrapped side of what comes back arrives as native coin. */
  asNative = true;
  chosenFee: number | undefined = undefined;
  readonly rangeForm = new RangeForm();
  readonly services: MigrateServices;
  protected pairWatch: PairWatch | undefined = undefined;
  protected tierWatch: PairTiers | undefined = undefined;
  protected attempt = 0;

  constructor(services: MigrateServices) {
    this.services = services;
    makeObservable<this, 'pairWatch' | 'tierWatch' | 'attempt'>(this, {
      addressText: observable,
      target: observableRef,
      percent: observable,
      paysRest: observable,
      asNative: observable,
      chosenFee: observable,
      pairWatch: observableRef,
      tierWatch: observableRef,
      attempt: observable,
      pairToken: computed,
      tier: computed,
      sqrtPriceX96: computed,
      range: computed,
      agreed: computed,
      button: computed,
      setAddress: action,
      setPercent: action,
      setPaysRest: action,
      setAsNative: action,
      selectFee: action,
      retry: action,
    });
  }

  /** Finds the pair and follows it, the pools and the account's pair tokens until the disposer runs. */
  open(): () => void {
    const { balances, logger, wallet } = this.services;
    const stops = [
      follow(
        () => ({ client: this.client, text: this.addressText, attempt: this.attempt }),
        ({ client, text }) => {
          const gone = new AbortController();
          void this.#find(client, text, gone.signal);
          return () => gone.abort();
        },
      ),
      follow(
        () => (this.target.state === 'known' ? { client: this.client, target: this.target } : undefined),
        ({ client, target: { tokens } }) => {
          const pairWatch = new PairWatch(client, tokens[0], tokens[1], logger);
          const { token0, token1 } = pairWatch;
          const tierWatch = new PairTiers(client, { token0, token1 }, logger, { holdings: false });
          runInAction(() => Object.assign(this, { pairWatch, tierWatch }));
          const watching = [pairWatch.start(), tierWatch.watch()];
          return () => {
            for (const stop of watching) stop();
            if (this.pairWatch !== pairWatch) return;
            runInAction(() => Object.assign(this, { pairWatch: undefined, tierWatch: undefined }));
          };
        },
      ),
      follow(
        () => {
          const { account: owner } = wallet;
          const { pairToken } = this;
          return owner && pairToken && { owner, pairToken, native: nativeCurrency(this.chain) };
        },
        ({ owner, pairToken, native }) => balances.watch(owner, [pairToken, native]),
      ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Another pair has tiers and prices of its own. */
  setAddress(text: string): void {
    if (text === this.addressText) return;
    this.addressText = text;
    this.chosenFee = undefined;
    this.rangeForm.clear();
  }

  setPercent(percent: number): void {
    this.percent = Math.min(100, Math.max(0, Math.round(percent)));
  }

  setPaysRest(paysRest: boolean): void {
    this.paysRest = paysRest;
  }

  setAsNative(asNative: boolean): void {
    this.asNative = asNative;
  }

  selectFee(fee: number): void {
    this.chosenFee = fee;
  }

  /** Looks for the pair again. */
  retry(): void {
    this.attempt += 1;
  }

  get chain(): ChainSpec {
    return this.services.activeChain.chain;
  }

  get client(): ChainClient {
    return this.services.clients.get(this.chain.id);
  }

  /** Undefined on a chain on which nothing can be migrated. */
  get migrator(): Address | undefined {
    const { capabilities } = this.chain;
    if (!capabilities.protocols.includes('v3') || this.chain.retired) return undefined;
    const needed = (['v2Factory', 'v3Factory', 'positionManager'] as const).every((kind) =>
      contractAddress(this.chain, kind),
    );
    return needed ? contractAddress(this.chain, 'v3Migrator') : undefined;
  }

  get pair(): PairState {
    return this.pairWatch?.state ?? { state: 'LOADING' };
  }

  get tokens(): readonly [Token, Token] | undefined {
    return this.target.state === 'known' ? this.target.tokens : undefined;
  }

  /** The pair's own token, as this chain calls it. */
  get pairToken(): Token | undefined {
    const { target, chain } = this;
    if (target.state !== 'known') return undefined;
    return { kind: 'token', chainId: chain.id, address: target.address, decimals: 18, ...chain.lpToken };
  }

  /** Tokens of the pair that keep a part of each transfer, which V3 pools cannot bear. */
  get taxed(): readonly Token[] {
    return (this.tokens ?? []).filter(({ address }) => isTaxed(address, this.pairWatch?.taxes));
  }

  /** Pair tokens of the account, raw units; undefined while not known. */
  get ownedRaw(): bigint | undefined {
    const { pairToken } = this;
    const owner = this.services.wallet.account;
    const balance = owner && pairToken && this.services.balances.get(owner, pairToken);
    return balance?.state === 'known' ? balance.raw : undefined;
  }

  get slippageBps(): number {
    return liquiditySlippageBps(this.services.settings);
  }

  get tiers(): readonly Tier[] | undefined {
    return this.tierWatch?.tiers;
  }

  get tiersError(): SluiceError | undefined {
    return this.tierWatch?.error;
  }

  /** As chosen; before that the one with the most liquidity at the price, else the usual one. */
  get tier(): Tier | undefined {
    const { tiers = [], chosenFee } = this;
    const chosen = tiers.find(({ fee }) => fee === chosenFee);
    if (chosen) return chosen;
    if (tiers.some(({ existence }) => existence === 'LOADING')) return undefined;
    const existing = tiers.filter(({ existence }) => existence === 'EXISTS');
    const [deepest] = [...existing].sort((a, b) => (a.liquidity < b.liquidity ? 1 : -1));
    return deepest ?? tiers.find(({ fee }) => fee === USUAL_FEE) ?? tiers[0];
  }

  /** The pool of the tier is made by the migration, at the pair's price. */
  get creates(): boolean {
    return this.tier?.existence === 'NOT_EXISTS';
  }

  /** Raw token1 per raw token0 in the pair. */
  get pairPrice(): Fraction | undefined {
    const { pair } = this;
    if (pair.state !== 'EXISTS') return undefined;
    return { numerator: pair.figures.reserve1, denominator: pair.figures.reserve0 };
  }

  /** The V3 pool's price, or the one that it would be made with. */
  get sqrtPriceX96(): bigint | undefined {
    const { tier, pairPrice } = this;
    if (tier?.existence === 'EXISTS') return tier.sqrtPriceX96;
    return tier?.existence === 'NOT_EXISTS' && pairPrice && isPoolPrice(pairPrice)
      ? sqrtPriceOf(pairPrice)
      : undefined;
  }

  /** How far the pool's price is from the pair's: 10,000 is 1 %. Undefined while either is not known. */
  get differencePips(): number | undefined {
    const { tier, pairPrice, sqrtPriceX96 } = this;
    if (tier?.existence !== 'EXISTS' || !pairPrice || sqrtPriceX96 === undefined) return undefined;
    const pool = priceOfSqrt(sqrtPriceX96);
    const ratio = (pool.numerator * pairPrice.denominator * PIPS) / (pool.denominator * pairPrice.numerator);
    // Beyond a thousandfold the number says no more.
    const most = PIPS * 1_000n;
    return Number((ratio > most ? most : ratio) - PIPS);
  }

  get priceTerms(): PriceTerms | undefined {
    const { tokens, rangeForm } = this;
    if (!tokens) return undefined;
    return { decimals0: tokens[0].decimals, decimals1: tokens[1].decimals, base: rangeForm.base };
  }

  /** The token that prices are told in. */
  get quote(): 0 | 1 {
    return this.rangeForm.base === 0 ? 1 : 0;
  }

  get range(): ReadRange | undefined {
    const { priceTerms, tier, rangeForm } = this;
    return priceTerms && tier && rangeForm.read(priceTerms, tier.tickSpacing);
  }

  /** One side is the wrapped coin: how it comes back can be chosen. */
  get hasNativeSide(): boolean {
    const wrapped = wrappedNative(this.chain)?.address;
    return (this.tokens ?? []).some(({ address }) => address === wrapped);
  }

  /** What a migration would be now; undefined while something is missing. */
  get agreed(): AgreedMigration | undefined {
    const { migrator, pairToken, tokens, tier, sqrtPriceX96, pair, ownedRaw, range } = this;
    const { account } = this.services.wallet;
    if (!migrator || !account || !pairToken || !tokens || !tier || !range?.range) return undefined;
    if (pair.state !== 'EXISTS' || sqrtPriceX96 === undefined || !ownedRaw || this.percent === 0) {
      return undefined;
    }
    const terms: MigrationTerms = {
      // Paying the rest out burns everything; otherwise the rest is left alone.
      liquidityRaw: this.paysRest ? ownedRaw : (ownedRaw * BigInt(this.percent)) / 100n,
      percentage: this.paysRest ? this.percent : 100,
      range: range.range,
      sqrtPriceX96,
    };
    const amounts = migrationOf(pair.figures, terms);
    if (!amounts || amounts.liquidity === 0n) return undefined;
    return {
      ...{ migrator, account, pairToken, tokens, fee: tier.fee, creates: this.creates, terms, amounts },
      minimum: migrationMinimum(amounts, terms, this.slippageBps),
      refundCurrencies: [this.#refunded(tokens[0]), this.#refunded(tokens[1])],
    };
  }

  /** Only one of the two tokens goes in. */
  get isOutOfRange(): boolean {
    const { range, sqrtPriceX96 } = this;
    if (!range?.range || sqrtPriceX96 === undefined) return false;
    const { takes0, takes1 } = depositSides(sqrtPriceX96, range.range);
    return !takes0 || !takes1;
  }

  /** There is a pair that could be migrated, whoever looks. */
  get canChoose(): boolean {
    const isPair = this.target.state === 'known' && this.pair.state === 'EXISTS';
    return isPair && this.migrator !== undefined && this.taxed.length === 0;
  }

  get balanceUnknown(): boolean {
    const { pairToken } = this;
    const { account } = this.services.wallet;
    return !!account && !!pairToken && this.services.balances.get(account, pairToken).state === 'unknown';
  }

  get button(): MigrateButton {
    return migrateButton(this, this.services.wallet);
  }

  /** Less would go into the position now than was agreed at the least. */
  differs(agreed: AgreedMigration): boolean {
    const { pair, sqrtPriceX96 } = this;
    if (pair.state !== 'EXISTS' || sqrtPriceX96 === undefined) return false;
    const now = migrationOf(pair.figures, { ...agreed.terms, sqrtPriceX96 });
    if (!now) return true;
    const { minimum } = agreed;
    return now.taken.amount0Raw < minimum.amount0Raw || now.taken.amount1Raw < minimum.amount1Raw;
  }

  plan(agreed: AgreedMigration): TransactionPlan {
    return migrationPlan(agreed);
  }

  #refunded(token: Token): Currency {
    const isWrapped = token.address === wrappedNative(this.chain)?.address;
    return isWrapped && this.asNative ? nativeCurrency(this.chain) : token;
  }

  /** Prices are told in stablecoins where there is one. */
  #isStable({ address }: Token): boolean {
    const { tokens, stablecoins } = this.chain;
    return tokens.some((entry) => entry.address === address && stablecoins.includes(entry.symbol));
  }

  async #find(client: ChainClient, text: string, signal: AbortSignal): Promise<void> {
    const set = (target: MigrationTarget) => {
      if (signal.aborted) return;
      runInAction(() => {
        this.target = target;
        if (target.state === 'known') this.rangeForm.setBase(this.#isStable(target.tokens[0]) ? 1 : 0);
      });
    };
    set({ state: 'loading' });
    set(await findTarget(client, this.services.tokens, text, signal));
  }
}
