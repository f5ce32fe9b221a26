import type { EventRow } from '../EventRow.ts';
import type { Segment, SegmentShare } from '../IndexDatabase.ts';
import { type ProtocolShare, protocolPart } from '../ProtocolShare.ts';
import type { FigureRow } from './FigureRow.ts';

/** The changes of the protocol's share among events in ascending order, one for each pool that has any. */
export function segmentShares(rows: readonly EventRow[]): readonly SegmentShare[] {
  const byPool = new Map<number, SegmentShare>();
  for (const { pool, share: after, shareBefore } of rows) {
    if (after)
      byPool.set(pool, { pool, before: byPool.has(pool) ? byPool.get(pool)?.before : shareBefore, after });
  }
  return [...byPool.values()];
}

interface Change extends SegmentShare {
  /** First block of its segment. */
  readonly from: number;
}

/** When the protocol's share of which pool changed, over segments without a gap between them. */
export class ShareHistory {
  /** The same for the same changes. */
  readonly key: string;
  readonly #byPool = new Map<number, Change[]>();

  /** @param run oldest first */
  constructor(run: readonly Segment[]) {
    const key: string[] = [];
    for (const { from, shares = [] } of run) {
      for (const share of shares) {
        const changes = this.#byPool.get(share.pool) ?? [];
        changes.push({ ...share, from });
        this.#byPool.set(share.pool, changes);
        key.push(`${from} ${share.pool} ${share.before} ${share.after}`);
      }
    }
    this.key = key.join();
  }

  /** Takes the protocol's part of what a segment's sums left open, where the pool's share changed at any time. */
  settle(row: FigureRow, { from }: Segment): FigureRow {
    const changes = this.#byPool.get(row.pool);
    const { unsettled0Raw, unsettled1Raw } = row;
    if (!changes || (unsettled0Raw === 0n && unsettled1Raw === 0n)) return row;
    const settled = { ...row, unsettled0Raw: 0n, unsettled1Raw: 0n };
    const share = shareAt(changes, from);
    if (!share) return { ...settled, lost: 1 };
    const [part0, part1] = protocolPart(unsettled0Raw, unsettled1Raw, share);
    return { ...settled, protocol0Raw: row.protocol0Raw + part0, protocol1Raw: row.protocol1Raw + part1 };
  }
}

/** The share before a segment's own first change, if it has one; undefined: no log tells it. */
function shareAt(changes: readonly Change[], from: number): ProtocolShare | undefined {
  const next = changes.find((change) => change.from >= from);
  return next?.before ?? changes.findLast((change) => change.from < from)?.after;
}
