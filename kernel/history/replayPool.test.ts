import { describe, expect, it } from 'vitest';
import { getSqrtRatioAtTick, getTickAtSqrtRatio, type V3PoolState, v3Maths } from '../amm/index.ts';
import { swapV3 } from '../amm/pools/swapV3.ts';
import { cases } from '../amm/testing/cases.ts';
import { Random, testSeed } from '../amm/testing/Random.ts';
import { shareOfFee } from '../index/ProtocolShare.ts';
import type { ShareChange } from '../index/types.ts';
import { tickTable } from '../quote/readTicks.ts';
import type { FeeStep, ReplayEvent } from './ReplayedWindow.ts';
import { type ReplayPast, replayPool } from './replayPool.ts';
import type { ReplayPool, ReplayTick } from './replayPoolReads.ts';

const seed = testSeed(77);
const SPACING = 10;
const RANGE = { minWord: -40, maxWord: 40 };

/** A pool whose swaps are those of kernel/amm, which shares no step with the replay's loop. */
class ModelPool {
  readonly events: ReplayEvent[] = [];
  readonly prices: bigint[] = [];
  state: V3PoolState;
  #ticks = new Map<number, ReplayTick>();
  #seconds = 1_000;

  constructor(tick: number) {
    const pool = { kind: 'v3', maths: v3Maths, address: '0xaa', token0: '0x01', token1: '0x02' } as const;
    const price = { sqrtPriceX96: getSqrtRatioAtTick(tick) + 3n, tick, liquidity: 0n };
    this.state = { ...pool, fee: 500, tickSpacing: SPACING, ticks: tickTable(RANGE, []), ...price };
  }

  get now(): ReplayPool {
    const { fee, tickSpacing, sqrtPriceX96, tick, liquidity } = this.state;
    const ticks = [...this.#ticks.values()];
    return { ...RANGE, fee, tickSpacing, sqrtPriceX96, tick, liquidity, feeProtocol: [0, 0], ticks };
  }

  change(lower: number, upper: number, liquidity: bigint): void {
    for (const [tick, net] of [
      [lower, liquidity],
      [upper, -liquidity],
    ] as const) {
      const { liquidityNet = 0n, liquidityGross = 0n } = this.#ticks.get(tick) ?? {};
      const gross = liquidityGross + liquidity;
      if (gross === 0n) this.#ticks.delete(tick);
      else this.#ticks.set(tick, { tick, liquidityNet: liquidityNet + net, liquidityGross: gross });
    }
    const { state } = this;
    const isActive = lower <= state.tick && state.tick < upper;
    this.state = {
      ...state,
      liquidity: isActive ? state.liquidity + liquidity : state.liquidity,
      ticks: tickTable(RANGE, [...this.#ticks.values()]),
    };
    const size = liquidity < 0n ? -liquidity : liquidity;
    this.#tell({ kind: liquidity > 0n ? 'mint' : 'burn', ticks: [lower, upper], liquidityRaw: size });
  }

  swap(zeroForOne: boolean, exactIn: boolean, amount: bigint, limit: bigint): void {
    const type = exactIn ? 'EXACT_INPUT' : 'EXACT_OUTPUT';
    const { amountIn, amountOut, after } = swapV3(this.state, zeroForOne, type, amount, limit);
    this.state = after;
    const [amount0Raw, amount1Raw] = zeroForOne ? [amountIn, -amountOut] : [-amountOut, amountIn];
    const { sqrtPriceX96, liquidity: liquidityRaw } = after;
    this.prices.push(sqrtPriceX96);
    this.#tell({ kind: 'swap', amount0Raw, amount1Raw, sqrtPriceX96, liquidityRaw });
  }

  #tell(event: Partial<ReplayEvent> & Pick<ReplayEvent, 'kind'>): void {
    this.#seconds += 12;
    const place = { block: this.events.length, logIndex: 0, timestampSeconds: this.#seconds };
    const nothing = { amount0Raw: 0n, amount1Raw: 0n, sqrtPriceX96: 0n, ticks: undefined };
    this.events.push({ ...place, ...nothing, ...event });
  }
}

function randomPool(random: Random): {
  readonly pool: ModelPool;
  readonly start: bigint;
  readonly before: number;
} {
  const pool = new ModelPool(random.int(-500, 500));
  // With more liquidity than 2^96 one step of the price's root is worth many units: an exact output is cut.
  const more = random.pick([0, 40]);
  pool.change(-90_000, 90_000, (10n ** 21n) << BigInt(more));
  const mine: [number, number, bigint][] = [];
  const ticks = Array.from({ length: 6 }, () => random.int(-600, 600) * SPACING).sort((a, b) => a - b);
  let start = pool.state.sqrtPriceX96;
  let before = 1;
  for (let step = 0; step < 40; step += 1) {
    if (step === 8) {
      before = pool.events.length;
      start = pool.state.sqrtPriceX96;
    }
    const dice = random.int(1, 10);
    if (dice <= 2) {
      const at = random.int(0, 4);
      const [lower, upper] = [ticks[at] as number, ticks[at + 1] as number];
      if (lower === upper) continue;
      mine.push([lower, upper, random.magnitude(50 + more, 72 + more)]);
      pool.change(...(mine.at(-1) as [number, number, bigint]));
    } else if (dice === 3 && mine.length > 0) {
      const [lower, upper, liquidity] = mine.splice(random.int(0, mine.length - 1), 1)[0] as [
        number,
        number,
        bigint,
      ];
      pool.change(lower, upper, -liquidity);
    } else {
      const { sqrtPriceX96 } = pool.state;
      const zeroForOne = random.chance(0.5);
      const stops = [...ticks.map(getSqrtRatioAtTick), getSqrtRatioAtTick(zeroForOne ? -80_000 : 80_000)];
      const ahead = stops.filter((stop) => (zeroForOne ? stop < sqrtPriceX96 : stop > sqrtPriceX96));
      if (ahead.length === 0) continue;
      const limit = random.pick(ahead);
      pool.swap(zeroForOne, random.chance(0.6), random.magnitude(1, 70 + more), limit);
    }
  }
  return { pool, start, before };
}

/** The protocol takes what it takes now all the time. */
const unchanged = (events: readonly ReplayEvent[]): ReplayPast => ({ events, shareChanges: [] });

describe('a replayed pool', () => {
  it('goes the way of the swaps, whatever was asked for, over ticks and ends of words', async () => {
    const random = new Random(seed);
    for (let run = cases(400, 60); run > 0; run -= 1) {
      const { pool, start, before } = randomPool(random);
      const events = pool.events.slice(before);
      const replay = await replayPool(
        pool.now,
        unchanged(events),
        { seconds: 1, sqrtPriceX96: start },
        90_000,
      );
      expect(replay).toMatchObject({ state: 'known' });
      if (replay.state !== 'known') return;
      const { path, steps, swaps } = replay.window;
      const swapped = events.filter(({ kind }) => kind === 'swap');
      expect(swaps).toBe(swapped.length);
      expect(path.slice(1).map(({ sqrtPriceX96 }) => sqrtPriceX96)).toEqual(
        swapped.map(({ sqrtPriceX96 }) => sqrtPriceX96),
      );
      for (const { sqrtPriceX96, tick } of path) {
        const expected = getTickAtSqrtRatio(sqrtPriceX96);
        expect([expected, expected - 1]).toContain(tick);
      }
      // The fee is the tier's share of all that was paid in, and at most some units more a step. Where the price cannot
      // move so little, what is left over is fee too.
      const isFine = pool.state.liquidity < 1n << 96n;
      for (const zeroForOne of [true, false]) {
        const paid = swapped.reduce((sum, { amount0Raw = 0n, amount1Raw = 0n }) => {
          const raw = zeroForOne ? amount0Raw : amount1Raw;
          return raw > 0n ? sum + raw : sum;
        }, 0n);
        const fees = steps.reduce(
          (sum, step) => (step.zeroForOne === zeroForOne ? sum + step.feeRaw : sum),
          0n,
        );
        expect(fees * 1_000_000n).toBeGreaterThanOrEqual(paid * 500n);
        if (isFine)
          expect(fees * 1_000_000n - paid * 500n).toBeLessThan(BigInt(steps.length + 40) * 4_000_000n);
      }
    }
  });

  it('is unknown where the state now is another one, and where a log is bare', async () => {
    const random = new Random(seed + 1);
    const { pool, start, before } = randomPool(random);
    const events = pool.events.slice(before);
    const from = { seconds: 1, sqrtPriceX96: start };
    for (const change of [
      { liquidity: pool.state.liquidity + 1n },
      { tick: pool.state.tick + 1 },
      { sqrtPriceX96: pool.state.sqrtPriceX96 + 1n },
    ]) {
      const replay = await replayPool({ ...pool.now, ...change }, unchanged(events), from, 90_000);
      expect(replay).toEqual({ state: 'unknown', reason: 'differs' });
    }
    const bare = events.map((event) => ({ ...event, liquidityRaw: undefined }));
    expect(await replayPool(pool.now, unchanged(bare), from, 90_000)).toEqual({
      state: 'unknown',
      reason: 'log_incomplete',
    });
    const narrow = { ...pool.now, minWord: 39, maxWord: 40 };
    expect(await replayPool(narrow, unchanged(events), from, 90_000)).toEqual({
      state: 'unknown',
      reason: 'ticks_unknown',
    });
  });

  describe('whose protocol took other parts before', () => {
    const FEE = 500;
    /** After the events at these places the divisors are these; before the first of them none. */
    const CHANGES = [
      [4, [4, 0]],
      [9, [10, 6]],
      [14, [0, 5]],
    ] as const;

    async function market() {
      const { pool, start, before } = randomPool(new Random(seed + 3));
      const events = pool.events.slice(before);
      const shareChanges = CHANGES.map(([at, after], place): ShareChange => {
        const { block, timestampSeconds } = events[at] as ReplayEvent;
        const share = {
          before: shareOfFee(FEE, CHANGES[place - 1]?.[1] ?? [0, 0]),
          after: shareOfFee(FEE, after),
        };
        return { block, logIndex: 1, timestampSeconds, ...share };
      });
      const now = { ...pool.now, feeProtocol: CHANGES[2][1] };
      const from = { seconds: 1, sqrtPriceX96: start };
      const replayed = (changes: readonly ShareChange[], state: ReplayPool = now) =>
        replayPool(state, { events, shareChanges: changes }, from, 90_000);
      return { pool, events, shareChanges, replayed };
    }

    it('gives liquidity the fee growth of each swap’s own time', async () => {
      const { pool, events, shareChanges, replayed } = await market();
      const [replay, whole] = [await replayed(shareChanges), await replayed([], pool.now)];
      if (replay.state !== 'known' || whole.state !== 'known') throw new Error('it is known');
      const timeOf = (at: number) => (events[at] as ReplayEvent).timestampSeconds;
      const growthOf = (steps: readonly FeeStep[], part: (step: FeeStep) => bigint) => {
        const sums: [bigint, bigint] = [0n, 0n];
        for (const step of steps) {
          sums[step.zeroForOne ? 0 : 1] += ((step.feeRaw - part(step)) << 128n) / step.liquidity;
        }
        return sums;
      };
      const expected = growthOf(whole.window.steps, ({ seconds, zeroForOne, feeRaw }) => {
        const [, divisors] = CHANGES.findLast(([at]) => timeOf(at) < seconds) ?? [0, [0, 0]];
        const divisor = BigInt(divisors[zeroForOne ? 0 : 1]);
        return divisor === 0n ? 0n : feeRaw / divisor;
      });
      expect(growthOf(replay.window.steps, () => 0n)).toEqual(expected);
      const today = await replayed([]);
      if (today.state !== 'known') throw new Error('it is known');
      expect(growthOf(today.window.steps, () => 0n)).not.toEqual(expected);
    });

    it('is unknown where a change is missing', async () => {
      const { shareChanges, replayed } = await market();
      for (const victim of shareChanges) {
        const others = shareChanges.filter((change) => change !== victim);
        const isFirst = victim === shareChanges[0];
        // Nobody can notice that one before the first of them is missing.
        expect(await replayed(others)).toMatchObject(
          isFirst ? { state: 'known' } : { state: 'unknown', reason: 'differs' },
        );
      }
    });
  });

  it('without an event is the pool as it is', async () => {
    const { pool } = randomPool(new Random(seed + 2));
    const start = { seconds: 5, sqrtPriceX96: pool.state.sqrtPriceX96 };
    const replay = await replayPool(pool.now, unchanged([]), start, 9);
    const point = { ...start, tick: pool.state.tick };
    expect(replay).toEqual({
      state: 'known',
      window: { fromSeconds: 5, toSeconds: 9, path: [point], steps: [], swaps: 0 },
    });
  });
});
