import type { ChainSpec, DeployedContract, Hex } from '../chain/ChainSpec.ts';
// Names the module that is added to below, also where nothing else brings it in.
import type {} from '../quote/PoolKind.ts';
import type { Reads } from '../quote/Reads.ts';
import type { PoolEventKind, PoolState } from './types.ts';

/** A pool of an added kind, as its key names it. */
export interface KeyedPool {
  /** 32 bytes, lower-case. */
  readonly id: Hex;
  /** Lower-case; the zero address is the native coin. */
  readonly token0: Hex;
  readonly token1: Hex;
  /** Hundredths of a bip; undefined where it may change with any block. */
  readonly fee: number | undefined;
}

export interface AddedCreatedLog {
  readonly type: 'created';
  /** All that names the pool, as text of the kind's own. */
  readonly key: string;
  /** Q64.96 root of token1 per token0 in raw units. */
  readonly sqrtPriceX96: bigint;
  /** What the protocol takes at first, as in {@link AddedShareLog}; absent: the log does not tell it. */
  readonly pips?: readonly [token0: number, token1: number];
}

export interface AddedEventLog {
  readonly type: 'event';
  /** The pool's id: 32 bytes, lower-case. */
  readonly pool: Hex;
  readonly kind: PoolEventKind;
  /** Signed, from the pool's point of view: amounts paid in are positive. Undefined where the log has none. */
  readonly amounts: readonly [bigint, bigint] | undefined;
  /** What this swap paid as fee, hundredths of a bip. */
  readonly fee: number | undefined;
  /** Caller of the contract, lower-case. */
  readonly sender: Hex;
  /** Price after the event; 0n if the log has none. */
  readonly sqrtPriceX96: bigint;
  readonly ticks: readonly [lower: number, upper: number] | undefined;
  /** Of a swap the pool's active liquidity after it, of a mint or burn how much; absent where the log has none. */
  readonly liquidityRaw?: bigint | undefined;
}

export interface AddedShareLog {
  readonly type: 'share';
  /** The pool's id: 32 bytes, lower-case. */
  readonly pool: Hex;
  /** What the protocol takes from here on of what swaps pay in, by that token, in millionths. */
  readonly pips: readonly [token0: number, token1: number];
}

/** What the logs of a kind of pools say. It runs in the index's worker too, so it keeps nothing and asks nobody. */
export interface PoolLogs {
  /** keccak256 of the events' signatures. */
  readonly topics: readonly Hex[];
  /** A log with one of the topics; undefined where it is none of this kind. `data` and `topics` are valid hex. */
  decode(topics: readonly Hex[], data: Hex): AddedCreatedLog | AddedEventLog | AddedShareLog | undefined;
  /** The pool of a key; undefined where no pool can have it. The id must follow from the key. */
  poolOf(key: string): KeyedPool | undefined;
}

/**
 * The logs of an added kind whose pools all live in one contract. A plugin with such a kind has a `poolLogs.ts` beside
 * its manifest, whose default export maps the kind's id to its {@link PoolLogs}: the build puts them into the worker.
 */
export interface AddedPoolLogs extends PoolLogs {
  /** The one contract whose logs count; undefined where the chain has none. */
  source(chain: ChainSpec): Pick<DeployedContract, 'address' | 'block'> | undefined;
  /**
   * Reads a pool's present price, liquidity and the protocol's share; `read` gives undefined where they cannot be.
   */
  state(
    chain: ChainSpec,
    pool: Hex,
  ): Reads<Pick<PoolState, 'sqrtPriceX96' | 'liquidity' | 'protocolShare'> | undefined>;
  /** Asks for the keys of pools whose creation was not read yet; undefined for an unknown one. */
  keys(chain: ChainSpec, pools: readonly Hex[]): Reads<readonly (string | undefined)[]>;
}

declare module '../quote/PoolKind.ts' {
  interface AddedPoolKind {
    /** How the chain's index reads the pools' logs; absent: it does not. */
    readonly logs?: AddedPoolLogs;
  }
}
