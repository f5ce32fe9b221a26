import { action, computed, makeObservable, observable, reaction } from 'mobx';
import {
  type Currency,
  nativeCurrency,
  type Token,
  wrappedNative,
} from '../../../kernel/currency/Currency.ts';
import type { TransactionPlan } from '../../../kernel/flow/TransactionPlan.ts';
import { type TypedOnce, typedOnce } from '../../../kernel/flow/typedOnce.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import { depositSides } from '../../../kernel/positions/deposit.ts';
import { type MigrationTerms, migrationMinimum, migrationOf } from '../../../kernel/positions/migration.ts';
import type { Tier } from '../../../kernel/positions/PairTiers.ts';
import { isPoolPrice, type PriceTerms, sqrtPriceOf } from '../../../kernel/positions/tickPrice.ts';
import { SettingsToken, WalletSessionToken } from '../../../kernel/services.ts';
import { liquiditySlippageBps } from '../../../kernel/settings/liquiditySlippage.ts';
import type { UserSettings } from '../../../kernel/settings/types.ts';
import { isStablecoin } from '../../../kernel/tokens/isStablecoin.ts';
import type { WalletSession } from '../../../kernel/wallet/Connector.ts';
import { walletGate } from '../../../kernel/wallet/walletGate.ts';
import { MigratedPair } from '../services/MigratedPair.ts';
import { type MigrateButton, migrateButton } from './migrateButton.ts';
import { type AgreedMigration, migrationPlan } from './migrationPlan.ts';
import { priceDifferencePips } from './priceDifference.ts';
import { RangeForm, type ReadRange } from './RangeForm.ts';
import { suggestedTier } from './suggestedTier.ts';

/**
 * Moves the liquidity of one V2 pair into a V3 position: how much, into which tier and range, and the result.
 */
export class MigrateStore {
  readonly source: MigratedPair;
  readonly rangeForm = new RangeForm();
  /** Whole percent of the account's liquidity tokens. */
  percent = 100;
  /**
   * True: the rest is removed from the pair too, and paid to the account. False: the rest stays in the pair.
   */
  paysRest = false;
  /** The wrapped side of the refund arrives as native coin. */
  asNative = true;
  chosenFee: number | undefined = undefined;
  readonly #settings: UserSettings;
  readonly #wallet: WalletSession;

  constructor(services: ServiceReader) {
    this.#settings = services.get(SettingsToken);
    this.#wallet = services.get(WalletSessionToken);
    this.source = new MigratedPair(services);
    makeObservable(this, {
      percent: observable,
      paysRest: observable,
      asNative: observable,
      chosenFee: observable,
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
    });
  }

  /** Follows the pair until the disposer runs, which is while the page is open. */
  open(): () => void {
    const { source, rangeForm } = this;
    const stops = [
      // Prices are quoted in a stablecoin where the pair has one.
      reaction(
        () => source.tokens,
        (tokens) => tokens && rangeForm.setBase(isStablecoin(source.chain, tokens[0].address) ? 1 : 0),
        { fireImmediately: true },
      ),
      source.open(),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Another pair has its own tiers and prices. */
  setAddress(text: string): void {
    if (text === this.source.addressText) return;
    this.source.setAddress(text);
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

  /** The chosen tier, else the suggested one. */
  get tier(): Tier | undefined {
    const { tiers = [] } = this.source;
    return tiers.find(({ fee }) => fee === this.chosenFee) ?? suggestedTier(tiers);
  }

  /** True where the migration creates the tier's pool, at the pair's price. */
  get creates(): boolean {
    return this.tier?.existence === 'NOT_EXISTS';
  }

  /** The V3 pool's price, or the price that it would be created with. */
  get sqrtPriceX96(): bigint | undefined {
    const { price } = this.source;
    if (this.tier?.existence === 'EXISTS') return this.tier.sqrtPriceX96;
    return this.creates && price && isPoolPrice(price) ? sqrtPriceOf(price) : undefined;
  }

  /** How far the pool's price is from the pair's: 10,000 is 1 %. Undefined while either is not known. */
  get differencePips(): number | undefined {
    const { tier } = this;
    const { price } = this.source;
    return tier?.existence === 'EXISTS' && price ? priceDifferencePips(tier.sqrtPriceX96, price) : undefined;
  }

  get priceTerms(): PriceTerms | undefined {
    const { tokens } = this.source;
    if (!tokens) return undefined;
    return { unit0: tokens[0], unit1: tokens[1], base: this.rangeForm.base };
  }

  /** The token that prices are quoted in. */
  get quote(): 0 | 1 {
    return this.rangeForm.base === 0 ? 1 : 0;
  }

  get range(): ReadRange | undefined {
    const { priceTerms, tier, rangeForm } = this;
    return priceTerms && tier && rangeForm.read(priceTerms, tier.tickSpacing);
  }

  /** The terms of a migration at present; undefined while something is missing. */
  get agreed(): AgreedMigration | undefined {
    const { tier, sqrtPriceX96, range } = this;
    const { migrator, pairToken, tokens, pair, ownedRaw } = this.source;
    const { account } = this.#wallet;
    if (!migrator || !account || !pairToken || !tokens || !tier || !range?.range) return undefined;
    if (pair.state !== 'EXISTS' || sqrtPriceX96 === undefined || !ownedRaw || this.percent === 0) {
      return undefined;
    }
    const terms: MigrationTerms = {
      // Paying out the rest burns all liquidity; otherwise the rest stays in the pair.
      liquidityRaw: this.paysRest ? ownedRaw : (ownedRaw * BigInt(this.percent)) / 100n,
      percentage: this.paysRest ? this.percent : 100,
      range: range.range,
      sqrtPriceX96,
    };
    const amounts = migrationOf(pair.figures, terms);
    if (!amounts || amounts.liquidity === 0n) return undefined;
    const slippageBps = liquiditySlippageBps(this.#settings);
    const { fee, pool: address } = tier;
    const { address: token0 } = tokens[0];
    const { address: token1 } = tokens[1];
    return {
      ...{ migrator, account, pairToken, tokens, fee, creates: this.creates, terms, ownedRaw, amounts },
      minimum: migrationMinimum(amounts, terms, slippageBps),
      slippageBps,
      pool: { token0, token1, fee, address, isUnpriced: this.creates },
      endpoint: this.source.endpoint,
      refundCurrencies: [this.#refunded(tokens[0]), this.#refunded(tokens[1])],
    };
  }

  /** True where only one of the two tokens goes into the position. */
  get isOutOfRange(): boolean {
    const { range, sqrtPriceX96 } = this;
    if (!range?.range || sqrtPriceX96 === undefined) return false;
    const { takes0, takes1 } = depositSides(sqrtPriceX96, range.range);
    return !takes0 || !takes1;
  }

  /** True where there is a pair that can be migrated, with or without an account. */
  get canChoose(): boolean {
    const { target, pair, off, taxed } = this.source;
    const isPair = target.state === 'known' && pair.state === 'EXISTS';
    return isPair && off === undefined && taxed.length === 0;
  }

  get button(): MigrateButton {
    return migrateButton(this, walletGate(this.#wallet, this.source.chain.id));
  }

  /** The plan of the present terms; undefined while something is missing. */
  plan(): TransactionPlan<AgreedMigration> | undefined {
    const { agreed, source } = this;
    if (!agreed) return undefined;
    const more = { typed: this.#typedNow(), differs: () => this.#differs(agreed) };
    return migrationPlan(agreed, source, this.#settings, more);
  }

  /** True where less would go into the position now than the agreed minimum. */
  #differs({ terms, minimum }: AgreedMigration): boolean {
    const { sqrtPriceX96 } = this;
    const { pair } = this.source;
    if (pair.state !== 'EXISTS' || sqrtPriceX96 === undefined) return false;
    const now = migrationOf(pair.figures, { ...terms, sqrtPriceX96 });
    if (!now) return true;
    return now.taken.amount0Raw < minimum.amount0Raw || now.taken.amount1Raw < minimum.amount1Raw;
  }

  #typedNow(): TypedOnce {
    return typedOnce<number>({
      read: () => this.percent,
      write: (percent) => this.setPercent(percent),
      empty: 0,
    });
  }

  #refunded(token: Token): Currency {
    const { chain } = this.source;
    const isWrapped = token.address === wrappedNative(chain)?.address;
    return isWrapped && this.asNative ? nativeCurrency(chain) : token;
  }
}
