import { describe, expect, it } from 'vitest';
import { Random, testSeed } from '../testing/Random.ts';
import { shareLimit } from './shareLimit.ts';

describe('an allowance that several trades share', () => {
  it('of one trade is all for it', () => {
    expect(shareLimit([[1n, 4n, 9n, 16n]])).toBe(16n);
  });

  it('goes to two trades with one share too many, for what is rounded up', () => {
    expect(
      shareLimit([
        [10n, 20n, 30n, 40n],
        [1n, 2n, 3n, 100n],
      ]),
    ).toBe(110n);
    expect(
      shareLimit([
        [10n, 20n, 30n, 40n],
        [10n, 20n, 30n, 40n],
      ]),
    ).toBe(50n);
  });

  it('is the best division, by trying all', () => {
    const random = new Random(testSeed(5));
    for (let run = 0; run < 200; run++) {
      const trades = random.int(1, 4);
      const shares = random.int(1, 5);
      const gains = Array.from({ length: trades }, () =>
        Array.from({ length: shares }, () => BigInt(random.int(0, 1_000))),
      );
      const best = (index: number, left: number): bigint => {
        const own = gains[index];
        if (!own) return 0n;
        const after = trades - index - 1;
        return own.reduce((most, gain, at) => {
          if (left - at - 1 < after) return most;
          const sum = gain + best(index + 1, left - at - 1);
          return sum > most ? sum : most;
        }, 0n);
      };
      expect(shareLimit(gains)).toBe(best(0, shares + trades - 1));
    }
  });
});
