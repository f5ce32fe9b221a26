import type { EventRow } from '../EventRow.ts';
import type { Segment } from '../IndexDatabase.ts';
import type { SiftedLogs } from '../read/rowsOf.ts';
import type { FigureRow } from '../store/FigureRow.ts';
import type { FigureQuery } from '../types.ts';

export interface SumQuery {
  readonly span: FigureQuery['span'];
  /** Whole hours since 1970. */
  readonly firstHour: number;
  /** A pool's number; without it all of them. */
  readonly pool: number | undefined;
}

export interface SumRow extends FigureRow {
  /** The last price that was told before; 0n: not known, or there was none. */
  readonly beforeX96: bigint;
}

/** What the sums of a pool's events depend on. */
export interface PoolKind {
  readonly number: number;
  /** Hundredths of a bip. */
  readonly fee: number;
  readonly v3: boolean;
}

export interface PackedEvents {
  readonly events: Uint8Array<ArrayBuffer>;
  /** Packed sums by pool and hour. */
  readonly figures: Uint8Array<ArrayBuffer>;
}

/** What of an index takes long: decoding, packing, unpacking and summing. None of it reads or writes anything. */
export interface IndexWork {
  /** A node's answer to a question about these blocks. */
  sift(answer: readonly unknown[], from: number, to: number): Promise<SiftedLogs>;
  /** @param rows in ascending order @param kinds of the pools that they name */
  pack(rows: readonly EventRow[], kinds: readonly PoolKind[]): Promise<PackedEvents>;
  /** Packed events; none where the bytes are damaged. */
  unpack(events: Uint8Array): Promise<readonly EventRow[]>;
  /** @param run segments without a gap between them, oldest first */
  sums(run: readonly Segment[], query: SumQuery): Promise<readonly SumRow[]>;
  /** Those of the segments in which something happened to a pool. */
  speaking(run: readonly Segment[], pool: number): Promise<readonly Segment[]>;
}
