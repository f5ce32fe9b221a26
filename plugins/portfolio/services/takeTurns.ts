import { when } from 'mobx';
import type { ChainIndex, IndexState } from '../../../kernel/index/types.ts';
import type { Timers } from '../../../kernel/runtime/Timers.ts';

/** Indexes that read at the same time. */
export const AT_ONCE = 2;
/** How long one reads before another does. */
export const TURN_MS = 30_000;
/** Where there is nothing more to read, at least so long all the same: its head is not asked for all the time. */
export const MIN_MS = 5_000;

const DONE: readonly IndexState[] = ['complete', 'stopped', 'paused'];

/**
 * Fills indexes of several chains, a few at a time, each in its turn and over again, until disposed. One that has read
 * everything, is paused or cannot go on gives its turn to the next: a network that is down keeps nobody waiting.
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
    // Where there is room for all, nobody has to stop.
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
