import { expect, it } from 'vitest';
import { addressOf, testChain } from '../tokens/testing/testChain.ts';
import { accepted, awaitsAcceptance, keepAcceptance } from './acceptedPrice.ts';
import type { BasisFindings, MarketFindings, SeenFindings } from './StateBasis.ts';

const [first, second] = testChain().tokens.map((token) => ({ kind: 'token', ...token }) as const);
if (!first || !second) throw new Error('there are no tokens');
const price = { numerator: 1n, denominator: 1n };
const pool = { address: addressOf(1), currencies: [first, second], price, paid: [1n, 1n] } as const;
const saying = (market: MarketFindings): BasisFindings => {
  return { state: 'agreed', endpoints: ['https://alpha.example', 'https://beta.example'], market };
};
const off = (offBps: number, acceptedBps?: number) =>
  saying({ state: 'far', acceptedBps, pool, price, offBps });

it.each<[SeenFindings | undefined, boolean]>([
  [off(3000), true],
  [off(3000, 3000), false],
  [saying({ state: 'near' }), false],
  [saying({ state: 'none' }), false],
  ['asking', false],
  [undefined, false],
])('%o awaits a word: %s', (findings, awaits) => {
  expect(awaitsAcceptance(findings)).toBe(awaits);
});

it('is given, and taken back', () => {
  expect(accepted(off(3000), true)).toEqual(off(3000, 3000));
  expect(accepted(off(3000, 3000), false)).toEqual(off(3000));
  expect(accepted(saying({ state: 'near' }), true)).toEqual(saying({ state: 'near' }));
});

it.each<[BasisFindings, SeenFindings | undefined, boolean]>([
  [off(3000), off(3000, 3000), true],
  [off(2500), off(3000, 3000), true],
  [off(3050), off(3000, 3000), true],
  [off(3051), off(3000, 3000), false],
  [off(-3050), off(-3000, -3000), true],
  [off(-3051), off(-3000, -3000), false],
  // It was above the market, and is below it now.
  [off(-300), off(3000, 3000), false],
  [off(3000), off(3000), false],
  [off(3000), 'asking', false],
  [off(3000), undefined, false],
])('%o keeps the word that was given for %o: %s', (found, before, keeps) => {
  const kept = keepAcceptance(found, before);
  expect(awaitsAcceptance(kept)).toBe(!keeps);
  expect(accepted(kept, false)).toEqual(found);
});

it('holds for the price that it was given for, and not for each that came since', () => {
  const then = accepted(off(3000), true);
  const later = keepAcceptance(off(3040), then);
  expect(awaitsAcceptance(later)).toBe(false);
  expect(awaitsAcceptance(keepAcceptance(off(3080), later))).toBe(true);
  expect(awaitsAcceptance(keepAcceptance(off(3050), later))).toBe(false);
});
