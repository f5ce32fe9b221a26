import { makeObservable, observableRef, runInAction } from 'mobx';
import { wordAt } from '../../../kernel/abi/words.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import { managerCall, type Position } from '../../../kernel/positions/managerCalls.ts';
import {
  decodeSlot0,
  type PoolPrice,
  type PositionPage,
  type PositionReader,
  poolKey,
  slot0Call,
} from '../../../kernel/positions/PositionReader.ts';
import { positionFigures } from '../../../kernel/positions/positionFigures.ts';
import type { BlockHead } from '../../../kernel/rpc/BlockHead.ts';
import type { Call, CallResult } from '../../../kernel/rpc/Multicall.ts';
import { ListedFees } from '../../../ui/exchange/pools/ListedFees.ts';
import type { PoolTokens } from '../../../ui/exchange/pools/PoolTokens.ts';

/**
 * Reads the positions of one account page by page, and with each block the prices of their pools. Observable.
 */
export class OwnedPositions {
  /** The positions that were read, newest first. */
  positions: readonly Position[] = [];
  /** By `poolKey`. */
  private prices: ReadonlyMap<string, PoolPrice> = new Map();
  /** How many positions the account has, read or not; undefined before the first page. */
  total: number | undefined = undefined;
  readonly #reader: PositionReader;
  readonly #owner: Address;
  readonly #tokens: PoolTokens;
  readonly #fees = new ListedFees((ids, block) => this.#readFees(ids, block));
  readonly #changed: () => void;
  #next: PositionPage['next'];
  #pools: ReadonlyMap<string, Address> = new Map();
  /** Keys of the pools that the running calls are about. */
  #asked: readonly string[] = [];
  #stopClock: (() => void) | undefined;
  #closed = false;

  /** @param changed called when the account's positions are no longer those that were read: start again */
  constructor(reader: PositionReader, owner: Address, tokens: PoolTokens, changed: () => void) {
    this.#reader = reader;
    this.#owner = owner;
    this.#tokens = tokens;
    this.#changed = changed;
    makeObservable<this, 'prices'>(this, {
      positions: observableRef,
      prices: observableRef,
      total: observableRef,
    });
  }

  get hasMore(): boolean {
    return this.total !== undefined && this.#next !== undefined;
  }

  /** Answers that arrive from now on are ignored. */
  get closed(): boolean {
    return this.#closed;
  }

  /** The price of the position's pool; undefined while it is not known. */
  priceOf(position: Position): PoolPrice | undefined {
    return this.prices.get(poolKey(position));
  }

  /** What collecting from it would pay; `unknown`: could not be read; undefined: not read yet. */
  feesOf({ tokenId }: Position): TokenAmounts | 'unknown' | undefined {
    return this.#fees.of(tokenId);
  }

  /** Undefined while the token is being read. */
  tokenAt(address: Address): Token | undefined {
    return this.#tokens.get(address);
  }

  /** Reads the next page. @throws SluiceError transport codes */
  async readPage(): Promise<void> {
    const page = await this.#reader.page(this.#owner, this.#next);
    if (this.#closed) return;
    if (!page.same) {
      this.#changed();
      return;
    }
    this.#tokens.need(page.positions.flatMap(({ token0, token1 }) => [token0, token1]));
    runInAction(() => {
      const known = new Set(this.positions.map(({ tokenId }) => tokenId));
      this.positions = [...this.positions, ...page.positions.filter(({ tokenId }) => !known.has(tokenId))];
      this.#next = page.next;
      this.total = page.total;
    });
    await this.#findPools();
  }

  /** Follows prices and the number of positions with each block, until closed. */
  follow(): void {
    this.#stopClock = this.#reader.client.clock.watch({
      calls: () => this.#calls(),
      receive: (results, head) => this.#receive(results, head),
    });
  }

  close(): void {
    this.#closed = true;
    this.#fees.close();
    this.#stopClock?.();
    this.#stopClock = undefined;
  }

  /**
   * Finds the pools of open positions; their prices come with the clock. Where a pool cannot be found, the
   * status stays unknown.
   */
  async #findPools(): Promise<void> {
    const open = this.positions.filter(({ liquidity }) => liquidity > 0n);
    const pools = await this.#reader.pools(open).catch(() => undefined);
    if (this.#closed || !pools) return;
    const news = pools.size !== this.#pools.size;
    this.#pools = pools;
    if (news && this.#stopClock) await this.#reader.client.clock.refresh().catch(() => undefined);
  }

  #calls(): readonly Call[] {
    const pools = [...this.#pools];
    this.#asked = pools.map(([key]) => key);
    const data = managerCall('balanceOf(address)', this.#owner);
    return [{ target: this.#reader.manager, data }, ...pools.map(([, pool]) => slot0Call(pool))];
  }

  #receive([balance, ...slots]: readonly CallResult[], head: BlockHead): void {
    const total = balance?.ok ? wordAt(balance.data) : undefined;
    if (total !== undefined && this.total !== undefined && Number(total) !== this.total) {
      this.#changed();
      return;
    }
    const prices = new Map(this.prices);
    this.#asked.forEach((key, index) => {
      const price = decodeSlot0(slots[index]);
      if (price) prices.set(key, price);
    });
    runInAction(() => {
      this.prices = prices;
    });
    void this.#fees.follow(
      this.positions.map(({ tokenId }) => tokenId),
      head,
    );
  }

  /** Positions and pools at one block: figures of two blocks do not fit together. */
  async #readFees(ids: readonly bigint[], block: bigint) {
    const positions = await this.#reader.positions(ids, block);
    const figures = await positionFigures(this.#reader, positions, block);
    return new Map(figures.map(({ position, fees }) => [position.tokenId, fees]));
  }
}
