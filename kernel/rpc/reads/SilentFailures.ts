import type { Call } from '../Multicall.ts';
import type { Aggregated } from './multicall3.ts';

const MAX = 1000;

/**
 * A call that failed without revert data may have run out of gas because of an earlier call in its chunk, so
 * it is tried once more. Calls that fail again are remembered and not retried the next time.
 */
export class SilentFailures {
  readonly #known = new Set<string>();

  /** Indexes of the calls to retry. */
  among(calls: readonly Call[], results: readonly Aggregated[]): number[] {
    return results.flatMap((result, index) => {
      const call = calls[index];
      return call !== undefined && isSilent(result) && !this.#known.has(keyOf(call)) ? [index] : [];
    });
  }

  /** Records the outcome of a retry. */
  note(call: Call, result: Aggregated): void {
    if (!isSilent(result)) return;
    this.#known.add(keyOf(call));
    for (const oldest of this.#known) {
      if (this.#known.size <= MAX) return;
      this.#known.delete(oldest);
    }
  }
}

function isSilent(result: Aggregated): boolean {
  return !result.success && result.data === '0x';
}

function keyOf(call: Call): string {
  return `${call.target}:${call.data}`;
}
