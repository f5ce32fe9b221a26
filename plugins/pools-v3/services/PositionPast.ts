import { makeObservable, observableRef, reaction, runInAction } from 'mobx';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { crossings } from '../../../kernel/history/timeInRange.ts';
import type { TickRange } from '../../../kernel/positions/liquidityAmounts.ts';
import { decodeSlot0, type PositionReader, slot0Call } from '../../../kernel/positions/PositionReader.ts';
import { BlockFacts, type PastIndex } from './BlockFacts.ts';
import { type CoinDollarPool, coinDollarPool } from './coinDollarPool.ts';
import { HistoryReader } from './HistoryReader.ts';
import type { KnownPosition } from './PositionWatch.ts';
import { PricePath } from './PricePath.ts';

/** Blocks whose header is asked for, to know exactly when the price crossed an end of the range. */
const MOST_TIMES = 60;

/** Blocks of events that are read at once; "Read again" goes on with older ones. */
const MOST_BLOCKS = 120;

export interface PastOptions {
  readonly reader: PositionReader;
  readonly tokenId: bigint;
  readonly index: PastIndex | undefined;
  /** The quote token is the chain's coin: its dollar price comes from a pool. */
  readonly coinIsQuote: boolean;
}

/**
 * What is known of a position's past: its events, the time and price of each event's block, the price path of its
 * pool. Follows the position block by block. Observable.
 */
export class PositionPast {
  readonly history: HistoryReader;
  readonly facts: BlockFacts;
  /** Undefined while the pool is not known. */
  path: PricePath | undefined = undefined;
  /** `none`: there is no such pool; `unread`: it could not be looked for; undefined: not known yet, or not wanted. */
  coinPool: CoinDollarPool | 'none' | 'unread' | undefined = undefined;
  /** The root price of that pool now. */
  coinPriceX96: bigint | undefined = undefined;
  pool: Address | undefined = undefined;
  /** The newest state of the position, as {@link stateOf} tells it. */
  state: string | undefined = undefined;
  readonly #options: PastOptions;

  constructor(options: PastOptions) {
    this.#options = options;
    this.history = new HistoryReader(options.reader, options.tokenId);
    this.facts = new BlockFacts(options.reader.client, options.index);
    makeObservable(this, {
      path: observableRef,
      coinPool: observableRef,
      coinPriceX96: observableRef,
      pool: observableRef,
      state: observableRef,
    });
  }

  /** True where all events that led to the present state are known. */
  get complete(): boolean {
    const { complete, state } = this.history;
    return complete && (state === undefined || state === this.state);
  }

  /** Oldest first. */
  get blocks(): readonly bigint[] {
    return [...new Set(this.history.events.map(({ block }) => block))].reverse();
  }

  /** Follows a position until disposed. @param known the newest reading; observable */
  open(known: () => KnownPosition | undefined): () => void {
    if (this.#options.coinIsQuote) void this.#findCoinPool();
    const stops = [
      this.#options.coinIsQuote ? this.#watchCoin() : () => undefined,
      reaction(known, (position) => position && this.#follow(position), { fireImmediately: true }),
      reaction(
        () => [this.blocks, this.pool, this.coinPool] as const,
        () => void this.#readFacts(),
        { fireImmediately: true },
      ),
      // The path is wanted from the first deposit on.
      reaction(
        () => [this.history.complete, this.path] as const,
        ([complete]) => {
          const now = known();
          if (complete && now) void this.#lookBackPath(now);
        },
      ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Searches further back for events, and then for prices; tries again what failed. */
  async lookBack(known: KnownPosition): Promise<void> {
    if (this.history.complete && !this.complete) this.history.restart();
    if (this.coinPool === 'unread') await this.#findCoinPool();
    await this.history.lookBack(known.block, known.position.liquidity);
    await this.#readFacts(true);
    if (this.history.complete) await this.#lookBackPath(known);
  }

  async #lookBackPath(known: KnownPosition): Promise<void> {
    const { path } = this;
    const [first] = this.blocks;
    if (!path || first === undefined) return;
    const { block, seconds, position } = known;
    await path.lookBack({ block, seconds }, first);
    await this.#timeCrossings(path, position);
  }

  #follow(known: KnownPosition): void {
    const { history } = this;
    const state = stateOf(known);
    const { block, position, pool } = known;
    runInAction(() => {
      this.state = state;
      // After a long pause the path begins again at the newest block.
      if (pool && (pool !== this.pool || this.path?.isBehind(block))) {
        this.pool = pool;
        this.path = new PricePath(this.#options.reader.client, pool, this.#options.index);
      }
    });
    if (history.from === undefined && !history.error) void history.lookBack(block, position.liquidity);
    void history.catchUp(block, state);
    if (this.path?.to !== undefined) void this.path.catchUp({ block, seconds: known.seconds });
  }

  async #findCoinPool(): Promise<void> {
    const found = await coinDollarPool(this.#options.reader).then(
      (pool) => pool ?? 'none',
      () => 'unread' as const,
    );
    runInAction(() => {
      this.coinPool = found;
    });
  }

  /** The coin's price travels with the clock's own request. */
  #watchCoin(): () => void {
    return this.#options.reader.client.clock.watch({
      calls: () => (typeof this.coinPool === 'object' ? [slot0Call(this.coinPool.address)] : []),
      receive: ([result]) => {
        const price = decodeSlot0(result);
        if (price) {
          runInAction(() => {
            this.coinPriceX96 = price.sqrtPriceX96;
          });
        }
      },
    });
  }

  async #readFacts(again = false): Promise<void> {
    const { pool, coinPool } = this;
    if (!pool || (this.#options.coinIsQuote && coinPool === undefined)) return;
    const pools = typeof coinPool === 'object' ? [pool, coinPool.address] : [pool];
    // The newest first: a position with very many events is read in parts.
    const unread = this.blocks.filter((block) => !this.facts.isWhole(block, pools));
    const fresh = unread.filter((block) => !this.facts.wasAsked(block));
    const wanted = again && fresh.length > 0 ? fresh : unread;
    await this.facts.need(wanted.slice(-MOST_BLOCKS), pools, again);
  }

  /** Reads the times of blocks whose logs had none, where the price left the range or came back. */
  async #timeCrossings({ prices }: PricePath, range: TickRange): Promise<void> {
    // The first swap may have moved the price out of the range, or into it.
    const crossed = [...prices.slice(0, 1), ...crossings(prices, range)];
    const untimed = crossed.filter(({ seconds }) => seconds === undefined);
    await this.facts.need(
      untimed.slice(-MOST_TIMES).map(({ block }) => block),
      [],
    );
  }
}

/** A text that changes whenever the position changes, but not with the price. */
function stateOf({ position }: KnownPosition): string {
  const { liquidity, feeGrowth0X128, feeGrowth1X128, owed0Raw, owed1Raw } = position;
  return [liquidity, feeGrowth0X128, feeGrowth1X128, owed0Raw, owed1Raw].join();
}
