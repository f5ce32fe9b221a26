import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { SluiceError } from '../errors/SluiceError.ts';
import type { CandleInterval } from './candleIntervals.ts';
import type { ProtocolShare } from './ProtocolShare.ts';

export interface IndexedPool {
  /** `v2`, `v3`, or the id of a kind that a plugin adds. */
  readonly protocol: string;
  /** Of an added kind: the pool's id, 32 bytes, lower-case. No contract is there. */
  readonly address: Address;
  readonly token0: Address;
  readonly token1: Address;
  /** The one of the two that stands for the native coin: the pool trades the coin unwrapped. */
  readonly coin?: Address;
  /** Hundredths of a bip; 3000 for V2. Undefined: it may change with any block. */
  readonly fee: number | undefined;
  /** Last state that was read; undefined while unknown. */
  readonly state: PoolState | undefined;
}

/** A pool at the end of one block. */
export interface PoolState {
  readonly block: number;
  /** The pool's balances, including uncollected fees; undefined where the pools of a kind share one contract. */
  readonly balance0Raw: bigint | undefined;
  readonly balance1Raw: bigint | undefined;
  /** Q64.96 root of token1 per token0 in raw units; 0n: the pool has no price yet. */
  readonly sqrtPriceX96: bigint;
  /** Active liquidity; V2: root of the reserves' product. */
  readonly liquidity: bigint;
  /** What the protocol takes of a swap now; undefined where that is not known. */
  readonly protocolShare?: ProtocolShare | undefined;
}

export type PoolEventKind = 'swap' | 'mint' | 'burn' | 'collect';

export interface PoolEvent {
  readonly kind: PoolEventKind;
  readonly pool: Address;
  readonly block: number;
  readonly logIndex: number;
  readonly transactionHash: Hex;
  /** Seconds; always within the hour whose figures count it. */
  readonly timestampSeconds: number;
  /** False: interpolated between the times of two known blocks. */
  readonly timeExact: boolean;
  /**
   * Signed, from the pool's point of view: amounts paid in are positive. A V3 burn moves no tokens yet: its
   * amounts are negative, and the later `collect` that pays them out contains them again. Undefined, both of them,
   * where the log has no amounts: liquidity of an added kind.
   */
  readonly amount0Raw: bigint | undefined;
  readonly amount1Raw: bigint | undefined;
  /** Caller of the pool, or of an added kind's one contract: usually a router or a manager. */
  readonly sender: Address;
  /** Recipient, or (V3 mint and burn) the position's owner at the pool; of an added kind the `sender` again. */
  readonly account: Address;
  /** Price after the event, Q64.96 root of token1 per token0 in raw units; 0n if the event contains none. */
  readonly sqrtPriceX96: bigint;
  /** Mint, burn and collect, except for V2. */
  readonly ticks: readonly [lower: number, upper: number] | undefined;
  /**
   * Of a swap the pool's active liquidity after it; of a mint or burn how much it added or removed, never negative.
   * Absent where the log has none: V2, and collects.
   */
  readonly liquidityRaw?: bigint | undefined;
}

/** A pool's price: its first one, after a swap, or (V2) after any change of its reserves. */
export interface PoolPrice {
  readonly timestampSeconds: number;
  /** Q64.96 root of token1 per token0 in raw units. */
  readonly sqrtPriceX96: bigint;
}

export interface PriceQuery {
  readonly pool: Address;
  /** The result begins with the last price at or before this time, if there is one. */
  readonly fromSeconds: number;
  /** Maximum number of prices; the newest ones are returned. */
  readonly limit: number;
}

export interface CandleQuery {
  readonly pool: Address;
  readonly intervalSeconds: CandleInterval;
  /** Only intervals that begin at this time or later. */
  readonly fromSeconds?: number;
  /** Only intervals that begin before this time. */
  readonly toSeconds?: number;
  /** Maximum number of candles; the newest ones are returned. */
  readonly limit: number;
}

/**
 * A pool's prices in one interval in which it reported any: its first one, after a swap, or (V2) after any
 * change of its reserves. Prices are Q64.96 roots of token1 per token0 in raw units.
 */
export interface PoolCandle {
  /** Seconds; aligned to UTC, weeks begin on Monday. The first covered interval may lack its beginning. */
  readonly startSeconds: number;
  /**
   * The last price before the interval, which held from the candle before it until the first event; 0n:
   * unknown, or there was none.
   */
  readonly beforeX96: bigint;
  /** The first price in the interval: not the one that held at its start. */
  readonly openX96: bigint;
  readonly highX96: bigint;
  readonly lowX96: bigint;
  readonly closeX96: bigint;
  /** Amounts that swaps paid in, by token. */
  readonly volume0Raw: bigint;
  readonly volume1Raw: bigint;
  readonly swaps: number;
}

/** The range of blocks that was read completely. */
export interface IndexCoverage {
  readonly fromBlock: number;
  readonly toBlock: number;
  /** Times of these blocks, seconds. */
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

/** Sums of one pool over one span of time. */
export interface PoolFigures {
  readonly pool: Address;
  /** Start of the span, seconds; a whole hour or day (UTC), or the query's own start for `span: 'all'`. */
  readonly startSeconds: number;
  /** Amounts that swaps paid in, by token. */
  readonly volume0Raw: bigint;
  readonly volume1Raw: bigint;
  /** The fee's share of each swap's input, rounded down per swap: by the pool's fee, or by what the swap's log says. */
  readonly fees0Raw: bigint;
  readonly fees1Raw: bigint;
  /**
   * What the protocol took of those fees, at the time of each swap, as far as logs tell of its changes; undefined where
   * a change is known and what was before it is not.
   */
  readonly protocol0Raw: bigint | undefined;
  readonly protocol1Raw: bigint | undefined;
  /** Amounts paid in at the pool's present share of the protocol, since no change of it was read. */
  readonly unsettled0Raw: bigint;
  readonly unsettled1Raw: bigint;
  /** Everything paid in minus everything paid out, as far as the logs have amounts. */
  readonly net0Raw: bigint;
  readonly net1Raw: bigint;
  readonly swaps: number;
  readonly mints: number;
  readonly burns: number;
  readonly collects: number;
  /** Price at the start of the span: the last one before it (Q64.96 root); 0n: unknown, or there was none. */
  readonly beforeX96: bigint;
  /** First and last price in the span; 0n: there was none. */
  readonly openX96: bigint;
  readonly closeX96: bigint;
}

export interface EventQuery {
  readonly pool?: Address;
  /** Sender or receiver. */
  readonly account?: Address;
  readonly kinds?: readonly PoolEventKind[];
  /** Maximum number of events; newest first. */
  readonly limit: number;
  /** Only events before this one: the last event of the previous page. */
  readonly before?: { readonly block: number; readonly logIndex: number };
}

/** What the protocol takes of a pool's swaps became another. */
export interface ShareChange {
  readonly block: number;
  readonly logIndex: number;
  readonly timestampSeconds: number;
  /** Undefined where the log does not tell it. */
  readonly before: ProtocolShare | undefined;
  readonly after: ProtocolShare;
}

export interface FigureQuery {
  readonly span: 'hour' | 'day' | 'all';
  /** One pool; default: all pools with an event. */
  readonly pool?: Address;
  /** Only whole hours are counted, beginning with the hour that contains this time. */
  readonly fromSeconds?: number;
}

export interface CloseQuery {
  readonly span: 'hour' | 'day';
  /** The result begins with the hour or day that contains this time. */
  readonly fromSeconds: number;
}

/** How a pool's price went, small enough to keep for every pool: for drawing, not for calculations. */
export interface PoolCloses {
  readonly pool: Address;
  /**
   * Q64.96 roots of token1 per token0 in raw units: at the start, then at the end of each hour or day up to the
   * last covered one, or of equally many of them where there would be more than 31. Each holds until the next;
   * 0: not known yet. The same length for all pools.
   */
  readonly roots: Float64Array;
}

export type IndexState =
  /** Not open anywhere, or the stored data is being read. */
  | 'idle'
  | 'starting'
  | 'filling'
  /** All blocks that the limit and the nodes allow are covered; only new blocks are still added. */
  | 'complete'
  | 'paused'
  /** Another tab fills it; this tab reads that tab's data. */
  | 'elsewhere'
  /** `problems` say why; it retries by itself. */
  | 'stopped';

/** Why the index does not progress; its data stays. */
export type IndexProblem =
  /** No endpoint returns logs. */
  | 'no_logs'
  /** The nodes have dropped the blocks older than the covered ones. */
  | 'pruned'
  /** The person's size limit is reached. */
  | 'full'
  /** Stored in memory only: private mode, or a full disk. */
  | 'not_durable'
  | 'unreachable'
  /** The chain names no factory. */
  | 'no_pools';

export interface IndexProgress {
  readonly state: IndexState;
  readonly problems: readonly IndexProblem[];
  readonly error: SluiceError | undefined;
  readonly coverage: IndexCoverage | undefined;
  /** First block of the factories, if known: the goal of filling. */
  readonly firstBlock: number | undefined;
  readonly pools: number;
  readonly events: number;
  /** Approximate size of the stored data, bytes. */
  readonly bytes: number;
  /** Number of logs that are invalid or not from a pool of these factories. */
  readonly ignoredLogs: number;
  /** Increases whenever query results may have changed. */
  readonly revision: number;
}

/** The pool data that a browser has read from one chain. Reads nothing from the chain until it is opened. */
export interface ChainIndex {
  readonly chainId: number;
  /** Observable. */
  readonly progress: IndexProgress;
  /** Observable: the person's stored choice. */
  readonly paused: boolean;
  setPaused(paused: boolean): void;
  /** Observable: approximate size limit, bytes. */
  readonly byteLimit: number;
  setByteLimit(bytes: number): void;
  /** Fills the index while it is open and the page is visible. @returns a disposer that closes it */
  open(): () => void;
  /** All known pools. */
  pools(): Promise<readonly IndexedPool[]>;
  /** Newest first. */
  events(query: EventQuery): Promise<readonly PoolEvent[]>;
  /** When the protocol's share of a pool changed in the covered blocks, oldest first; V2 factories log no change. */
  shareChanges(pool: Address): Promise<readonly ShareChange[]>;
  /** A pool's past prices, oldest first. */
  prices(query: PriceQuery): Promise<readonly PoolPrice[]>;
  /** A pool's candles, oldest first; intervals in which it reported no price are left out. */
  candles(query: CandleQuery): Promise<readonly PoolCandle[]>;
  /** Oldest first. */
  figures(query: FigureQuery): Promise<readonly PoolFigures[]>;
  /** Of all pools with an event since then. */
  closes(query: CloseQuery): Promise<readonly PoolCloses[]>;
  /** Reads the current state of those of these pools that are known. @throws SluiceError if a read fails */
  readStates(pools: readonly Address[]): Promise<void>;
  /** All data, as a file. */
  exportSnapshot(): Promise<Blob>;
  /**
   * Imports a file's pools and events, after samples of it were found on the chain.
   * @throws SnapshotError, or SluiceError if a read fails
   */
  importSnapshot(file: Blob): Promise<void>;
  /** Deletes all data of this chain. */
  clear(): Promise<void>;
}

export interface ChainIndexes {
  /** @throws SluiceError `chain_unsupported` */
  get(chainId: number): ChainIndex;
}
