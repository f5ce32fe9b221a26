import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dateOf } from './dateOf.ts';
import { systemTimers } from './Timers.ts';

const { elapsedMs } = systemTimers;
const DAY_MS = 86_400_000;

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => void vi.useRealTimers());

describe('the clock for what lasts', () => {
  it('goes on where the wall clock is set back, and from there at its usual pace', () => {
    const startMs = elapsedMs();
    for (const setMs of [-600_000, -DAY_MS]) {
      vi.setSystemTime(Date.now() + setMs);
      expect(elapsedMs()).toBe(startMs + (setMs === -DAY_MS ? 3000 : 0));
      vi.advanceTimersByTime(3000);
    }
    expect(elapsedMs()).toBe(startMs + 6000);
  });

  it('counts the time that the device slept, which only the wall clock shows', () => {
    const startMs = elapsedMs();
    vi.setSystemTime(Date.now() + DAY_MS);
    vi.advanceTimersByTime(2000);
    expect(elapsedMs()).toBe(startMs + DAY_MS + 2000);
  });

  it('does not run faster the more often it is asked', () => {
    const startMs = elapsedMs();
    for (let step = 0; step < 4000; step += 1) {
      vi.advanceTimersByTime(1);
      // The wall clock jitters by some milliseconds.
      vi.setSystemTime(Date.now() + (step % 2 === 0 ? 3 : -3));
      elapsedMs();
    }
    expect(elapsedMs()).toBe(startMs + 4000);
  });

  it('can be told as a date, also after the wall clock was set', () => {
    const atMs = elapsedMs();
    vi.advanceTimersByTime(5000);
    vi.setSystemTime(Date.now() - DAY_MS);
    expect(dateOf(atMs)).toBe(1_800_000_000_000 - DAY_MS);
  });
});
