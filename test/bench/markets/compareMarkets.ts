import { expect, it } from 'vitest';
import { testSeed } from '../../../kernel/amm/testing/Random.ts';
import { localChain } from '../../anvil/localChain.ts';
import { isBehind } from '../../markets/MarketTrade.ts';
import { tryMarkets } from '../../markets/tryMarkets.ts';
import { type Comparison, compareTrade } from './compareTrade.ts';
import { loadSmartOrderRouter, VERSION } from './SmartOrderRouter.ts';

const first = testSeed(1);
const count = Number(process.env.MARKETS ?? 40);

it('no answer is behind that of smart-order-router', async () => {
  const chain = localChain();
  const router = loadSmartOrderRouter(chain.address('wrappedNative'));
  const seeds = Array.from({ length: count }, (_, index) => first + index);
  const compared = await tryMarkets(chain, seeds, async (answered) => {
    const comparison = await compareTrade(router, answered);
    print(comparison);
    return comparison;
  });
  summarize(compared);
  expect(compared.filter(isWorse).map(({ name }) => name)).toEqual([]);
}, 7_200_000);

/** Where they alone have an answer, ours is behind too. */
const isWorse = ({ ours, theirs, behind }: Comparison) => (behind ? isBehind(behind) : !ours && theirs);

function print(comparison: Comparison): void {
  const { name, ours, theirs, behind, inCircle, ourParts, theirParts } = comparison;
  const amount = (executed: Comparison['ours']) =>
    executed ? `${executed.paid} > ${executed.received} (${executed.gas} gas)` : 'no quote';
  const ahead = behind ? `, ${(-behind.behindBps).toFixed(2)} bp` : '';
  const how = `${inCircle ? ', a circle left out' : ''}${isWorse(comparison) ? '  BEHIND' : ''}`;
  console.log(`${name}: ours ${amount(ours)}, theirs ${amount(theirs)}${ahead}${how}`);
  if (!isWorse(comparison)) return;
  for (const part of ourParts) console.log(`    ours   ${part}`);
  for (const part of theirParts) console.log(`    theirs ${part}`);
}

function summarize(compared: readonly Comparison[]): void {
  const ahead = compared.flatMap(({ behind }) => (behind ? [-behind.behindBps] : [])).sort((a, b) => a - b);
  const at = (share: number) => (ahead[Math.round(share * (ahead.length - 1))] ?? Number.NaN).toFixed(2);
  const number = (is: (one: Comparison) => unknown) => compared.filter(is).length;
  console.log(
    [
      `smart-order-router ${VERSION}, ${count} markets from seed ${first}, ${compared.length} trades, after gas, in bp of the trade:`,
      `ours is better by ${at(0.5)} (median), ${at(0)} (min), ${at(1)} (max); better by more than 1 bp in ${ahead.filter((bp) => bp > 1).length} of ${ahead.length}`,
      `${number(isWorse)} behind (by more than 1 bp and 3 % of the gas); ${number(({ inCircle }) => inCircle)} with a route of theirs in a circle, left out`,
      `without a quote: ours ${number(({ ours }) => !ours)}, theirs ${number(({ theirs }) => !theirs)}, both ${number(({ ours, theirs }) => !ours && !theirs)}`,
    ].join('\n  '),
  );
}
