import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { SluiceError } from '../errors/SluiceError.ts';

export interface IndexedPool {
  readonly protocol: 'v2' | 'v3';
  readonly address: Address;
  readonly token0: Address;
  readonly token1: Address;
  /** Hundredths of a bip; 3000 for V2. */
  readonly fee: number;
  /** What was read of it last; undefined while unknown. */
  readonly state: PoolState | undefined;
}

/** A pool at the end of one block. */
export interface PoolState {
  readonly block: number;
  /** What the pool holds, uncollected fees included. */
  readonly balance0Raw: bigint;
  readonly balance1Raw: bigint;
  /** Q64.96 root of token1 per token0 in raw units; 0n: the pool has no price yet. */
  readonly sqrtPriceX96: bigint;
  /** V3: active liquidity; V2: root of the reserves' product. */
  readonly liquidity: bigint;
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
  /** False: between the times of two known blocks. */
  readonly timeExact: boolean;
  /**
   * Seen by the pool, signed: what came in is positive. A V3 burn moves no token yet: its amounts are negative, and
   * the `collect` that pays them carries them again.
   */
  readonly amount0Raw: bigint;
  readonly amount1Raw: bigint;
  /** Who called the pool: a router or manager, mostly. */
  readonly sender: Address;
  /** Who received, or (V3 mint and burn) who owns the position at the pool. */
  readonly account: Address;
  /** Price after it, Q64.96 root of token1 per token0 in raw units; 0n where it told none. */
  readonly sqrtPriceX96: bigint;
  /** V3 mint, burn and collect. */
  readonly ticks: readonly [lower: number, upper: number] | undefined;
}

/** A price that a pool told: with its first one, after a swap, or (V2) with any change of its reserves. */
export interface PoolPrice {
  readonly timestampSeconds: number;
  /** Q64.96 root of token1 per token0 in raw units. */
  readonly sqrtPriceX96: bigint;
}

export interface PriceQuery {
  readonly pool: Address;
  /** Begins with the last price that was told by then, where there is one. */
  readonly fromSeconds: number;
  /** The newest ones, at most so many. */
  readonly limit: number;
}

/** Everything from the first block to the last was read, once and whole. */
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
  /** What swaps brought in, by token. */
  readonly volume0Raw: bigint;
  readonly volume1Raw: bigint;
  /** The fee tier's share of what each swap brought in, rounded down by swap. */
  readonly fees0Raw: bigint;
  readonly fees1Raw: bigint;
  /** All that came in less all that went out, by the logs. */
  readonly net0Raw: bigint;
  readonly net1Raw: bigint;
  readonly swaps: number;
  readonly mints: number;
  readonly burns: number;
  readonly collects: number;
  /** Price as the span began: the last one told before it (Q64.96 root); 0n: not known, or there was none. */
  readonly beforeX96: bigint;
  /** The first and the last price that was told in the span; 0n: none was. */
  readonly openX96: bigint;
  readonly closeX96: bigint;
}

export interface EventQuery {
  readonly pool?: Address;
  /** Sender or receiver. */
  readonly account?: Address;
  readonly kinds?: readonly PoolEventKind[];
  /** Newest first, at most so many. */
  readonly limit: number;
  /** Only what came before this one: the last event of the page before. */
  readonly before?: { readonly block: number; readonly logIndex: number };
}

export interface FigureQuery {
  readonly span: 'hour' | 'day' | 'all';
  /** One pool; without it all that had an event. */
  readonly pool?: Address;
  /** Whole hours are counted: the one that this lies in is the first. */
  readonly fromSeconds?: number;
}

export type IndexState =
  /** Nobody has it open, or what was kept is being read. */
  | 'idle'
  | 'starting'
  | 'filling'
  /** All that may be kept or had is covered; only new blocks are still added. */
  | 'complete'
  | 'paused'
  /** Another tab fills it; this one sees what it finds. */
  | 'elsewhere'
  /** `problem` says why; it tries again by itself. */
  | 'stopped';

/** Why the index goes no further; what it has stays. */
export type IndexProblem =
  /** No endpoint gives logs at all. */
  | 'no_logs'
  /** Nothing older than what is covered is to be had: the nodes have dropped it. */
  | 'pruned'
  /** As much is kept as the person allows. */
  | 'full'
  /** Kept in memory only: private mode, or a full disk. */
  | 'not_durable'
  | 'unreachable'
  /** The chain names no factory. */
  | 'no_pools';

export interface IndexProgress {
  readonly state: IndexState;
  readonly problems: readonly IndexProblem[];
  readonly error: SluiceError | undefined;
  readonly coverage: IndexCoverage | undefined;
  /** Block at which the factories began, where it is known; the goal of filling. */
  readonly firstBlock: number | undefined;
  readonly pools: number;
  readonly events: number;
  /** About what is kept, bytes. */
  readonly bytes: number;
  /** Logs that were no pool's of these factories, or no sense. */
  readonly ignoredLogs: number;
  /** Grows with every change of what queries answer. */
  readonly revision: number;
}

/** What a browser has read of one chain's pools. Reads nothing of the chain until somebody has it open. */
export interface ChainIndex {
  readonly chainId: number;
  /** Observable. */
  readonly progress: IndexProgress;
  /** Observable: the person's choice, kept. */
  readonly paused: boolean;
  setPaused(paused: boolean): void;
  /** Observable: most bytes that are kept, about. */
  readonly byteLimit: number;
  setByteLimit(bytes: number): void;
  /** Fills it while anybody has it open and the page is visible; gives what lets go. */
  open(): () => void;
  /** All known pools. */
  pools(): Promise<readonly IndexedPool[]>;
  /** Newest first. */
  events(query: EventQuery): Promise<readonly PoolEvent[]>;
  /** What a pool's price was, oldest first. */
  prices(query: PriceQuery): Promise<readonly PoolPrice[]>;
  /** Oldest first. */
  figures(query: FigureQuery): Promise<readonly PoolFigures[]>;
  /** Reads what these pools hold and cost now, as far as they are known. @throws SluiceError as a read fails */
  readStates(pools: readonly Address[]): Promise<void>;
  /** Everything, as a file to keep. */
  exportSnapshot(): Promise<Blob>;
  /**
   * Takes a file's pools and events, once samples of it were found on the chain.
   * @throws SnapshotError, or SluiceError as a read fails
   */
  importSnapshot(file: Blob): Promise<void>;
  /** Forgets everything of this chain. */
  clear(): Promise<void>;
}

export interface ChainIndexes {
  /** @throws SluiceError `chain_unsupported` */
  get(chainId: number): ChainIndex;
}
