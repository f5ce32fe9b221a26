import { describe, expect, it } from 'vitest';
import { getSqrtRatioAtTick, type V3PoolState } from '../amm/index.ts';
import { Random, testSeed } from '../amm/testing/Random.ts';
import { type Position, poolWithPositions, withKnownWords } from '../amm/testing/randomPools.ts';
import { wordOf } from './readTicks.ts';
import { ChangedWords, type ReadWord } from './tickChanges.ts';

const SPACING = 10;
const at = (tick: number, positions: readonly Position[]): V3PoolState =>
  poolWithPositions({
    ...{ address: 'pool', token0: 'a', token1: 'b', fee: 500, tickSpacing: SPACING },
    ...{ tick, sqrtPriceX96: getSqrtRatioAtTick(tick) + 1n, positions },
  });
const readOf = ({ ticks }: V3PoolState, words: readonly number[]): readonly ReadWord[] =>
  words.map((word) => ({
    word,
    ticks: ticks.indexes.flatMap((tick, index) =>
      wordOf(tick, SPACING) === word ? { tick, liquidityNet: ticks.liquidityNet[index] as bigint } : [],
    ),
  }));

describe('words that logs mark as changed', () => {
  const random = new Random(testSeed(33));
  const snap = (tick: number) => Math.floor(tick / SPACING) * SPACING;
  const position = (): Position => {
    const lower = snap(random.int(-40_000, 40_000));
    const upper = lower + SPACING * random.int(1, 2000);
    return { lower, upper, liquidity: random.magnitude(1, 90) };
  };

  it('are taken over with any price, and nothing else is, in 500 random pools', () => {
    let unmarked = 0;
    for (let count = 0; count < 500; count += 1) {
      const before = Array.from({ length: 6 }, position);
      const after = [
        ...before.slice(random.int(0, 2)),
        ...Array.from({ length: random.int(0, 2) }, position),
      ];
      const changed = [...before, ...after].filter((one) => !(before.includes(one) && after.includes(one)));
      const [old, now] = [at(random.int(-30_000, 30_000), before), at(random.int(-30_000, 30_000), after)];
      const marks = changed.flatMap(({ lower, upper }) => [lower, upper]);
      const words = new ChangedWords();
      words.mark(marks);
      const range = { minWord: old.ticks.minWord, maxWord: old.ticks.maxWord };
      const asked = words.next(range, SPACING);
      const other = wordOf(now.tick, SPACING);
      const read = readOf(now, [...new Set([...asked, other])]);
      expect(words.after(old.ticks, SPACING, old, now, read)).toEqual(now.ticks);
      expect(words.next(range, SPACING)).toEqual([]);
      const all = [...new Set(marks.map((tick) => wordOf(tick, SPACING)))];
      if (changed.length === 0 || all.includes(other)) continue;
      // The same without a mark: a word that has changed, or liquidity that does not fit, shows it.
      unmarked += 1;
      expect(new ChangedWords().after(old.ticks, SPACING, old, now, readOf(now, all))).toBeUndefined();
    }
    expect(unmarked).toBeGreaterThan(100);
  });

  it('stay marked until a round has read them, and are only those that are known', () => {
    const words = new ChangedWords();
    words.mark([100, 50_000]);
    const range = { minWord: -3, maxWord: 3 };
    expect(words.next(range, SPACING)).toEqual([0]);
    expect(words.next(range, SPACING)).toEqual([0]);
    words.mark();
    expect(words.next(range, SPACING)).toEqual([-3, -2, -1, 0, 1, 2, 3]);
  });

  it('are not taken over where the liquidity at the price shows another change', () => {
    const wide = { lower: -20_000, upper: 20_000, liquidity: 10n ** 18n };
    const far = { lower: 1000, upper: 2000, liquidity: 5n };
    const [old, now] = [at(0, [wide]), at(0, [{ ...wide, liquidity: 2n * wide.liquidity }, far])];
    const { ticks } = withKnownWords(old, -3, 3);
    const words = new ChangedWords();
    words.mark([far.lower, far.upper]);
    const read = readOf(now, words.next(ticks, SPACING));
    expect(words.after(ticks, SPACING, old, { ...now, liquidity: wide.liquidity }, read)).toBeDefined();
    words.mark([far.lower, far.upper]);
    words.next(ticks, SPACING);
    expect(words.after(ticks, SPACING, old, now, read)).toBeUndefined();
  });
});
