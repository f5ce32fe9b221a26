import type { EventRow } from '../EventRow.ts';
import type { Segment } from '../IndexDatabase.ts';
import type { LogEmitter } from '../read/LogSource.ts';
import type { SiftedLogs } from '../read/rowsOf.ts';
import type { CandleRow, CandleTerms } from '../store/CandleRow.ts';
import type { FigureRow } from '../store/FigureRow.ts';
import type { CloseQuery, FigureQuery } from '../types.ts';

export interface SumQuery {
  readonly span: FigureQuery['span'];
  /** Whole hours since 1970. */
  readonly firstHour: number;
  /** A pool's number; undefined: all pools. */
  readonly pool: number | undefined;
}

export interface SumRow extends FigureRow {
  /** The last price before the span; 0n: unknown, or there was none. */
  readonly beforeX96: bigint;
}

export interface CloseTerms {
  readonly span: CloseQuery['span'];
  /** Whole hours since 1970. */
  readonly firstHour: number;
}

/** See `PoolCloses`; the pool by its number. */
export interface CloseRow {
  readonly pool: number;
  readonly roots: Float64Array;
}

/** The pool properties that its sums depend on. */
export interface PoolKind {
  readonly number: number;
  /** Hundredths of a bip; undefined where each swap says what it paid. */
  readonly fee: number | undefined;
  readonly v3: boolean;
}

export interface PackedEvents {
  readonly events: Uint8Array<ArrayBuffer>;
  /** Packed sums by pool and hour. */
  readonly figures: Uint8Array<ArrayBuffer>;
}

/** The slow computations of an index: decoding, packing, unpacking and summing. None of them does I/O. */
export interface IndexWork {
  /** Decodes a node's answer for these blocks. @param added the added kinds, and whose logs of them count */
  sift(
    answer: readonly unknown[],
    from: number,
    to: number,
    added?: readonly LogEmitter[],
  ): Promise<SiftedLogs>;
  /**
   * @param rows in ascending order
   * @param kinds of the pools in `rows`
   */
  pack(rows: readonly EventRow[], kinds: readonly PoolKind[]): Promise<PackedEvents>;
  /** Unpacks events; empty if the bytes are damaged. */
  unpack(events: Uint8Array): Promise<readonly EventRow[]>;
  /** @param run segments without a gap between them, oldest first */
  sums(run: readonly Segment[], query: SumQuery): Promise<readonly SumRow[]>;
  /** One pool's candles in each of these packed spans of events; none in damaged bytes. */
  candles(events: readonly Uint8Array[], terms: CandleTerms): Promise<readonly (readonly CandleRow[])[]>;
  /** Prices of all pools, for drawing. @param run as for `sums` */
  closes(run: readonly Segment[], terms: CloseTerms): Promise<readonly CloseRow[]>;
  /** The segments that contain events of a pool. */
  withPool(run: readonly Segment[], pool: number): Promise<readonly Segment[]>;
}
