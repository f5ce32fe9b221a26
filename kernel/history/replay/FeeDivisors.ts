import { feeDivisors } from '../../index/ProtocolShare.ts';
import type { ShareChange } from '../../index/types.ts';
import type { ReplayEvent } from '../ReplayedWindow.ts';
import type { ReplayPool } from '../replayPoolReads.ts';

type Divisors = ReplayPool['feeProtocol'];

const isSame = ([left0, left1]: Divisors, [right0, right1]: Divisors) => left0 === right0 && left1 === right1;

/**
 * Whether the changes lead from one to the next and at last to what the protocol takes now: else one is missing, or a
 * node is wrong. A V3 pool's log tells what was before it, too.
 */
export function isConnected(changes: readonly ShareChange[], now: Divisors): boolean {
  return changes.every(({ after }, at) => {
    const next = changes[at + 1];
    const then = next ? next.before && feeDivisors(next.before) : now;
    return then !== undefined && isSame(feeDivisors(after), then);
  });
}

/** What a V3 pool's protocol took of each fee, as a divisor by the token that is paid in, going forward in time. */
export class FeeDivisors {
  readonly #changes: readonly ShareChange[];
  #at = 0;
  #divisors: Divisors;

  /** @param changes oldest first, connected; @param now the divisors after the last one */
  constructor(changes: readonly ShareChange[], now: Divisors) {
    this.#changes = changes;
    const first = changes[0]?.before;
    this.#divisors = first ? feeDivisors(first) : now;
  }

  /** Those that an event of the pool met; never of an earlier event than the time before. */
  at({ block, logIndex }: Pick<ReplayEvent, 'block' | 'logIndex'>): Divisors {
    for (let next = this.#changes[this.#at]; next; next = this.#changes[this.#at]) {
      if (next.block > block || (next.block === block && next.logIndex > logIndex)) break;
      this.#divisors = feeDivisors(next.after);
      this.#at += 1;
    }
    return this.#divisors;
  }
}
