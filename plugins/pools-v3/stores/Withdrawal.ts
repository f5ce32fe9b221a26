import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import { minimumAmounts } from '../../../kernel/positions/minimumAmounts.ts';
import { liquiditySlippageBps } from '../../../kernel/settings/liquiditySlippage.ts';
import type { Currency } from '../../../kernel/tokens/Currency.ts';
import { TransactionFlow } from '../../../kernel/tx/flow/TransactionFlow.ts';
import { type TypedOnce, typedOnce } from '../../../kernel/tx/flow/typedOnce.ts';
import type { PositionStore } from './PositionStore.ts';
import {
  collectPlan,
  type RemovalTerms,
  receivedCurrencies,
  removalPlan,
  type WithdrawalTerms,
} from './withdrawalPlan.ts';

/** What is under review or on its way. */
export type Reviewed =
  | ({ readonly kind: 'collect' } & WithdrawalTerms)
  | ({ readonly kind: 'remove' } & RemovalTerms);

/** The two ways out of a position: collecting its fees, and taking liquidity out with them. */
export class Withdrawal {
  /** Of the liquidity, 0 to 100 (rule 3.82). */
  percent = 0;
  reviewed: Reviewed | undefined = undefined;
  readonly store: PositionStore;
  readonly flow: TransactionFlow;

  constructor(store: PositionStore) {
    this.store = store;
    const { sender, tracker, allowances, settings, wallet } = store.services;
    this.flow = new TransactionFlow({ sender, tracker, allowances, settings, wallet });
    makeObservable(this, {
      percent: observableRef,
      reviewed: observableRef,
      liquidity: computed,
      amounts: computed,
      minimum: computed,
      differs: computed,
    });
  }

  setPercent(percent: number): void {
    runInAction(() => {
      this.percent = Math.min(100, Math.max(0, Math.round(percent)));
    });
  }

  /** What would be taken out, rounded down; all of it at 100. */
  get liquidity(): bigint {
    const all = this.store.known?.position.liquidity ?? 0n;
    return (all * BigInt(this.percent)) / 100n;
  }

  /** What the pool gives for it now, without fees; undefined while the price is unknown. */
  get amounts(): TokenAmounts | undefined {
    return this.store.amountsOf(this.liquidity);
  }

  get slippageBps(): number {
    return liquiditySlippageBps(this.store.services.settings);
  }

  /** The least that it may give once the price has moved by the slippage tolerance. */
  get minimum(): TokenAmounts | undefined {
    const { known } = this.store;
    if (!known?.price) return undefined;
    return minimumAmounts(known.price.sqrtPriceX96, known.position, this.liquidity, this.slippageBps, 'down');
  }

  /** The price has left what was reviewed: the contract would refuse. */
  get differs(): boolean {
    const { reviewed } = this;
    if (reviewed?.kind !== 'remove' || this.flow.busy) return false;
    const now = this.store.amountsOf(reviewed.liquidity);
    if (!now) return false;
    const { amount0Raw, amount1Raw } = reviewed.minimum;
    return now.amount0Raw < amount0Raw || now.amount1Raw < amount1Raw;
  }

  /** What arrives, side by side; undefined while the tokens are unknown, and to nobody but the owner. */
  get currencies(): readonly [Currency, Currency] | undefined {
    const terms = this.#terms();
    return terms && receivedCurrencies(terms);
  }

  reviewCollect(): void {
    const terms = this.#terms();
    if (terms) this.#review({ kind: 'collect', ...terms });
  }

  reviewRemove(): void {
    const terms = this.#terms();
    const { liquidity, amounts, minimum } = this;
    if (!terms || !amounts || !minimum || liquidity === 0n) return;
    this.#review({ kind: 'remove', ...terms, liquidity, amounts, minimum });
  }

  /** The review again, at the price of now. */
  acceptChanges(): void {
    if (this.reviewed?.kind === 'remove') this.reviewRemove();
    else this.reviewCollect();
  }

  cancel(): void {
    this.flow.cancel();
    runInAction(() => {
      this.reviewed = undefined;
    });
  }

  #review(reviewed: Reviewed): void {
    const { chain, recipient } = reviewed;
    const client = this.store.services.clients.get(chain.id);
    runInAction(() => {
      this.reviewed = reviewed;
    });
    const party = { account: recipient, chain, client };
    if (reviewed.kind === 'collect') this.flow.review(party, collectPlan(reviewed));
    else this.flow.review(party, removalPlan(reviewed), this.#typed());
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
    if (!known || !tokens || !reader) return undefined;
    return {
      chain,
      positionManager: reader.manager,
      position: known.position,
      tokens,
      recipient: known.owner,
      nativeAs: payNative ? nativeAs : undefined,
      fees: fees.state === 'known' ? fees : undefined,
    };
  }
}
