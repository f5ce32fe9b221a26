import { observable, observableRef, runInAction } from 'mobx';
import { describe, expect, test } from 'vitest';
import type { ChainIndex, IndexState } from '../../../kernel/index/types.ts';
import { AT_ONCE, MIN_MS, TURN_MS, takeTurns } from './takeTurns.ts';

function indexes(count: number) {
  return Array.from({ length: count }, (_, chainId) => {
    const index = observable(
      {
        chainId,
        progress: { state: 'filling' as IndexState },
        opened: 0,
        turns: 0,
        open() {
          index.opened += 1;
          index.turns += 1;
          return () => {
            index.opened -= 1;
          };
        },
      },
      { progress: observableRef },
    );
    return index;
  });
}

function clock() {
  let nowMs = 0;
  let tasks: { atMs: number; task: () => void }[] = [];
  return {
    timers: {
      elapsedMs: () => nowMs,
      wallMs: () => nowMs,
      after(ms: number, task: () => void) {
        const entry = { atMs: nowMs + ms, task };
        tasks.push(entry);
        return () => {
          tasks = tasks.filter((one) => one !== entry);
        };
      },
    },
    pass(ms: number) {
      nowMs += ms;
      for (const { task } of tasks.filter(({ atMs }) => atMs <= nowMs)) task();
      tasks = tasks.filter(({ atMs }) => atMs > nowMs);
    },
    get waiting() {
      return tasks.length;
    },
  };
}

function start(count: number) {
  const all = indexes(count);
  const time = clock();
  const stop = takeTurns(all as unknown as readonly ChainIndex[], time.timers);
  return {
    all,
    time,
    stop,
    open: () => all.filter(({ opened }) => opened > 0).map(({ chainId }) => chainId),
  };
}

const enter = (index: ReturnType<typeof indexes>[number] | undefined, state: IndexState) =>
  runInAction(() => index && Object.assign(index, { progress: { state } }));

describe('indexes of several networks', () => {
  test('read all the time where there is room for all', () => {
    const { open, time, stop, all } = start(AT_ONCE);
    expect(open()).toEqual([0, 1]);
    enter(all[0], 'complete');
    time.pass(TURN_MS * 3);
    expect(open()).toEqual([0, 1]);
    stop();
    expect(open()).toEqual([]);
  });

  test('read in turn, never more at once, and everyone comes again', () => {
    const { open, time, stop, all } = start(5);
    const seen: number[][] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      seen.push(open());
      time.pass(TURN_MS);
    }
    expect(seen.every((ids) => ids.length === AT_ONCE)).toBe(true);
    expect(seen.flat().sort()).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
    expect(all.every(({ turns }) => turns >= 2)).toBe(true);
    stop();
    expect([open(), time.waiting]).toEqual([[], 0]);
  });

  test.each(['complete', 'stopped', 'paused'] as const)(
    'that are %s give their turn on, not at once',
    (state) => {
      const { open, time, stop, all } = start(3);
      enter(all[0], state);
      time.pass(MIN_MS - 1);
      expect(open()).toEqual([0, 1]);
      time.pass(1);
      expect(open()).toEqual([1, 2]);
      stop();
    },
  );

  test('that come to an end later give their turn on then', () => {
    const { open, time, stop, all } = start(3);
    time.pass(MIN_MS);
    expect(open()).toEqual([0, 1]);
    enter(all[1], 'complete');
    expect(open()).toEqual([0, 2]);
    stop();
    enter(all[0], 'complete');
    expect(open()).toEqual([]);
  });
});
