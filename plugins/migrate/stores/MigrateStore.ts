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

/** Moving the liquidity of one V2 pair into a V3 position: how much, into which tier and range, and what comes of it. */
export class MigrateStore {
  readonly source: MigratedPair;
  readonly rangeForm = new RangeForm();
  /** Of the account's pair tokens, whole percent. */
  percent = 100;
  /** What is not migrated is taken out of the pair too, and paid to the account; else it stays in the pair. */
  paysRest = false;
  /** The wrapped side of what comes back arrives as native coin. */
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

  /** The pair is followed until the disposer runs: while the page is open. */
  open(): () => void {
    const { source, rangeForm } = this;
    const stops = [
      // Prices are told in stablecoins where there is one.
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

  /** Another pair has tiers and prices of its own. */
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

  /** As chosen, else as suggested. */
  get tier(): Tier | undefined {
    const { tiers = [] } = this.source;
    return tiers.find(({ fee }) => fee === this.chosenFee) ?? suggestedTier(tiers);
  }

  /** The pool of the tier is made by the migration, at the pair's price. */
  get creates(): boolean {
    return this.tier?.existence === 'NOT_EXISTS';
  }

  /** The V3 pool's price, or the one that it would be made with. */
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
    return { decimals0: tokens[0].decimals, decimals1: tokens[1].decimals, base: this.rangeForm.base };
  }

  /** The token that prices are told in. */
  get quote(): 0 | 1 {
    return this.rangeForm.base === 0 ? 1 : 0;
  }

  get range(): ReadRange | undefined {
    const { priceTerms, tier, rangeForm } = this;
    return priceTerms && tier && rangeForm.read(priceTerms, tier.tickSpacing);
  }

  /** What a migration would be now; undefined while something is missing. */
  get agreed(): AgreedMigration | undefined {
    const { tier, sqrtPriceX96, range } = this;
    const { migrator, pairToken, tokens, pair, ownedRaw } = this.source;
    const { account } = this.#wallet;
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
      minimum: migrationMinimum(amounts, terms, liquiditySlippageBps(this.#settings)),
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
    const { target, pair, off, taxed } = this.source;
    const isPair = target.state === 'known' && pair.state === 'EXISTS';
    return isPair && off === undefined && taxed.length === 0;
  }

  get button(): MigrateButton {
    return migrateButton(this, walletGate(this.#wallet, this.source.chain.id));
  }

  /** Of what a migration would be now; undefined while something is missing. */
  plan(): TransactionPlan<AgreedMigration> | undefined {
    const { agreed, source } = this;
    if (!agreed) return undefined;
    const more = { typed: this.#typedNow(), differs: () => this.#differs(agreed) };
    return migrationPlan(agreed, source, this.#settings, more);
  }

  /** Less would go into the position now than was agreed at the least. */
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
