import { when } from 'mobx';
import type { ChainIndex, IndexState } from '../../../kernel/index/types.ts';
import type { Timers } from '../../../kernel/runtime/Timers.ts';

/** How many indexes read at the same time. */
export const AT_ONCE = 2;
/** How long an index reads before the next one's turn. */
export const TURN_MS = 30_000;
/**
 * The shortest turn, also for an index with nothing left to read, so that its head is not requested all the
 * time.
 */
export const MIN_MS = 5_000;

const DONE: readonly IndexState[] = ['complete', 'stopped', 'paused'];

/**
 * Fills the indexes of several chains, a few at a time and in turn, again and again, until disposed. An index
 * that is complete, paused or stopped gives its turn to the next, so a network that is down does not delay
 * the others.
 */
export function takeTurns(indexes: readonly ChainIndex[], timers: Timers): () => void {
  const waiting = [...indexes];
  const stops = new Set<() => void>();
  let over = false;
  const fill = () => {
    while (!over && stops.size < AT_ONCE) {
      const index = waiting.shift();
      if (!index) return;
      begin(index);
    }
  };
  const begin = (index: ChainIndex) => {
    const close = index.open();
    // Where all indexes can read at once, there are no turns.
    if (indexes.length <= AT_ONCE) {
      stops.add(close);
      return;
    }
    let stopWaiting: () => void = () => undefined;
    const stop = () => {
      stops.delete(stop);
      stopTurn();
      stopLeast();
      stopWaiting();
      close();
    };
    const next = () => {
      stop();
      waiting.push(index);
      fill();
    };
    const stopTurn = timers.after(TURN_MS, next);
    const stopLeast = timers.after(MIN_MS, () => {
      stopWaiting = when(() => DONE.includes(index.progress.state), next);
    });
    stops.add(stop);
  };
  fill();
  return () => {
    over = true;
    for (const stop of [...stops]) stop();
  };
}
