import { computed, makeObservable, runInAction } from 'mobx';
import type { TransactionFlow } from '../../../../kernel/flow/TransactionFlow.ts';
import type { ServiceReader } from '../../../../kernel/plugin/Plugin.ts';
import { type Deposit, depositOf, depositSides } from '../../../../kernel/positions/deposit.ts';
import type { TokenAmounts } from '../../../../kernel/positions/liquidityAmounts.ts';
import { minimumTaken, movedPrices } from '../../../../kernel/positions/minimumAmounts.ts';
import type { ChainClients } from '../../../../kernel/rpc/ChainClient.ts';
import { ChainClientsToken, FlowFactoryToken, SettingsToken } from '../../../../kernel/services.ts';
import { liquiditySlippageBps } from '../../../../kernel/settings/liquiditySlippage.ts';
import type { UserSettings } from '../../../../kernel/settings/types.ts';
import type { PositionStore } from '../../stores/PositionStore.ts';
import { typicalCostRaw } from '../typicalCost.ts';
import { type CompoundTerms, compoundPlan } from './compoundPlan.ts';

/** Gas of collecting and adding, both at once, with ordinary tokens. */
const TYPICAL_GAS = 350_000n;

/** Why the fees cannot be added now. */
export type CompoundObstacle =
  | 'loading'
  | 'fees_unknown'
  | 'price_unknown'
  | 'closed'
  | 'none'
  /** The range takes a token in which no fees came in. */
  | 'one_sided'
  | 'too_small';

/** What the fees would become. */
interface Offer {
  readonly deposit: Deposit;
  readonly minimum: TokenAmounts;
}

/** Adding a position's own fees to it. */
export class Compound {
  readonly store: PositionStore;
  readonly flow: TransactionFlow<CompoundTerms>;
  readonly #clients: ChainClients;
  readonly #settings: UserSettings;

  constructor(store: PositionStore, { get }: ServiceReader) {
    this.store = store;
    this.flow = get(FlowFactoryToken)();
    this.#clients = get(ChainClientsToken);
    this.#settings = get(SettingsToken);
    makeObservable<this, 'offer'>(this, { offer: computed });
  }

  /** The agreed terms. */
  get reviewed(): CompoundTerms | undefined {
    return this.flow.plan?.agreed.terms;
  }

  get slippageBps(): number {
    return liquiditySlippageBps(this.#settings);
  }

  /** What the position would take of the fees now; undefined while that is not known, or nothing. */
  get taken(): TokenAmounts | undefined {
    return this.offer?.deposit.taken;
  }

  /** Undefined: the fees can be added. */
  get obstacle(): CompoundObstacle | undefined {
    const { known, fees } = this.store;
    if (!known || fees.state === 'loading') return 'loading';
    if (known.position.liquidity === 0n) return 'closed';
    if (fees.state === 'unknown') return 'fees_unknown';
    if (fees.amount0Raw === 0n && fees.amount1Raw === 0n) return 'none';
    if (!known.price || !known.pool) return 'price_unknown';
    if (this.offer) return undefined;
    const { takes0, takes1 } = depositSides(known.price.sqrtPriceX96, known.position);
    const lacks = (takes0 && fees.amount0Raw === 0n) || (takes1 && fees.amount1Raw === 0n);
    return lacks ? 'one_sided' : 'too_small';
  }

  /** About what the transaction costs, in wei; undefined where that is not known. */
  get networkCostRaw(): bigint | undefined {
    const { chain } = this.store;
    return typicalCostRaw(chain, this.#clients.get(chain.id).clock.head, TYPICAL_GAS);
  }

  /** Opens the review; closes it where nothing can be added any more. */
  review(): void {
    const terms = this.#terms();
    if (!terms) {
      this.flow.cancel();
      return;
    }
    const context = { client: this.#clients.get(terms.chain.id), settings: this.#settings };
    this.flow.open(compoundPlan(terms, { ...context, differs: () => this.#differs(terms) }));
  }

  /** Opens the review again with the present fees and price. */
  renew(): void {
    runInAction(() => {
      this.flow.cancel();
      this.review();
    });
  }

  cancel(): void {
    this.flow.cancel();
  }

  /** Exact at the price of the newest block. */
  private get offer(): Offer | undefined {
    const { known, fees } = this.store;
    if (!known?.price || fees.state !== 'known' || known.position.liquidity === 0n) return undefined;
    const { position, price } = known;
    const desired = { amount0Raw: fees.amount0Raw, amount1Raw: fees.amount1Raw };
    const deposit = depositOf(price.sqrtPriceX96, position, desired);
    if (!deposit || deposit.liquidity === 0n) return undefined;
    const { lowest, highest } = movedPrices(price.sqrtPriceX96, this.slippageBps);
    return { deposit, minimum: minimumTaken(desired, position, lowest, highest) };
  }

  #terms(): CompoundTerms | undefined {
    const { store, offer, slippageBps } = this;
    if (!store.isOwner || !offer) return undefined;
    const { known, tokens, chain, reader } = store;
    if (!known?.pool || !tokens || !reader) return undefined;
    const { position, owner: recipient, pool, endpoint } = known;
    const { deposit, minimum } = offer;
    return {
      ...{ chain, positionManager: reader.manager, position, tokens, recipient, pool, endpoint },
      ...{ fees: deposit.desired, deposit, minimum, slippageBps },
    };
  }

  /** The contract would refuse at the present price. */
  #differs({ position, deposit: { desired }, minimum }: CompoundTerms): boolean {
    const price = this.store.known?.price;
    if (!price) return false;
    const now = depositOf(price.sqrtPriceX96, position, desired)?.taken;
    return !now || now.amount0Raw < minimum.amount0Raw || now.amount1Raw < minimum.amount1Raw;
  }
}
