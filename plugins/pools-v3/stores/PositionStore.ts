import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import { sameAddress } from '../../../kernel/abi/sameAddress.ts';
import type { ActiveChain } from '../../../kernel/chain/ChainRegistry.ts';
import { type Token, wrappedNative } from '../../../kernel/currency/Currency.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import { amountsForLiquidity, type TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import { parseTokenId } from '../../../kernel/positions/managerCalls.ts';
import {
  type PositionReader,
  type RangeStatus,
  rangeStatus,
} from '../../../kernel/positions/PositionReader.ts';
import { ActiveChainToken, WalletSessionToken } from '../../../kernel/services.ts';
import type { WalletSession } from '../../../kernel/wallet/Connector.ts';
import {
  type Fees,
  type KnownPosition,
  type PositionState,
  PositionWatch,
} from '../services/PositionWatch.ts';

/** One position by its id, in its present state, and how a person wants to be paid out. */
export class PositionStore {
  /** The wrapped side is paid out as native coin. */
  payNative = true;
  /** It was to be, but one endpoint alone told of the position: see `WithdrawalTerms.nativeAs`. */
  paysDirectly = false;
  readonly tokenId: bigint | undefined;
  readonly #activeChain: ActiveChain;
  readonly #wallet: WalletSession;
  readonly #watch: PositionWatch;

  /** @param idText the id in the link */
  constructor(services: ServiceReader, idText: string) {
    this.#activeChain = services.get(ActiveChainToken);
    this.#wallet = services.get(WalletSessionToken);
    this.tokenId = parseTokenId(idText);
    this.#watch = new PositionWatch(services, this.tokenId);
    makeObservable(this, {
      payNative: observableRef,
      paysDirectly: observableRef,
      known: computed,
      amounts: computed,
      status: computed,
      isOwner: computed,
      tokens: computed,
      nativeAs: computed,
    });
  }

  get chain() {
    return this.#activeChain.chain;
  }

  get state(): PositionState {
    return this.#watch.state;
  }

  get fees(): Fees {
    return this.#watch.fees;
  }

  get reader(): PositionReader | undefined {
    return this.#watch.reader;
  }

  get known(): KnownPosition | undefined {
    return this.state.kind === 'ready' ? this.state : undefined;
  }

  get status(): RangeStatus {
    return this.known ? rangeStatus(this.known.position, this.known.price) : 'unknown';
  }

  /** The amounts that the liquidity is worth now; undefined while the price is unknown. */
  get amounts(): TokenAmounts | undefined {
    return this.known && this.amountsOf(this.known.position.liquidity);
  }

  /** The amounts that part of the liquidity is worth at this block's price. */
  amountsOf(liquidity: bigint): TokenAmounts | undefined {
    if (!this.known) return undefined;
    const { position, price } = this.known;
    if (liquidity === 0n) return { amount0Raw: 0n, amount1Raw: 0n };
    return price && amountsForLiquidity(price.sqrtPriceX96, position, liquidity, 'down');
  }

  /** Undefined while no wallet is connected. */
  get isOwner(): boolean | undefined {
    const { account } = this.#wallet;
    if (!account || !this.known) return undefined;
    return sameAddress(account, this.known.owner);
  }

  /** Undefined while the tokens are being read. */
  get tokens(): readonly [Token, Token] | undefined {
    const { known } = this;
    const [token0, token1] = [known?.position.token0, known?.position.token1].map((address) =>
      address ? this.#watch.tokenAt(address) : undefined,
    );
    return token0 && token1 ? [token0, token1] : undefined;
  }

  /** The wrapped coin, where one side is it and can be paid out as native coin. */
  get nativeAs(): Token | undefined {
    const { known, chain } = this;
    const wrapped = chain.nativeToken ? undefined : wrappedNative(chain);
    const isSide =
      wrapped && known && [known.position.token0, known.position.token1].includes(wrapped.address);
    return isSide ? wrapped : undefined;
  }

  /** The wrapped coin, where it is not paid out as native coin although that was wanted. */
  get paidDirectly(): Token | undefined {
    return this.paysDirectly ? this.nativeAs : undefined;
  }

  setPayNative(payNative: boolean): void {
    runInAction(() => {
      this.payNative = payNative;
      this.paysDirectly = false;
    });
  }

  /** Pays both tokens as they are, straight to the owner. */
  payDirectly(): void {
    runInAction(() => {
      this.payNative = false;
      this.paysDirectly = true;
    });
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
