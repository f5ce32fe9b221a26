import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemTimers } from '../../runtime/Timers.ts';
import { EndpointFault } from './EndpointFault.ts';
import { raceEndpoints } from './raceEndpoints.ts';

interface Runner {
  readonly name: string;
  readonly afterMs: number;
  readonly fault?: boolean;
  /** Its limits allow no request before this time. */
  readonly fullUntilMs?: number;
}

const started: string[] = [];

function race(...runners: Runner[]) {
  return raceEndpoints({
    endpoints: runners.map((runner) => ({ ...runner, take: () => Date.now() >= (runner.fullUntilMs ?? 0) })),
    attempt: async ({ name, afterMs, fault }) => {
      started.push(`${name}@${Date.now()}`);
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      if (fault) throw new EndpointFault('fault', name);
      return name;
    },
    hedgeAfterMs: () => 500,
    timers: systemTimers,
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  started.length = 0;
});
afterEach(() => void vi.useRealTimers());

describe('raceEndpoints', () => {
  it('asks only the first where it is quick', async () => {
    const outcome = race({ name: 'a', afterMs: 100 }, { name: 'b', afterMs: 100 });
    await vi.runAllTimersAsync();
    expect(await outcome).toEqual({ won: { value: 'a' } });
    expect(started).toEqual(['a@0']);
  });

  it('asks the next at once after a fault', async () => {
    const outcome = race({ name: 'a', afterMs: 10, fault: true }, { name: 'b', afterMs: 10 });
    await vi.runAllTimersAsync();
    expect(await outcome).toEqual({ won: { value: 'b' } });
    expect(started).toEqual(['a@0', 'b@10']);
  });

  it('asks one that failed again after half a second while the other one hangs', async () => {
    void race({ name: 'a', afterMs: 10, fault: true }, { name: 'b', afterMs: 10_000 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(started).toEqual(['a@0', 'b@10', 'a@510']);
  });

  it('asks one whose limits allow it again while one hangs and one fails', async () => {
    const outcome = race(
      { name: 'limited', afterMs: 10, fullUntilMs: 2000 },
      { name: 'hanging', afterMs: 60_000 },
      { name: 'failing', afterMs: 10, fault: true },
    );
    await vi.runAllTimersAsync();
    expect(await outcome).toEqual({ won: { value: 'limited' } });
    expect(started).toEqual(['hanging@0', 'failing@500', 'failing@1010', 'failing@1520', 'limited@2030']);
  });

  it('asks one that hung again while another one fails', async () => {
    let asked = 0;
    const outcome = raceEndpoints({
      endpoints: ['hanging', 'failing'].map((name) => ({ name, take: () => true })),
      attempt: async ({ name }) => {
        started.push(`${name}@${Date.now()}`);
        if (name === 'failing') throw new EndpointFault('fault', name);
        if (++asked === 1) await new Promise((resolve) => setTimeout(resolve, 60_000));
        return asked;
      },
      hedgeAfterMs: () => 500,
      timers: systemTimers,
    });
    await vi.runAllTimersAsync();
    expect(await outcome).toEqual({ won: { value: 2 } });
    expect(started.at(-1)).toBe('hanging@2500');
  });

  it('hedges once, then only after another second of silence', async () => {
    const silent = { afterMs: 60_000 };
    const outcome = race(
      { name: 'a', ...silent },
      { name: 'b', ...silent },
      { name: 'c', ...silent },
      { name: 'd', afterMs: 1 },
    );
    await vi.runAllTimersAsync();
    expect(await outcome).toEqual({ won: { value: 'd' } });
    expect(started).toEqual(['a@0', 'b@500', 'c@1500', 'd@2500']);
  });

  it('asks all anew where none says anything, a lone one ever less often', async () => {
    const both = race({ name: 'a', afterMs: 8000 }, { name: 'b', afterMs: 30_000 });
    await vi.runAllTimersAsync();
    expect(await both).toEqual({ won: { value: 'a' } });
    expect(started).toEqual(['a@0', 'b@500', 'a@3000', 'b@4000', 'a@6500', 'b@7500']);
    started.length = 0;
    const start = Date.now();
    const lone = race({ name: 'a', afterMs: 9000 });
    await vi.runAllTimersAsync();
    expect(await lone).toEqual({ won: { value: 'a' } });
    expect(started).toEqual([0, 2500, 7500].map((ms) => `a@${start + ms}`));
  });

  it('takes the slow first answer where it still comes before the hedged one', async () => {
    const outcome = race({ name: 'a', afterMs: 600 }, { name: 'b', afterMs: 600 });
    await vi.runAllTimersAsync();
    expect(await outcome).toEqual({ won: { value: 'a' } });
    expect(started).toEqual(['a@0', 'b@500']);
  });

  it('passes over those whose limits forbid a request', async () => {
    const outcome = race({ name: 'a', afterMs: 1, fullUntilMs: 60_000 }, { name: 'b', afterMs: 1 });
    await vi.runAllTimersAsync();
    expect(await outcome).toEqual({ won: { value: 'b' } });
  });

  it('tells every fault, and none where nobody could be asked', async () => {
    const both = race({ name: 'a', afterMs: 1, fault: true }, { name: 'b', afterMs: 1, fault: true });
    await vi.runAllTimersAsync();
    expect(await both).toMatchObject({ faults: [{ message: 'a' }, { message: 'b' }], allAsked: true });
    const full = { name: 'a', afterMs: 1, fullUntilMs: 60_000 };
    expect(await race(full)).toEqual({ faults: [], allAsked: false });
    expect(await race()).toEqual({ faults: [], allAsked: true });
    const one = race(full, { name: 'b', afterMs: 1, fault: true });
    await vi.runAllTimersAsync();
    expect(await one).toMatchObject({ faults: [{ message: 'b' }], allAsked: false });
  });

  it('throws an answer that is an error, at once', async () => {
    const outcome = raceEndpoints({
      endpoints: [{ take: () => true }, { take: () => true }],
      attempt: () => Promise.reject(new RangeError('the node said no')),
      hedgeAfterMs: () => 500,
      timers: systemTimers,
    });
    await expect(outcome).rejects.toThrow('the node said no');
  });
});
