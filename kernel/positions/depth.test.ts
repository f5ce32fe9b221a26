import { expect, it } from 'vitest';
import { cases } from '../amm/testing/cases.ts';
import { Random, testSeed } from '../amm/testing/Random.ts';
import { randomV3Pool } from '../amm/testing/randomPools.ts';
import { liquidityAt } from '../quote/tickChanges.ts';
import { depthBars } from './depth.ts';

const seed = testSeed(31);

it('the depth of a pool is its liquidity between every two neighbouring ticks', () => {
  const random = new Random(seed);
  let seen = 0;
  for (let run = cases(1_000, 100); run > 0; run--) {
    const pool = randomV3Pool(random);
    const bars = depthBars(pool);
    for (const { tickLower, tickUpper, liquidity } of bars) {
      const middle = Math.floor((tickLower + tickUpper) / 2);
      expect(liquidityAt(pool.ticks, pool.tickSpacing, pool.tick, pool.liquidity, middle)).toBe(liquidity);
      seen += 1;
    }
    const here = bars.find(({ tickLower, tickUpper }) => tickLower <= pool.tick && pool.tick < tickUpper);
    expect(here?.liquidity ?? 0n).toBe(pool.ticks.indexes.length > 0 ? pool.liquidity : 0n);
    for (const [index, bar] of bars.entries()) {
      const next = bars[index + 1];
      if (next) expect(bar.tickUpper).toBeLessThanOrEqual(next.tickLower);
    }
  }
  expect(seen).toBeGreaterThan(100);
});
