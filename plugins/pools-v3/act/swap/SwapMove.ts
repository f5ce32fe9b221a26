import { compareStructural, computed, makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import { currencyId } from '../../../../kernel/currency/Currency.ts';
import type { TransactionFlow } from '../../../../kernel/flow/TransactionFlow.ts';
import type { TransactionPlan } from '../../../../kernel/flow/TransactionPlan.ts';
import type { ServiceReader } from '../../../../kernel/plugin/Plugin.ts';
import { depositOf } from '../../../../kernel/positions/deposit.ts';
import type { TickRange, TokenAmounts } from '../../../../kernel/positions/liquidityAmounts.ts';
import type { ChainClients } from '../../../../kernel/rpc/ChainClient.ts';
import { systemTimers } from '../../../../kernel/runtime/Timers.ts';
import {
  ChainClientsToken,
  FlowFactoryToken,
  QuoteServiceToken,
  SettingsToken,
  StorageToken,
  TxTrackerToken,
  WalletSessionToken,
} from '../../../../kernel/services.ts';
import type { UserSettings } from '../../../../kernel/settings/types.ts';
import { outcomeOf } from '../../../../kernel/trade/scaledTrade.ts';
import { UnfinishedTrades } from '../../../../kernel/trade/UnfinishedTrades.ts';
import type { UnfinishedTrade } from '../../../../kernel/trade/unfinishedSchema.ts';
import type { TxTracker } from '../../../../kernel/tx/TxTracker.ts';
import type { WalletSession } from '../../../../kernel/wallet/Connector.ts';
import { walletBatches } from '../../../../kernel/wallet/walletCapabilities.ts';
import { type ZapQuote, type ZapRequest, ZapSwap } from '../../stores/zap/ZapSwap.ts';
import { type AgreedZap, type ZapPlan, zapPlan } from '../../stores/zap/zapPlan.ts';
import { type ZapTarget, zapTerms } from '../../stores/zap/zapTerms.ts';
import { sum } from '../rebalance/emptied.ts';
import type { EmptiedPosition } from '../rebalance/movePlan.ts';
import type { Rebalance } from '../rebalance/Rebalance.ts';
import { typicalCostRaw } from '../typicalCost.ts';
import { arrivedBy } from './arrivedBy.ts';
import { type Excess, excessOf } from './excessOf.ts';
import { type SwapMoveTerms, wholePlan, withdrawPlan } from './swapMovePlan.ts';
import { isOfPosition, rebalancePath } from './unfinishedPath.ts';

const WITHDRAWAL_GAS = 250_000n;
const DEPOSIT_GAS = 450_000n;

/** Why there is nothing to agree to. */
export type SwapObstacle =
  | NonNullable<Rebalance['obstacle']>
  | Exclude<ZapQuote['state'], 'idle' | 'none' | 'ready'>
  | 'arrived_unknown';

/**
 * Rebalancing with a swap: everything out of the position, a part of it swapped, and a new position from that.
 * What is left of it after a first step is kept, and goes on from what has arrived.
 */
export class SwapMove {
  readonly rebalance: Rebalance;
  readonly flow: TransactionFlow<SwapMoveTerms>;
  readonly swap: ZapSwap;
  readonly unfinished: UnfinishedTrades;
  /** What a withdrawal brought, by the id of its record; undefined: it could not be read. */
  arrived = new Map<string, TokenAmounts | undefined>();
  /** A wallet is being asked what it can do. */
  preparing = false;
  readonly #range: () => TickRange | undefined;
  readonly #clients: ChainClients;
  readonly #settings: UserSettings;
  readonly #tracker: TxTracker;
  readonly #wallet: WalletSession;
  /** The record that the reviewed plan goes on with, or has begun. */
  #pending: string | undefined = undefined;

  /** @param range the new range, where one is set. Observable */
  constructor(rebalance: Rebalance, range: () => TickRange | undefined, { get }: ServiceReader) {
    this.rebalance = rebalance;
    this.#range = range;
    this.flow = get(FlowFactoryToken)();
    this.#clients = get(ChainClientsToken);
    this.#settings = get(SettingsToken);
    this.#tracker = get(TxTrackerToken);
    this.#wallet = get(WalletSessionToken);
    this.unfinished = new UnfinishedTrades(get(StorageToken), this.#tracker);
    this.swap = new ZapSwap(
      get(QuoteServiceToken),
      () => this.request,
      () => this.agreed?.zap?.swap?.quote.amountInRaw,
    );
    makeAutoObservable(this, {
      ...{ rebalance: false, flow: false, swap: false, unfinished: false, open: false },
      ...{ request: computed({ equals: compareStructural }), arrived: observableRef, offer: computed },
    });
  }

  /** Quotes while the page is open, and reads what a withdrawal brought. */
  open(): () => void {
    const stops = [
      this.swap.open(),
      reaction(
        () => [this.left, this.rebalance.store.tokens, this.rebalance.store.reader] as const,
        ([left]) => {
          if (left?.left === 'swap') void this.readArrived(left);
        },
        { fireImmediately: true },
      ),
      reaction(
        () => this.flow.transactionId,
        (id) => {
          if (id !== undefined) this.#taken(id);
        },
      ),
    ];
    return () => {
      for (const stop of stops) stop();
      this.flow.cancel();
    };
  }

  /** What is left of an earlier rebalancing of this position. */
  get left(): UnfinishedTrade | undefined {
    const { chain, known, isOwner } = this.rebalance.store;
    if (!isOwner || !known) return undefined;
    const id = known.position.tokenId;
    return this.unfinished.of(chain.id, this.#wallet.account).find((trade) => isOfPosition(trade, id));
  }

  /** What there is for the new position: what comes out at least, or what has arrived. */
  get have(): TokenAmounts | undefined {
    const { left } = this;
    if (!left) {
      const { emptied } = this.rebalance;
      return emptied && sum(emptied.removedMinimum, emptied.fees);
    }
    if (left.left === 'swap') return this.arrived.get(left.id);
    const { tokens } = this.rebalance.store;
    const amounts = tokens?.map((token) => {
      const id = currencyId(token);
      if (left.got.currencyId === id) return this.#gotRaw(left);
      return left.rest.currencyId === id ? BigInt(left.rest.raw) : undefined;
    });
    const [amount0Raw, amount1Raw] = amounts ?? [];
    return amount0Raw === undefined || amount1Raw === undefined ? undefined : { amount0Raw, amount1Raw };
  }

  /** Where the new position is made. */
  get target(): ZapTarget | undefined {
    const { known, tokens, reader } = this.rebalance.store;
    const range = this.#range();
    if (!known?.price || !known.pool || !tokens || !reader || !range) return undefined;
    const { position, owner: account, price, pool: address, endpoint: avoid } = known;
    const { token0, token1, fee } = position;
    return {
      ...{ account, positionManager: reader.manager, currencies: tokens, tokens, fee, range, avoid },
      pool: { token0, token1, fee, address, isUnpriced: false },
      ...{ sqrtPriceX96: price.sqrtPriceX96, creates: false },
    };
  }

  get excess(): Excess | undefined {
    const { have, target } = this;
    return have && target && excessOf(have, target.sqrtPriceX96, target.range);
  }

  get request(): ZapRequest | undefined {
    const { excess, target } = this;
    const { tokens } = this.rebalance.store;
    const address = target?.pool.address;
    if (!excess || !target || !tokens || !address || this.#isSwapBehind || excess.totalRaw === 0n)
      return undefined;
    return {
      ...{ ...excess, input: tokens[excess.side], output: tokens[excess.side === 0 ? 1 : 0] },
      ...{ range: target.range, slippageBps: this.rebalance.slippageBps },
      pool: { address, sqrtPriceX96: target.sqrtPriceX96 },
    };
  }

  /** Swap and deposit as they would be agreed on now. */
  get offer(): AgreedZap | undefined {
    const { target, excess } = this;
    const { slippageBps } = this.rebalance;
    if (!target || !excess) return undefined;
    const { result } = this.swap;
    const isPlain = this.#isSwapBehind || excess.totalRaw === 0n || result.state === 'none';
    if (!isPlain && result.state !== 'ready') return undefined;
    const input = { ...excess, currency: target.currencies[excess.side] };
    const swapped = !isPlain && result.state === 'ready' ? result : undefined;
    const terms = zapTerms(target, input, slippageBps, swapped);
    return terms && terms.deposit.liquidity > 0n ? terms : undefined;
  }

  /** Undefined: there is something to agree to. */
  get obstacle(): SwapObstacle | undefined {
    const { left, offer } = this;
    const { obstacle } = this.rebalance;
    if (!left && obstacle && obstacle !== 'one_sided') return obstacle;
    if (left && !this.#range()) return 'range';
    if (left && !this.have) return this.arrived.has(left.id) ? 'arrived_unknown' : 'loading';
    if (offer) return undefined;
    const { state } = this.swap.result;
    if (!this.request) return 'one_sided';
    return state === 'idle' || state === 'none' || state === 'ready' ? 'too_much' : state;
  }

  /** About what everything that is left costs, in wei; undefined where that is not known. */
  get networkCostRaw(): bigint | undefined {
    const { chain } = this.rebalance.store;
    const zap = this.agreed ? this.agreed.zap : this.offer;
    const out = this.left ? 0n : WITHDRAWAL_GAS;
    const gas = out + DEPOSIT_GAS + (zap?.swap?.quote.gasEstimate ?? 0n);
    return typicalCostRaw(chain, this.#clients.get(chain.id).clock.head, gas);
  }

  /** The agreed terms. */
  get agreed(): SwapMoveTerms | undefined {
    return this.flow.plan?.agreed.terms;
  }

  /**
   * Opens the review of all that is left, where the wallet carries it out as one, or of the withdrawal. The swap of
   * a position that is active now, through its own pool, is only quoted once its liquidity is out.
   */
  async review(): Promise<void> {
    const { rebalance, left } = this;
    const { emptied, store } = rebalance;
    if (!store.isOwner || this.obstacle) {
      this.flow.cancel();
      return;
    }
    if (left) {
      this.#open(this.#zap());
      return;
    }
    if (!emptied) return;
    const whole = await this.#canBeWhole(emptied);
    const zap = whole ? this.#zap() : undefined;
    const context = { client: this.#clients.get(emptied.chain.id), settings: this.#settings };
    let outId: string | undefined;
    const sent = (id: string) => {
      outId = id;
      this.#begun(emptied, id);
    };
    const isOut = () => this.#isConfirmed(outId);
    if (zap) {
      const differs = () => zap.differs?.() === true;
      this.#open(wholePlan(emptied, zap, { ...context, differs }, { sent, isOut }));
    } else this.#open(withdrawPlan(emptied, context, sent));
  }

  get #isSwapBehind(): boolean {
    return this.left?.left === 'deposit';
  }

  /** Opens the review again at the present price. */
  renew(): void {
    this.flow.cancel();
    void this.review();
  }

  cancel(): void {
    this.flow.cancel();
  }

  /** The person keeps what came out. */
  dismiss(): void {
    if (this.left) this.unfinished.dismiss(this.left.id);
  }

  #open(plan: TransactionPlan<SwapMoveTerms> | ZapPlan | undefined): void {
    runInAction(() => {
      this.#pending = this.left?.id;
      if (!plan) this.flow.cancel();
      else if ('isSwapped' in plan) {
        const agreed = Object.freeze({ ...plan.agreed, terms: { zap: plan.agreed.terms } });
        this.flow.open({ ...plan, agreed });
      } else this.flow.open(plan);
    });
  }

  /** True where the wallet takes batches, and the quote does not count on the position's own liquidity. */
  async #canBeWhole({ chain, recipient, pool }: EmptiedPosition): Promise<boolean> {
    const { provider } = this.#wallet;
    const { offer, rebalance } = this;
    const passes =
      offer?.swap?.quote.parts.some(({ hops }) => hops.some((hop) => hop.pool === pool)) === true;
    if (!provider || !offer || (passes && rebalance.store.status === 'in_range')) return false;
    this.#prepare(true);
    const can = await walletBatches(provider, recipient, chain.id).catch(() => false);
    this.#prepare(false);
    return can;
  }

  #isConfirmed(id: string | undefined): boolean {
    const record = id === undefined ? undefined : this.#tracker.get(id);
    return record !== undefined && this.#tracker.outcome(record) === 'confirmed';
  }

  #prepare(preparing: boolean): void {
    runInAction(() => {
      this.preparing = preparing;
    });
  }

  #zap(): ZapPlan | undefined {
    const { offer } = this;
    const { chain } = this.rebalance.store;
    return (
      offer &&
      zapPlan(
        offer,
        { chain, client: this.#clients.get(chain.id) },
        {
          settings: this.#settings,
          tracker: this.#tracker,
          differs: (isSwapped) => this.#differs(offer, isSwapped),
          onSent: (what, id) => {
            if (what === 'swap') this.#swapped(offer, id);
          },
        },
      )
    );
  }

  /** The wallet has taken a transaction, or a batch. @param id of its record */
  #taken(id: string): void {
    const { agreed } = this;
    const pending = this.#pending;
    if (pending === undefined) {
      if (agreed?.emptied && !agreed.zap) this.#begun(agreed.emptied, id);
    } else if (id !== pending) this.unfinished.finishing(pending, id);
  }

  /** The wallet has taken the withdrawal alone. */
  #begun(
    { recipient: account, chain, tokens, position, removedMinimum, fees }: EmptiedPosition,
    id: string,
  ): void {
    const range = this.#range();
    const least = sum(removedMinimum, fees);
    const side = this.excess?.side ?? 0;
    const amounts = [
      { currencyId: currencyId(tokens[0]), raw: least.amount0Raw.toString() },
      { currencyId: currencyId(tokens[1]), raw: least.amount1Raw.toString() },
    ] as const;
    this.#pending = id;
    this.unfinished.begin({
      ...{ id, chainId: chain.id, account, atMs: systemTimers.wallMs(), left: 'swap' },
      ...{ path: rebalancePath(position.tokenId), got: amounts[side], rest: amounts[side === 0 ? 1 : 0] },
      ...(range ? { range: { tickLower: range.tickLower, tickUpper: range.tickUpper } } : {}),
    });
  }

  /** The wallet has taken the swap alone. */
  #swapped({ swap, totalRaw, deposit, tokens, input, range, account }: AgreedZap, id: string): void {
    const position = this.rebalance.store.known?.position;
    if (!swap || !position) return;
    const { amountInRaw } = swap.quote;
    if (this.#pending !== undefined) this.unfinished.finishing(this.#pending, id);
    this.#pending = id;
    const side = currencyId(input) === currencyId(tokens[0]) ? 0 : 1;
    const other = side === 0 ? deposit.desired.amount1Raw : deposit.desired.amount0Raw;
    this.unfinished.begin({
      ...{
        id,
        chainId: this.rebalance.store.chain.id,
        account,
        atMs: systemTimers.wallMs(),
        left: 'deposit',
      },
      path: rebalancePath(position.tokenId, 'deposit'),
      paid: { currencyId: currencyId(input), raw: amountInRaw.toString() },
      got: { currencyId: currencyId(tokens[side === 0 ? 1 : 0]), raw: other.toString() },
      rest: { currencyId: currencyId(input), raw: (totalRaw - amountInRaw).toString() },
      range: { tickLower: range.tickLower, tickUpper: range.tickUpper },
    });
  }

  /** What there is of the bought token: what was there before the swap, and what that brought. */
  #gotRaw(left: UnfinishedTrade): bigint {
    const info = this.#tracker.get(left.id)?.info;
    const [least, got] = [BigInt(left.got.raw), this.unfinished.gotRaw(left)];
    if (info?.type !== 'SWAP' || info.tradeType !== 'EXACT_INPUT') return least;
    const isSettled = info.settledOutputCurrencyAmountRaw !== undefined;
    return isSettled ? got + least - BigInt(info.minimumOutputCurrencyAmountRaw) : least;
  }

  async readArrived({ id }: UnfinishedTrade): Promise<void> {
    const { tokens, known, reader } = this.rebalance.store;
    const hash = this.#tracker.get(id)?.receipt?.transactionHash;
    if (!tokens || !known || !reader || !hash || this.arrived.get(id)) return;
    const amounts = await arrivedBy(reader.client, hash, tokens, known.owner).catch(() => undefined);
    runInAction(() => {
      this.arrived = new Map([...this.arrived, [id, amounts]]);
    });
  }

  /** What is agreed on cannot be had any more: the swap gives less, or the price is out of its bounds. */
  #differs({ swap, range, deposit, minimum, pool }: AgreedZap, isSwapped: boolean): boolean {
    const present = this.rebalance.store.known?.price?.sqrtPriceX96;
    if (present === undefined) return false;
    let price = present;
    if (swap && !isSwapped) {
      const { quote } = this.swap;
      if (quote?.amountInRaw !== swap.quote.amountInRaw) return false;
      if (quote.amountOutRaw < swap.limitRaw) return true;
      const priced = { address: pool.address ?? '', sqrtPriceX96: present };
      price = outcomeOf(quote, priced, swap.slippageBps)?.sqrtPriceX96 ?? present;
    }
    const taken = depositOf(price, range, deposit.desired)?.taken;
    return !taken || taken.amount0Raw < minimum.amount0Raw || taken.amount1Raw < minimum.amount1Raw;
  }
}
