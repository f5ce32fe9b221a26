import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_TICK, MIN_TICK } from '../../amm/index.ts';
import { Random, testSeed } from '../../amm/testing/Random.ts';
import { randomV3Pool } from '../../amm/testing/randomPools.ts';
import { holdsWord, liquidityAt } from '../tickChanges.ts';
import {
  allWords,
  extendWords,
  firstWords,
  isPossible,
  isWellInside,
  tickTable,
  wordCount,
  wordOf,
  wordsIn,
} from './tickWords.ts';

const seed = testSeed(3);
const spacings = fc.constantFrom(1, 10, 50, 60, 200);
const ticks = fc.integer({ min: MIN_TICK, max: MAX_TICK });
const check = (property: Parameters<typeof fc.assert>[0]) => fc.assert(property, { seed, numRuns: 2000 });

describe('words', () => {
  it('hold the ticks that TickBitmap.sol puts there', () => {
    check(
      fc.property(ticks, spacings, (tick, spacing) => {
        // int24 compressed = tick / spacing; if (tick < 0 && tick % spacing != 0) compressed--; compressed >> 8
        let compressed = Math.trunc(tick / spacing);
        if (tick < 0 && tick % spacing !== 0) compressed -= 1;
        expect(wordOf(tick, spacing)).toBe(compressed >> 8);
      }),
    );
  });

  it('hold, all together, what a swap looks at from the last tick, of every spacing that there is', () => {
    for (let spacing = 1; spacing <= 32_767; spacing += 1) {
      // TickBitmap.sol: the way up begins behind the tick's own place.
      const behind = Math.floor((MAX_TICK - 1) / spacing) + 1;
      const { minWord, maxWord } = allWords(spacing);
      expect(maxWord, `${spacing}`).toBeGreaterThanOrEqual(behind >> 8);
      expect(minWord, `${spacing}`).toBe(Math.floor(MIN_TICK / spacing) >> 8);
    }
  });

  it('read first hold the price well inside, and grow on one side until all that may be read is known', () => {
    check(
      fc.property(
        ticks,
        spacings,
        fc.constantFrom('below' as const, 'above' as const),
        (tick, spacing, side) => {
          let range = firstWords(tick, spacing);
          expect(isWellInside(range, wordOf(tick, spacing), spacing)).toBe(true);
          expect(wordCount(range)).toBeLessThanOrEqual(17);
          const all = allWords(spacing);
          for (let step = 0; step < 12; step += 1) {
            const next = extendWords(range, side, spacing);
            expect(next.minWord).toBeGreaterThanOrEqual(all.minWord);
            expect(next.maxWord).toBeLessThanOrEqual(all.maxWord);
            expect(side === 'below' ? next.maxWord : next.minWord).toBe(
              side === 'below' ? range.maxWord : range.minWord,
            );
            expect(wordCount(next)).toBeGreaterThanOrEqual(wordCount(range));
            range = next;
          }
          const reached = side === 'below' ? range.minWord === all.minWord : range.maxWord === all.maxWord;
          expect(reached || wordCount(range) === 1024).toBe(true);
          expect(extendWords(range, side, spacing)).toEqual(range);
        },
      ),
    );
  });

  it('at the end of a range, which is not the end of all prices, are not well inside', () => {
    expect(isWellInside({ minWord: -3, maxWord: 3 }, 3, 60)).toBe(false);
    expect(isWellInside({ minWord: -3, maxWord: 3 }, -3, 60)).toBe(false);
    expect(isWellInside({ minWord: -3, maxWord: 3 }, 2, 60)).toBe(true);
    const all = allWords(60);
    expect(isWellInside(all, all.minWord, 60)).toBe(true);
    expect(isWellInside(all, all.maxWord, 60)).toBe(true);
    expect(wordsIn({ minWord: -1, maxWord: 1 })).toEqual([-1, 0, 1]);
  });
});

describe('tables of random pools', () => {
  const random = new Random(seed);
  const pools = Array.from({ length: 300 }, () => randomV3Pool(random));

  it('give the liquidity that a count over all positions gives', () => {
    for (const { ticks: table, tickSpacing, tick, liquidity } of pools) {
      for (const to of [tick, ...table.indexes, tick + random.int(-5000, 5000)].filter(
        (t) => Math.abs(t) <= MAX_TICK,
      )) {
        const expected = table.indexes.reduce(
          (sum, index, i) => (index <= to ? sum + (table.liquidityNet[i] as bigint) : sum),
          0n,
        );
        expect(liquidityAt(table, tickSpacing, tick, liquidity, to)).toBe(expected);
      }
      const known = { ...table, maxWord: wordOf(tick, tickSpacing) };
      const beyond = (known.maxWord + 1) * 256 * tickSpacing;
      expect(liquidityAt(known, tickSpacing, tick, liquidity, beyond)).toBeUndefined();
    }
  });

  it('are possible, and no longer so with another liquidity or a tick changed', () => {
    for (const { ticks: table, tickSpacing, tick, liquidity } of pools) {
      expect(isPossible(table, tickSpacing, tick, liquidity)).toBe(true);
      expect(isPossible(table, tickSpacing, tick, liquidity + 1n)).toBe(false);
      const changed = {
        ...table,
        liquidityNet: table.liquidityNet.map((net, i) => (i === 0 ? net + 1n : net)),
      };
      expect(isPossible(changed, tickSpacing, tick, liquidity)).toBe(false);
    }
  });

  it('are put together from ticks in any order, and compared word by word', () => {
    for (const { ticks: table, tickSpacing } of pools) {
      const list = table.indexes.map((tick, i) => ({ tick, liquidityNet: table.liquidityNet[i] as bigint }));
      expect(tickTable(table, [...list].reverse())).toEqual(table);
      for (const word of new Set(table.indexes.map((tick) => wordOf(tick, tickSpacing)))) {
        const own = list.filter(({ tick }) => wordOf(tick, tickSpacing) === word).reverse();
        expect(holdsWord(table, word, tickSpacing, own)).toBe(true);
        expect(holdsWord(table, word, tickSpacing, own.slice(1))).toBe(false);
        const [first, ...rest] = own;
        if (!first) continue;
        const other = { ...first, liquidityNet: first.liquidityNet + 1n };
        expect(holdsWord(table, word, tickSpacing, [other, ...rest])).toBe(false);
        expect(holdsWord(table, word, tickSpacing, [{ ...first, tick: first.tick + 1 }, ...rest])).toBe(
          false,
        );
      }
    }
  });
});
