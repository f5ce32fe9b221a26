import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import type { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import { type TypedOnce, typedOnce } from '../../../kernel/flow/typedOnce.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import { maximumAmounts, minimumAmounts } from '../../../kernel/positions/minimumAmounts.ts';
import type { ChainClients } from '../../../kernel/rpc/ChainClient.ts';
import { ChainClientsToken, FlowFactoryToken, SettingsToken } from '../../../kernel/services.ts';
import { liquiditySlippageBps } from '../../../kernel/settings/liquiditySlippage.ts';
import type { UserSettings } from '../../../kernel/settings/types.ts';
import type { PositionStore } from './PositionStore.ts';
import {
  collectPlan,
  type RemovalTerms,
  receivedCurrencies,
  removalPlan,
  type WithdrawalTerms,
} from './withdrawalPlan.ts';

/** The terms that are under review or sent. */
export type Reviewed =
  | ({ readonly kind: 'collect' } & WithdrawalTerms)
  | ({ readonly kind: 'remove' } & RemovalTerms);

/**
 * The two withdrawals from a position: collecting its fees, and removing liquidity together with the fees.
 */
export class Withdrawal {
  /** Percent of the liquidity, 0 to 100 (rule 3.82). */
  percent = 0;
  readonly store: PositionStore;
  readonly flow: TransactionFlow<Reviewed>;
  readonly #clients: ChainClients;
  readonly #settings: UserSettings;

  constructor(store: PositionStore, { get }: ServiceReader) {
    this.store = store;
    this.flow = get(FlowFactoryToken)();
    this.#clients = get(ChainClientsToken);
    this.#settings = get(SettingsToken);
    makeObservable(this, {
      percent: observableRef,
      liquidity: computed,
      amounts: computed,
      minimum: computed,
    });
  }

  /** The agreed terms. */
  get reviewed(): Reviewed | undefined {
    return this.flow.plan?.agreed.terms;
  }

  setPercent(percent: number): void {
    runInAction(() => {
      this.percent = Math.min(100, Math.max(0, Math.round(percent)));
    });
  }

  /** The liquidity to remove, rounded down; all of it at 100. */
  get liquidity(): bigint {
    const all = this.store.known?.position.liquidity ?? 0n;
    return (all * BigInt(this.percent)) / 100n;
  }

  /** The amounts that the liquidity gives now, without fees; undefined while the price is unknown. */
  get amounts(): TokenAmounts | undefined {
    return this.store.amountsOf(this.liquidity);
  }

  get slippageBps(): number {
    return liquiditySlippageBps(this.#settings);
  }

  /** The minimum amounts, should the price move by the slippage tolerance. */
  get minimum(): TokenAmounts | undefined {
    const { known } = this.store;
    if (!known?.price) return undefined;
    return minimumAmounts(known.price.sqrtPriceX96, known.position, this.liquidity, this.slippageBps, 'down');
  }

  /** The two received currencies; undefined while the tokens are unknown, and for anybody but the owner. */
  get currencies(): readonly [Currency, Currency] | undefined {
    const terms = this.#terms();
    return terms && receivedCurrencies(terms);
  }

  reviewCollect(): void {
    const terms = this.#terms();
    if (terms) this.#review({ kind: 'collect', ...terms });
  }

  /** The present removal; undefined while something of it is missing. */
  get removalTerms(): RemovalTerms | undefined {
    const terms = this.#terms();
    const { liquidity, amounts, minimum } = this;
    const { price, position } = this.store.known ?? {};
    if (!terms || !amounts || !minimum || !price || !position || liquidity === 0n) return undefined;
    const maximum = maximumAmounts(price.sqrtPriceX96, position, liquidity, this.slippageBps);
    return { ...terms, liquidity, amounts, minimum, maximum };
  }

  reviewRemove(): void {
    const terms = this.removalTerms;
    if (terms) this.#review({ kind: 'remove', ...terms });
  }

  /** Opens the review again at the present price; closes it where nothing is left to withdraw. */
  renew(): void {
    const kind = this.reviewed?.kind;
    runInAction(() => {
      this.flow.cancel();
      if (kind === 'remove') this.reviewRemove();
      else this.reviewCollect();
    });
  }

  cancel(): void {
    this.flow.cancel();
  }

  #review(reviewed: Reviewed): void {
    const context = {
      ...{ client: this.#clients.get(reviewed.chain.id), settings: this.#settings },
      ...(reviewed.nativeAs && { alone: () => this.#payDirectly() }),
    };
    if (reviewed.kind === 'collect') this.flow.open(collectPlan(reviewed, context));
    else {
      const differs = () => this.#differs(reviewed);
      this.flow.open(removalPlan(reviewed, { ...context, differs, typed: this.#typed() }));
    }
  }

  #payDirectly(): void {
    this.store.payDirectly();
    this.renew();
  }

  /** The price has moved beyond the reviewed minimums: the contract would refuse. */
  #differs({ liquidity, minimum: { amount0Raw, amount1Raw } }: RemovalTerms): boolean {
    const now = this.store.amountsOf(liquidity);
    return now !== undefined && (now.amount0Raw < amount0Raw || now.amount1Raw < amount1Raw);
  }

  #typed(): TypedOnce {
    return typedOnce({
      read: () => this.percent,
      write: (percent) => this.setPercent(percent),
      empty: 0,
    });
  }

  #terms(): WithdrawalTerms | undefined {
    if (!this.store.isOwner) return undefined;
    const { known, tokens, chain, reader, fees, nativeAs, payNative } = this.store;
    const { pool } = known ?? {};
    if (!known || !tokens || !reader || !pool) return undefined;
    return {
      chain,
      positionManager: reader.manager,
      ...{ position: known.position, pool },
      tokens,
      recipient: known.owner,
      nativeAs: payNative ? nativeAs : undefined,
      fees: fees.state === 'known' ? fees : undefined,
      endpoint: known.endpoint,
    };
  }
}
