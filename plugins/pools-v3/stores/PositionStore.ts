import { computed, makeObservable, observableRef, reaction, runInAction } from 'mobx';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { deployedManager } from '../../../kernel/positions/deployedManager.ts';
import { amountsForLiquidity, type TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import { type Position, parseTokenId } from '../../../kernel/positions/managerCalls.ts';
import {
  decodeSlot0,
  type PoolPrice,
  PositionReader,
  poolKey,
  type RangeStatus,
  rangeStatus,
  slot0Call,
} from '../../../kernel/positions/PositionReader.ts';
import type { BlockHead, Call, CallResult } from '../../../kernel/rpc/types.ts';
import { type Token, wrappedNative } from '../../../kernel/tokens/Currency.ts';
import { PoolTokens } from '../../../ui/exchange/PoolTokens.ts';
import type { PositionServices } from './positionServices.ts';

/** A position as it was at one block. */
export interface KnownPosition {
  readonly position: Position;
  readonly owner: Address;
  /** Where its pool stood at that block; undefined where that is not known. */
  readonly price: PoolPrice | undefined;
  readonly block: bigint;
}

export type PositionState =
  /** `invalid`: no token id. `missing`: burned, or never made. */
  | { readonly kind: 'invalid' | 'unsupported' | 'loading' | 'missing' }
  | { readonly kind: 'failed'; readonly error: SluiceError }
  | ({ readonly kind: 'ready' } & KnownPosition);

/** What could be collected, at its block. */
export type Fees =
  | { readonly state: 'loading' }
  | ({ readonly state: 'known' } & TokenAmounts)
  | { readonly state: 'unknown'; readonly error: SluiceError };

/** One position by its id, fresh with each block. Asks nothing but the position manager and what it leads to. */
export class PositionStore {
  state: PositionState = { kind: 'loading' };
  fees: Fees = { state: 'loading' };
  /** The wrapped side is paid out as native coin. */
  payNative = true;
  readonly tokenId: bigint | undefined;
  readonly services: PositionServices;
  reader: PositionReader | undefined = undefined;
  #facts: PoolTokens | undefined;
  #pool: Address | undefined;
  #seekingPool = false;
  #readingFees = false;
  /** Raised by everything that makes an answer under way worthless. */
  #run = 0;
  #stopClock: (() => void) | undefined;

  /** @param idText as the link has it */
  constructor(services: PositionServices, idText: string) {
    this.services = services;
    this.tokenId = parseTokenId(idText);
    makeObservable(this, {
      state: observableRef,
      fees: observableRef,
      payNative: observableRef,
      reader: observableRef,
      known: computed,
      amounts: computed,
      status: computed,
      isOwner: computed,
      tokens: computed,
      nativeAs: computed,
    });
  }

  get chain() {
    return this.services.activeChain.chain;
  }

  get known(): KnownPosition | undefined {
    return this.state.kind === 'ready' ? this.state : undefined;
  }

  get status(): RangeStatus {
    return this.known ? rangeStatus(this.known.position, this.known.price) : 'unknown';
  }

  /** What the liquidity is now, as the pool would give it; undefined while the price is unknown. */
  get amounts(): TokenAmounts | undefined {
    return this.known && this.amountsOf(this.known.position.liquidity);
  }

  /** What the pool gives for some of the liquidity at this block's price. */
  amountsOf(liquidity: bigint): TokenAmounts | undefined {
    if (!this.known) return undefined;
    const { position, price } = this.known;
    if (liquidity === 0n) return { amount0Raw: 0n, amount1Raw: 0n };
    return price && amountsForLiquidity(price.sqrtPriceX96, position, liquidity, 'down');
  }

  /** Undefined while nobody is connected. */
  get isOwner(): boolean | undefined {
    const { account } = this.services.wallet;
    if (!account || !this.known) return undefined;
    return account.toLowerCase() === this.known.owner.toLowerCase();
  }

  /** Undefined while their names are asked. */
  get tokens(): readonly [Token, Token] | undefined {
    const { known } = this;
    const [token0, token1] = [known?.position.token0, known?.position.token1].map((address) =>
      address ? this.#facts?.get(address) : undefined,
    );
    return token0 && token1 ? [token0, token1] : undefined;
  }

  /** The wrapped coin where one side is it, and it can be had as native coin. */
  get nativeAs(): Token | undefined {
    const { known, chain } = this;
    const wrapped = chain.nativeToken ? undefined : wrappedNative(chain);
    const isSide =
      wrapped && known && [known.position.token0, known.position.token1].includes(wrapped.address);
    return isSide ? wrapped : undefined;
  }

  setPayNative(payNative: boolean): void {
    runInAction(() => {
      this.payNative = payNative;
    });
  }

  /** Follows the chain until disposed. */
  open(): () => void {
    const stop = reaction(
      () => this.chain,
      () => this.#start(),
      { fireImmediately: true },
    );
    return () => {
      stop();
      this.#stop();
    };
  }

  /** After a failure: at once, without waiting for the next block. */
  async retry(): Promise<void> {
    if (this.state.kind === 'failed') this.#tell({ kind: 'loading' });
    await this.reader?.client.clock.refresh().catch(() => undefined);
  }

  #start(): void {
    this.#stop();
    const { chain, tokenId } = this;
    const manager = deployedManager(chain);
    runInAction(() => {
      this.reader = undefined;
      this.fees = { state: 'loading' };
    });
    const nothing = tokenId === undefined ? 'invalid' : manager ? undefined : 'unsupported';
    this.#tell({ kind: nothing ?? 'loading' });
    if (tokenId === undefined || !manager) return;
    const reader = new PositionReader(this.services.clients.get(chain.id), manager);
    this.#facts = new PoolTokens(this.services.tokens, chain.id);
    runInAction(() => {
      this.reader = reader;
    });
    this.#stopClock = reader.client.clock.watch({
      calls: () => this.#calls(reader, tokenId),
      receive: (results, head) => this.#receive(reader, tokenId, results, head),
      failed: (error) => this.#fail(error),
    });
  }

  #stop(): void {
    this.#run += 1;
    this.#pool = undefined;
    this.#seekingPool = false;
    this.#readingFees = false;
    this.#stopClock?.();
    this.#stopClock = undefined;
  }

  #calls(reader: PositionReader, tokenId: bigint): readonly Call[] {
    return [...reader.positionCalls(tokenId), ...(this.#pool ? [slot0Call(this.#pool)] : [])];
  }

  #receive(reader: PositionReader, tokenId: bigint, results: readonly CallResult[], head: BlockHead): void {
    try {
      const read = reader.decode(tokenId, results);
      if (!read) {
        this.#tell({ kind: 'missing' });
        return;
      }
      const price = decodeSlot0(results[2]);
      this.#facts?.need([read.position.token0, read.position.token1]);
      this.#tell({ kind: 'ready', ...read, price, block: head.number });
      void this.#readFees(reader, { ...read, price, block: head.number });
      if (!this.#pool) void this.#findPool(reader, read.position);
    } catch (error) {
      this.#fail(SluiceError.from(error, 'providers_failed'));
    }
  }

  /** What is known stays, it only gets older. */
  #fail(error: SluiceError): void {
    if (this.state.kind === 'loading' || this.state.kind === 'failed') this.#tell({ kind: 'failed', error });
  }

  async #findPool(reader: PositionReader, position: Position): Promise<void> {
    if (this.#seekingPool) return;
    this.#seekingPool = true;
    const run = this.#run;
    const pools = await reader.pools([position]).catch(() => undefined);
    if (run !== this.#run) return;
    this.#seekingPool = false;
    this.#pool = pools?.get(poolKey(position));
    if (this.#pool) await reader.client.clock.refresh().catch(() => undefined);
  }

  async #readFees(reader: PositionReader, { position, owner, block }: KnownPosition): Promise<void> {
    if (this.#readingFees) return;
    this.#readingFees = true;
    const run = this.#run;
    let fees: Fees;
    try {
      fees = { state: 'known', ...(await reader.fees(position, owner, block)) };
    } catch (error) {
      fees = { state: 'unknown', error: SluiceError.from(error, 'providers_failed') };
    }
    if (run !== this.#run) return;
    this.#readingFees = false;
    runInAction(() => {
      this.fees = fees;
    });
  }

  #tell(state: PositionState): void {
    runInAction(() => {
      this.state = state;
    });
  }
}
