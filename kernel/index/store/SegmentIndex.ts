import type { Segment } from '../IndexDatabase.ts';
import type { IndexCoverage } from '../types.ts';

/** Estimated bytes of a segment's own record, for the size limit. */
const SEGMENT_OVERHEAD = 200;

/** The stored segments, sorted by block; they never overlap. */
export class SegmentIndex {
  #segments: Segment[];

  constructor(segments: readonly Segment[]) {
    this.#segments = [];
    let end = -1;
    for (const segment of [...segments].sort((left, right) => left.from - right.from)) {
      // An invalid or overlapping record is ignored.
      if (!(segment.from > end && segment.to >= segment.from)) continue;
      this.#segments.push(segment);
      end = segment.to;
    }
  }

  get all(): readonly Segment[] {
    return this.#segments;
  }

  /** The newest segments without a gap between them, oldest first: only these may be summed. */
  get run(): readonly Segment[] {
    let start = this.#segments.length - 1;
    while (start > 0 && this.#segments[start - 1]?.to === (this.#segments[start] as Segment).from - 1)
      start -= 1;
    return this.#segments.slice(Math.max(start, 0));
  }

  get coverage(): IndexCoverage | undefined {
    const { run } = this;
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) return undefined;
    return {
      fromBlock: first.from,
      toBlock: last.to,
      fromSeconds: first.fromSeconds,
      toSeconds: last.toSeconds,
    };
  }

  /** The newest segment before the newest run, if there is a gap. */
  get beforeGap(): Segment | undefined {
    return this.#segments[this.#segments.length - this.run.length - 1];
  }

  get events(): number {
    return this.run.reduce((sum, { events }) => sum + events, 0);
  }

  get bytes(): number {
    return this.#segments.reduce(
      (sum, { eventBytes, figures }) => sum + eventBytes + figures.byteLength + SEGMENT_OVERHEAD,
      0,
    );
  }

  put(segment: Segment): void {
    const others = this.#segments.filter(({ from, to }) => to < segment.from || from > segment.to);
    const at = others.findIndex(({ from }) => from > segment.to);
    others.splice(at < 0 ? others.length : at, 0, segment);
    this.#segments = others;
  }

  remove(from: number): void {
    this.#segments = this.#segments.filter((segment) => segment.from !== from);
  }
}
