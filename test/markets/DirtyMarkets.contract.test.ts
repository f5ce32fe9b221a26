import { describe, expect, it } from 'vitest';
import { cases } from '../../kernel/amm/testing/cases.ts';
import { testSeed } from '../../kernel/amm/testing/Random.ts';
import { localChain } from '../anvil/localChain.ts';
import { isBehind } from './MarketTrade.ts';
import { tryMarkets } from './tryMarkets.ts';
import { tryTrade } from './tryTrade.ts';

const first = testSeed(1);
/** `MARKETS=1 SEED=…` tries one market again. */
const count = Number(process.env.MARKETS ?? cases(500, 40));
/**
 * Markets where the best parts were once missed: of a plan whose joined parts stand in another order, and of parts that
 * share two pools, one of which ends before a tick.
 */
const HARD = process.env.MARKETS ? [] : [127, 302];
/** Answers that are behind for what nothing read tells: ticks that nobody crossed before, 120,000 gas units in all. */
const KNOWN = ['SEED=378 deep and late, 180 gwei, EXACT_INPUT 1>2 $3518'];

describe(`${count} dirty markets from seed ${first}`, () => {
  const chain = localChain();

  it('are quoted to the wei, and no answer is behind the best that trying finds', async () => {
    const seeds = [...new Set([...Array.from({ length: count }, (_, index) => first + index), ...HARD])];
    const outcomes = await tryMarkets(chain, seeds, async (answered) => {
      const outcome = await tryTrade(answered);
      if (outcome.fault || isBehind(outcome)) console.log(outcome);
      return outcome;
    });
    const traded = outcomes.filter(({ ours }) => ours.length > 0);
    const divided = traded.filter(({ ours }) => ours.length > 1);
    console.log(`${outcomes.length} trades: ${traded.length} executed, ${divided.length} of them divided`);
    expect(traded.length).toBeGreaterThanOrEqual(count);
    expect(outcomes.filter(({ fault }) => fault)).toEqual([]);
    expect(outcomes.filter((outcome) => isBehind(outcome) && !KNOWN.includes(outcome.name))).toEqual([]);
  }, 3_600_000);
});
