import type { Hex } from '../../chain/ChainSpec.ts';
import type { EventRow } from '../EventRow.ts';
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
  /** What the protocol takes at first, where the log tells it: millionths of the input. */
  readonly pips?: readonly [number, number] | undefined;
}

export interface SyncLog extends Place {
  readonly type: 'sync';
  readonly reserve0: bigint;
  readonly reserve1: bigint;
}

/** What the log tells of its event is stored as it is. */
type Told =
  | 'kind'
  | 'amount0Raw'
  | 'amount1Raw'
  | 'fee'
  | 'sender'
  | 'account'
  | 'sqrtPriceX96'
  | 'ticks'
  | 'liquidityRaw';

export interface EventLog extends Place, Pick<EventRow, Told> {
  readonly type: 'event';
  readonly protocol: string;
  /** The pool that the contract `address` speaks of: itself, or by id. */
  readonly pool: Hex;
  /**
   * Of a `share`, by the token that is paid in: of V3 one n-th of the fee (0: nothing), of an added kind millionths of
   * the input.
   */
  readonly share?: {
    readonly before?: readonly [number, number] | undefined;
    readonly after: readonly [number, number];
  };
}

export type DecodedLog = CreatedLog | SyncLog | EventLog;
