import type { Hex } from '../../chain/ChainSpec.ts';
import type { EventRowKind } from '../EventRow.ts';
import type { FoundPool } from '../IndexDatabase.ts';

/** A log's position; all addresses in the index's own records are lower-case. */
export interface Place {
  readonly address: Hex;
  readonly block: number;
  readonly logIndex: number;
  readonly transactionHash: Hex;
  readonly blockHash: Hex | undefined;
  /** Seconds, if the node sends it with the log. */
  readonly timestampSeconds: number | undefined;
}

export interface CreatedLog extends Place {
  readonly type: 'created';
  readonly found: FoundPool;
  /** The pool's first price; 0n: the log contains none. */
  readonly sqrtPriceX96: bigint;
}

export interface SyncLog extends Place {
  readonly type: 'sync';
  readonly reserve0: bigint;
  readonly reserve1: bigint;
}

export interface EventLog extends Place {
  readonly type: 'event';
  readonly protocol: string;
  /** The pool that the contract `address` speaks of: itself, or by id. */
  readonly pool: Hex;
  readonly kind: EventRowKind;
  /** As in `PoolEvent`: signed, from the pool's point of view. */
  readonly amount0Raw: bigint | undefined;
  readonly amount1Raw: bigint | undefined;
  /** As in `EventRow`. */
  readonly fee?: number | undefined;
  readonly sender: Hex;
  readonly account: Hex;
  /** V3 swaps and first prices; 0n for the rest. */
  readonly sqrtPriceX96: bigint;
  readonly ticks: readonly [number, number] | undefined;
}

export type DecodedLog = CreatedLog | SyncLog | EventLog;
