import { computed, makeObservable } from 'mobx';
import { sameAddress } from '../../../kernel/abi/sameAddress.ts';
import type { ActiveChain } from '../../../kernel/chain/ChainRegistry.ts';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import { amountsForLiquidity, type TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import { parseTokenId } from '../../../kernel/positions/managerCalls.ts';
import { type PoolPrice, type RangeStatus, rangeStatus } from '../../../kernel/positions/PositionReader.ts';
import { ActiveChainToken, WalletSessionToken } from '../../../kernel/services.ts';
import type { WalletSession } from '../../../kernel/wallet/Connector.ts';
import { type HookRights, hookRights } from '../services/hookRights.ts';
import { type KnownPosition, PositionWatch, type WatchState } from '../services/PositionWatch.ts';
import type { V4PositionReader } from '../services/V4PositionReader.ts';

/** One position by its id, in its present state. */
export class PositionStore {
  readonly #activeChain: ActiveChain;
  readonly #wallet: WalletSession;
  readonly #watch: PositionWatch;

  /** @param idText the id in the link */
  constructor(services: ServiceReader, idText: string) {
    this.#activeChain = services.get(ActiveChainToken);
    this.#wallet = services.get(WalletSessionToken);
    this.#watch = new PositionWatch(services, parseTokenId(idText));
    makeObservable(this, { known: computed, amounts: computed, status: computed, currencies: computed });
  }

  get chain(): ChainSpec {
    return this.#activeChain.chain;
  }

  /** Undefined where the link has no valid one. */
  get tokenId(): bigint | undefined {
    return this.#watch.tokenId;
  }

  get state(): WatchState {
    return this.#watch.state;
  }

  get reader(): V4PositionReader | undefined {
    return this.#watch.reader;
  }

  get known(): KnownPosition | undefined {
    return this.state.kind === 'ready' ? this.state : undefined;
  }

  get price(): PoolPrice | undefined {
    return this.known?.state?.price;
  }

  /** What collecting would pay now; undefined where it is not known (yet). */
  get fees(): TokenAmounts | undefined {
    return this.known?.state?.fees;
  }

  /** False while the figures are still on their way: a figure that is missing then is not unreadable. */
  get figuresRead(): boolean {
    return this.known?.state !== undefined;
  }

  get status(): RangeStatus {
    return this.known ? rangeStatus(this.known.position, this.price) : 'unknown';
  }

  /** What a hook of the pool may do; undefined for a pool without one. */
  get hook(): HookRights | undefined {
    return this.known && hookRights(this.known.position.key.hooks);
  }

  /** The amounts that the liquidity is worth now; undefined while the price is unknown. */
  get amounts(): TokenAmounts | undefined {
    return this.known && this.amountsOf(this.known.position.liquidity);
  }

  /** The amounts that part of the liquidity is worth at this block's price, before a hook takes anything. */
  amountsOf(liquidity: bigint): TokenAmounts | undefined {
    if (liquidity === 0n) return { amount0Raw: 0n, amount1Raw: 0n };
    const { known, price } = this;
    return known && price && amountsForLiquidity(price.sqrtPriceX96, known.position, liquidity, 'down');
  }

  /** Undefined while no wallet is connected. */
  get isOwner(): boolean | undefined {
    const { account } = this.#wallet;
    return account && this.known ? sameAddress(account, this.known.position.owner) : undefined;
  }

  /** Undefined while the tokens are being read. */
  get currencies(): readonly [Currency, Currency] | undefined {
    const { key } = this.known?.position ?? {};
    const [first, second] = [key?.currency0, key?.currency1].map((at) => at && this.#watch.currencyAt(at));
    return first && second && [first, second];
  }

  /** Follows the chain until disposed. */
  open(): () => void {
    return this.#watch.open();
  }

  /** Reads again after a failure, without waiting for the next block. */
  retry(): Promise<void> {
    return this.#watch.retry();
  }
}
