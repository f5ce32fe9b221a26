import type { Call } from '../Multicall.ts';
import type { Aggregated } from './multicall3.ts';

const MAX = 1000;

/**
 * A call that failed without a word may only have found the gas used up by an earlier call of its chunk, so it is
 * tried a second time. Those that fail so anyway are remembered and not tried twice again.
 */
export class SilentFailures {
  readonly #known = new Set<string>();

  /** Which of the calls deserve a second try. */
  among(calls: readonly Call[], results: readonly Aggregated[]): number[] {
    return results.flatMap((result, index) => {
      const call = calls[index];
      return call !== undefined && isSilent(result) && !this.#known.has(keyOf(call)) ? [index] : [];
    });
  }

  /** Takes down the outcome of a second try. */
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
