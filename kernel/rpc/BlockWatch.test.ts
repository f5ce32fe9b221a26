import { autorun, observable, runInAction } from 'mobx';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { systemTimers, type Timers } from '../runtime/Timers.ts';
import type { BlockClock } from './BlockClock.ts';
import type { BlockHead } from './BlockHead.ts';
import { BlockWatch } from './BlockWatch.ts';
import { minutesWithoutBlock } from './heads/blockDelay.ts';
import { testChain } from './testing/FakeNode.ts';

const MINUTE = 60_000;
const NOW = 1_800_000_000_000;
const chain = testChain({ blockWaitMsBeforeWarning: 5 * MINUTE, refreshIntervalMs: 2000 });
const at = (ms: number): Timers => ({ ...systemTimers, elapsedMs: () => ms, wallMs: () => ms });
/** A block `ageMs` old, received now. */
const headAt = (number: bigint, receivedAtMs: number, ageMs = 0, wallMs = receivedAtMs): BlockHead => ({
  number,
  timestamp: BigInt(Math.floor((wallMs - ageMs) / 1000)),
  baseFeePerGas: undefined,
  receivedAtMs,
  endpoint: undefined,
});

describe('minutesWithoutBlock', () => {
  it.each([
    [5 * MINUTE, undefined],
    [5 * MINUTE + 1000, 5],
    [17.5 * MINUTE, 17],
    [-MINUTE, undefined],
  ])('of a first block %i ms old is %s', (ageMs, minutes) => {
    expect(
      minutesWithoutBlock(chain, { head: headAt(1n, NOW, ageMs), advancedAtMs: undefined }, at(NOW)),
    ).toBe(minutes);
  });

  it('counts from the last block that was seen to come, whatever the local clock thinks of its time', () => {
    const seen = { head: headAt(2n, NOW, 30 * MINUTE), advancedAtMs: NOW - MINUTE };
    expect(minutesWithoutBlock(chain, seen, at(NOW))).toBeUndefined();
    expect(minutesWithoutBlock(chain, { ...seen, advancedAtMs: NOW - 6 * MINUTE }, at(NOW))).toBe(6);
  });

  it('says nothing once nobody asks any more, nor of a chain without a limit', () => {
    const seen = { head: headAt(1n, NOW, 30 * MINUTE), advancedAtMs: undefined };
    expect(minutesWithoutBlock(chain, seen, at(NOW + 15_000))).toBe(30);
    expect(minutesWithoutBlock(chain, seen, at(NOW + 15_001))).toBeUndefined();
    expect(minutesWithoutBlock({ refreshIntervalMs: 2000 }, seen, at(NOW))).toBeUndefined();
  });
});

describe('BlockWatch', () => {
  let clock: { head: BlockHead | undefined };
  let watch: BlockWatch;
  let told: (number | undefined)[];
  let stop: () => void;

  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    clock = observable({ head: undefined as BlockHead | undefined }, {}, { deep: false });
    watch = new BlockWatch({ chain, clock: clock as BlockClock });
    told = [];
    stop = autorun(() => told.push(watch.minutesWithoutBlock));
    return () => {
      stop();
      vi.useRealTimers();
    };
  });
  const receive = (number: bigint, ageMs = 0) =>
    runInAction(() => {
      clock.head = headAt(number, systemTimers.elapsedMs(), ageMs, Date.now());
    });
  const pass = (ms: number, number: bigint) => {
    for (let passed = 0; passed < ms; passed += 2000) {
      vi.advanceTimersByTime(2000);
      receive(number, 0);
    }
  };

  it('warns at once of a chain that stands still when the page opens', () => {
    receive(7n, 40 * MINUTE);
    expect(told.at(-1)).toBe(40);
  });

  it('warns of one that stops, minute by minute, and no more once a block comes', () => {
    receive(7n);
    receive(8n);
    pass(5 * MINUTE, 8n);
    expect(told.at(-1)).toBeUndefined();
    pass(30_000, 8n);
    expect(told.at(-1)).toBe(5);
    pass(MINUTE, 8n);
    expect(told.at(-1)).toBe(6);
    receive(9n);
    expect(told.at(-1)).toBeUndefined();
  });

  it('takes back at the next block what a wrong local clock made it say', () => {
    receive(7n, 40 * MINUTE);
    vi.advanceTimersByTime(2000);
    receive(8n, 40 * MINUTE);
    expect(told).toEqual([undefined, 40, undefined]);
  });

  it('draws nothing anew while blocks come, and plans nothing unobserved', () => {
    receive(7n);
    receive(8n);
    receive(9n);
    expect(told).toHaveLength(1);
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
