import { makeObservable, observableRef, runInAction } from 'mobx';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { LogSpan } from '../../../kernel/chain/LogSpan.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { type LoggedPrice, readPoolPath } from '../../../kernel/history/poolPath.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import type { PastIndex } from './BlockFacts.ts';

/** Requests for one call of `lookBack`. */
const WINDOWS = 10;
/** The most swaps that are taken from the index at once. */
const PAGE = 5_000;
/** New blocks are read at most this often, by the chain's clock. */
const PAUSE_SECONDS = 30n;
/** More prices than this are not kept: older blocks are then not looked at. */
const MOST_PRICES = 50_000;

/** A block with its time, seconds. */
export interface BlockTime {
  readonly block: bigint;
  readonly seconds: bigint;
}

/**
 * A pool's price after each block with a swap, from the newest block backwards: from the chain's index where this
 * browser has read it, else from the pool's own logs. Observable.
 */
export class PricePath {
  /** Oldest first. */
  prices: readonly Omit<LoggedPrice, 'logIndex'>[] = [];
  /** The oldest and the newest block that were looked at; undefined before the first answer. */
  from: bigint | undefined = undefined;
  to: BlockTime | undefined = undefined;
  loading = false;
  error: SluiceError | undefined = undefined;
  readonly #client: ChainClient;
  readonly #pool: Address;
  readonly #index: PastIndex | undefined;
  readonly #span: LogSpan;
  #head: BlockTime | undefined;
  #catching = false;

  constructor(client: ChainClient, pool: Address, index: PastIndex | undefined) {
    this.#client = client;
    this.#pool = pool;
    this.#index = index;
    this.#span = new LogSpan(client.chain);
    makeObservable(this, {
      prices: observableRef,
      from: observableRef,
      to: observableRef,
      loading: observableRef,
      error: observableRef,
    });
  }

  /** Whether no older block will be looked at. @param first the oldest block that is wanted */
  done(first: bigint): boolean {
    return (this.from !== undefined && this.from <= first) || this.prices.length >= MOST_PRICES;
  }

  /** The price at the end of a block, as far as the path tells it. */
  priceAt(block: bigint): bigint | undefined {
    if (this.from === undefined || this.to === undefined || block < this.from || block > this.to.block)
      return undefined;
    let [low, high] = [0, this.prices.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.prices[middle] as LoggedPrice).block <= block) low = middle + 1;
      else high = middle;
    }
    return this.prices[low - 1]?.sqrtPriceX96;
  }

  /** Looks further back, with a limited number of requests. @param first the oldest block that is wanted */
  async lookBack(head: BlockTime, first: bigint): Promise<void> {
    if (this.loading || this.done(first)) return;
    this.#head ??= head;
    this.#set({ loading: true, error: undefined });
    try {
      for (let windows = 0; windows < WINDOWS && !this.done(first); windows += 1) {
        const to = this.from === undefined ? this.#head.block : this.from - 1n;
        if (!(await this.#takeIndexed(to, first))) await this.#window(to, first);
      }
      this.#set({ loading: false });
    } catch (error) {
      this.#set({ loading: false, error: SluiceError.from(error, 'providers_failed') });
    }
  }

  /** Whether so many blocks came since the last read that {@link catchUp} would take too many requests. */
  isBehind(head: bigint): boolean {
    return this.to !== undefined && head - this.to.block > BigInt(WINDOWS) * this.#span.blocks;
  }

  /**
   * Reads the blocks since the last read, up to `head`, twice a minute at most: the path ends a little before the
   * present. A failure is made up for with the next block.
   */
  async catchUp(head: BlockTime): Promise<void> {
    const { to } = this;
    if (to === undefined || this.loading || this.#catching) return;
    if (head.seconds - to.seconds < PAUSE_SECONDS || head.block <= to.block) return;
    if (this.isBehind(head.block)) return;
    this.#catching = true;
    const news = await this.#since(to.block + 1n, head.block).catch(() => undefined);
    this.#catching = false;
    if (!news || this.to !== to) return;
    this.#set({ prices: news.length === 0 ? this.prices : [...this.prices, ...news], to: head });
  }

  async #since(from: bigint, head: bigint): Promise<readonly LoggedPrice[]> {
    let news: readonly LoggedPrice[] = [];
    for (let next = from; next <= head; next += this.#span.blocks) {
      const last = next + this.#span.blocks - 1n;
      news = [...news, ...(await readPoolPath(this.#client, this.#pool, next, last < head ? last : head))];
    }
    return news;
  }

  async #window(to: bigint, first: bigint): Promise<void> {
    const covered = this.#index?.progress.coverage;
    const indexed = covered && BigInt(covered.toBlock);
    // Blocks that the index has are not read again.
    const least = indexed !== undefined && indexed >= first && indexed < to ? indexed + 1n : first;
    await this.#span.newest(to, least, async (from) => {
      const older = await readPoolPath(this.#client, this.#pool, from, to);
      this.#set({ prices: [...older, ...this.prices], from, to: this.to ?? this.#head });
    });
  }

  /** Takes what the index has of the blocks up to `to`. @returns false where it has none of them */
  async #takeIndexed(to: bigint, first: bigint): Promise<boolean> {
    const covered = this.#index?.progress.coverage;
    if (!this.#index || !covered || to < BigInt(covered.fromBlock) || to > BigInt(covered.toBlock))
      return false;
    const from = first > BigInt(covered.fromBlock) ? first : BigInt(covered.fromBlock);
    const found = new Map<bigint, Omit<LoggedPrice, 'logIndex'>>();
    let before = { block: Number(to) + 1, logIndex: 0 };
    for (;;) {
      const page = await this.#index.events({ pool: this.#pool, kinds: ['swap'], limit: PAGE, before });
      for (const { block, sqrtPriceX96, timestampSeconds, timeExact } of page) {
        const at = BigInt(block);
        // Newest first: the first one of a block is its last.
        if (at < from || found.has(at)) continue;
        const seconds = timeExact ? BigInt(timestampSeconds) : undefined;
        found.set(at, { block: at, seconds, sqrtPriceX96, tick: undefined });
      }
      const last = page.at(-1);
      if (!last || page.length < PAGE || BigInt(last.block) < from) break;
      before = { block: last.block, logIndex: last.logIndex };
    }
    this.#set({
      prices: [...[...found.values()].reverse(), ...this.prices],
      from,
      to: this.to ?? this.#head,
    });
    return true;
  }

  #set(change: Partial<Pick<PricePath, 'prices' | 'from' | 'to' | 'loading' | 'error'>>): void {
    runInAction(() => Object.assign(this, change));
  }
}
