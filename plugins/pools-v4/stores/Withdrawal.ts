import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import type { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import { typedOnce } from '../../../kernel/flow/typedOnce.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import { maximumAmounts, minimumAmounts } from '../../../kernel/positions/minimumAmounts.ts';
import type { ChainClients } from '../../../kernel/rpc/ChainClient.ts';
import { ChainClientsToken, FlowFactoryToken, SettingsToken } from '../../../kernel/services.ts';
import { liquiditySlippageBps } from '../../../kernel/settings/liquiditySlippage.ts';
import type { UserSettings } from '../../../kernel/settings/types.ts';
import { type RemovalTerms, type WithdrawalTerms, withdrawalPlan } from '../remove/withdrawalPlan.ts';
import type { PositionStore } from './PositionStore.ts';

/** Why a removal may be sent without minimums. */
export type AnyAmountReason = 'hook' | 'price';

/**
 * The two withdrawals from a position: collecting its fees, and removing liquidity together with the fees. Where no
 * minimum can be had, the owner may still take out whatever arrives.
 */
export class Withdrawal {
  /** Percent of the liquidity, 0 to 100. */
  percent = 0;
  /** The person takes whatever arrives. It counts only while there is a reason for it. */
  takesAnything = false;
  readonly store: PositionStore;
  readonly flow: TransactionFlow<WithdrawalTerms>;
  readonly #clients: ChainClients;
  readonly #settings: UserSettings;

  constructor(store: PositionStore, { get }: ServiceReader) {
    this.store = store;
    this.flow = get(FlowFactoryToken)();
    this.#clients = get(ChainClientsToken);
    this.#settings = get(SettingsToken);
    makeObservable(this, {
      percent: observableRef,
      takesAnything: observableRef,
      liquidity: computed,
      amounts: computed,
      bounds: computed,
    });
  }

  /** The agreed terms. */
  get reviewed(): WithdrawalTerms | undefined {
    return this.flow.plan?.agreed.terms;
  }

  setPercent(percent: number): void {
    runInAction(() => {
      this.percent = Math.min(100, Math.max(0, Math.round(percent)));
    });
  }

  setTakesAnything(takesAnything: boolean): void {
    runInAction(() => {
      this.takesAnything = takesAnything;
    });
  }

  /** The liquidity to remove, rounded down; all of it at 100. */
  get liquidity(): bigint {
    const all = this.store.known?.position.liquidity ?? 0n;
    return (all * BigInt(this.percent)) / 100n;
  }

  /** What the liquidity gives now, without fees; undefined while the price is unknown. */
  get amounts(): TokenAmounts | undefined {
    return this.store.amountsOf(this.liquidity);
  }

  get slippageBps(): number {
    return liquiditySlippageBps(this.#settings);
  }

  /** Why the person may choose to go without minimums; undefined where there is no reason to. */
  get anyAmountReason(): AnyAmountReason | undefined {
    const { figuresRead, price, hook } = this.store;
    if (figuresRead && !price) return 'price';
    return hook?.runsOnRemoval ? 'hook' : undefined;
  }

  get isAnyAmount(): boolean {
    return this.takesAnything && this.anyAmountReason !== undefined;
  }

  /** The least and the most that the pool pays, should the price move by the slippage tolerance. */
  get bounds(): RemovalTerms['bounds'] {
    const { known, price } = this.store;
    if (!known || !price || this.isAnyAmount) return undefined;
    const { liquidity, slippageBps } = this;
    return {
      minimum: minimumAmounts(price.sqrtPriceX96, known.position, liquidity, slippageBps, 'down'),
      maximum: maximumAmounts(price.sqrtPriceX96, known.position, liquidity, slippageBps),
    };
  }

  reviewCollect(): void {
    const terms = this.#terms();
    if (terms) this.#review({ kind: 'collect', ...terms });
  }

  reviewRemove(): void {
    const terms = this.#terms();
    const { liquidity, amounts, bounds } = this;
    if (!terms || liquidity === 0n || !(bounds || this.isAnyAmount)) return;
    this.#review({ kind: 'remove', ...terms, liquidity, amounts, bounds });
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

  #review(terms: WithdrawalTerms): void {
    const context = { client: this.#clients.get(terms.chain.id), settings: this.#settings };
    if (terms.kind === 'collect') {
      this.flow.open(withdrawalPlan(terms, context));
      return;
    }
    const typed = typedOnce({
      read: () => this.percent,
      write: (percent) => this.setPercent(percent),
      empty: 0,
    });
    this.flow.open(withdrawalPlan(terms, { ...context, typed, differs: () => this.#differs(terms) }));
  }

  /** The price has moved beyond the reviewed minimums: the contract would refuse. */
  #differs({ liquidity, bounds }: RemovalTerms): boolean {
    const now = this.store.amountsOf(liquidity);
    if (!now || !bounds) return false;
    const { minimum } = bounds;
    return now.amount0Raw < minimum.amount0Raw || now.amount1Raw < minimum.amount1Raw;
  }

  #terms(): Omit<WithdrawalTerms, 'kind'> | undefined {
    const { known, currencies, chain, reader, fees, isOwner } = this.store;
    if (!isOwner || !known || !currencies || !reader) return undefined;
    const { position, endpoint } = known;
    const { contracts } = reader;
    return { chain, contracts, position, currencies, fees, endpoint };
  }
}
