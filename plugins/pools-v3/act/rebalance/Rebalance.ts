import { computed, makeObservable, runInAction } from 'mobx';
import type { TransactionFlow } from '../../../../kernel/flow/TransactionFlow.ts';
import type { ServiceReader } from '../../../../kernel/plugin/Plugin.ts';
import { depositOf } from '../../../../kernel/positions/deposit.ts';
import type { TickRange, TokenAmounts } from '../../../../kernel/positions/liquidityAmounts.ts';
import { minimumTaken, movedPrices } from '../../../../kernel/positions/minimumAmounts.ts';
import type { ChainClients } from '../../../../kernel/rpc/ChainClient.ts';
import { ChainClientsToken, FlowFactoryToken, SettingsToken } from '../../../../kernel/services.ts';
import { liquiditySlippageBps } from '../../../../kernel/settings/liquiditySlippage.ts';
import type { UserSettings } from '../../../../kernel/settings/types.ts';
import type { PositionStore } from '../../stores/PositionStore.ts';
import { typicalCostRaw } from '../typicalCost.ts';
import { emptiedOf, sum } from './emptied.ts';
import { type EmptiedPosition, type MoveTerms, movePlan } from './movePlan.ts';

/** Gas of emptying a position and minting another one, with ordinary tokens. */
const TYPICAL_GAS = 650_000n;

/** From this share on a swap is not worth its cost, unless the person wants it. */
const FILLED_PERCENT = 98n;

/** Why the position cannot be moved as it is. */
export type MoveObstacle =
  | 'loading'
  | 'closed'
  | 'fees_unknown'
  | 'price_unknown'
  | 'range'
  | 'same_range'
  /** The range takes a token of which nothing comes out, or nothing that is sure. */
  | 'one_sided';

/** Moving a position to another range of its pool. */
export class Rebalance {
  readonly store: PositionStore;
  readonly flow: TransactionFlow<MoveTerms>;
  readonly #range: () => TickRange | undefined;
  readonly #clients: ChainClients;
  readonly #settings: UserSettings;

  /** @param range the new range, where one is set. Observable */
  constructor(store: PositionStore, range: () => TickRange | undefined, { get }: ServiceReader) {
    this.store = store;
    this.flow = get(FlowFactoryToken)();
    this.#range = range;
    this.#clients = get(ChainClientsToken);
    this.#settings = get(SettingsToken);
    makeObservable(this, { emptied: computed, terms: computed });
  }

  get slippageBps(): number {
    return liquiditySlippageBps(this.#settings);
  }

  /** All that comes out of the position; undefined while something of it is not known. */
  get emptied(): EmptiedPosition | undefined {
    return emptiedOf(this.store, this.slippageBps);
  }

  /** The agreed terms. */
  get reviewed(): MoveTerms | undefined {
    return this.flow.plan?.agreed.terms;
  }

  /** The move without a swap, at the present price; undefined where there is an {@link obstacle}. */
  get terms(): MoveTerms | undefined {
    const { emptied, store, slippageBps } = this;
    const [range, price] = [this.#range(), store.known?.price?.sqrtPriceX96];
    if (!emptied || !range || price === undefined || isSame(range, emptied.position)) return undefined;
    const desired = sum(emptied.removedMinimum, emptied.fees);
    const deposit = depositOf(price, range, desired);
    if (!deposit || deposit.liquidity === 0n) return undefined;
    const { lowest, highest } = movedPrices(price, slippageBps);
    return { ...emptied, range, deposit, minimum: minimumTaken(desired, range, lowest, highest) };
  }

  /** Whether nearly all that comes out goes into the new position without a swap, by value at the pool's price. */
  get isFilled(): boolean {
    const { terms } = this;
    const price = this.store.known?.price?.sqrtPriceX96;
    if (!terms || price === undefined) return false;
    const value = ({ amount0Raw, amount1Raw }: TokenAmounts) =>
      ((amount0Raw * price * price) >> 192n) + amount1Raw;
    const all = value(sum(terms.removed, terms.fees));
    return value(terms.deposit.taken) * 100n >= all * FILLED_PERCENT;
  }

  /** Undefined: the position can be moved. */
  get obstacle(): MoveObstacle | undefined {
    const { known, fees } = this.store;
    if (!known || fees.state === 'loading') return 'loading';
    if (known.position.liquidity === 0n) return 'closed';
    if (fees.state === 'unknown') return 'fees_unknown';
    if (!known.price || !known.pool) return 'price_unknown';
    const range = this.#range();
    if (!range) return 'range';
    if (isSame(range, known.position)) return 'same_range';
    if (!this.emptied) return 'loading';
    return this.terms ? undefined : 'one_sided';
  }

  /** About what the transaction costs, in wei; undefined where that is not known. */
  get networkCostRaw(): bigint | undefined {
    const { chain } = this.store;
    return typicalCostRaw(chain, this.#clients.get(chain.id).clock.head, TYPICAL_GAS);
  }

  /** Opens the review; closes it where the position cannot be moved. */
  review(): void {
    const { terms } = this;
    if (!terms || !this.store.isOwner) {
      this.flow.cancel();
      return;
    }
    const context = { client: this.#clients.get(terms.chain.id), settings: this.#settings };
    this.flow.open(movePlan(terms, { ...context, differs: () => this.#differs(terms) }));
  }

  /** Opens the review again at the present price. */
  renew(): void {
    runInAction(() => {
      this.flow.cancel();
      this.review();
    });
  }

  cancel(): void {
    this.flow.cancel();
  }

  /** The contract would refuse at the present price. */
  #differs({ liquidity, removedMinimum, range, deposit, minimum }: MoveTerms): boolean {
    const price = this.store.known?.price?.sqrtPriceX96;
    const removed = this.store.amountsOf(liquidity);
    if (price === undefined || !removed) return false;
    return below(removed, removedMinimum) || below(depositOf(price, range, deposit.desired)?.taken, minimum);
  }
}

function below(now: TokenAmounts | undefined, least: TokenAmounts): boolean {
  return !now || now.amount0Raw < least.amount0Raw || now.amount1Raw < least.amount1Raw;
}

function isSame(a: TickRange, b: TickRange): boolean {
  return a.tickLower === b.tickLower && a.tickUpper === b.tickUpper;
}
