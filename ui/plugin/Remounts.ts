import { systemTimers } from '../../kernel/runtime/Timers.ts';

/** A second error of the page's nodes within this time is the view's own. */
const REMOUNT_MS = 10_000;

/** Something else moved nodes that React had drawn: a translator or another extension. */
const isNodeError = (error: unknown): boolean =>
  /^(NotFound|HierarchyRequest)Error$/.test((error as Error | undefined)?.name ?? '');

/** When a view that failed is mounted once more: where something else has moved the page's nodes. */
export class Remounts {
  #nextMs = 0;

  /**
   * @param last the newest error of the view: of several at once the last one counts
   * @returns `ignored`: another error of the same change decides
   */
  after(error: unknown, last: unknown): 'mounted' | 'ignored' | 'failed' {
    if (!isNodeError(error)) return 'failed';
    if (error !== last) return 'ignored';
    const nowMs = systemTimers.elapsedMs();
    if (nowMs < this.#nextMs) return 'failed';
    this.#nextMs = nowMs + REMOUNT_MS;
    return 'mounted';
  }
}
