import { expect, it } from 'vitest';
import type { BasisFindings } from '../../basis/StateBasis.ts';
import { SluiceError } from '../../errors/SluiceError.ts';
import { addressOf, testChain } from '../../tokens/testing/testChain.ts';
import { lesser } from './joined.ts';

const [token] = testChain().tokens.map((each) => ({ kind: 'token', ...each }) as const);
if (!token) throw new Error('there are no tokens');
const agreed = { state: 'agreed', endpoints: ['https://alpha.example', 'https://beta.example'] } as const;
const alone = { state: 'alone', endpoint: 'https://alpha.example', unanswered: [] } as const;
const swap = { ...agreed, routes: 'checked' } as const;
const near = { market: { state: 'near' } } as const;
const unseen = { market: { state: 'unchecked' } } as const;
const price = { numerator: 1n, denominator: 1n };
const pool = { address: addressOf(1), currencies: [token, token], paid: [1n, 1n], price } as const;
const farBy = (offBps: number) =>
  ({ market: { state: 'far', acceptedBps: undefined, pool, price, offBps } }) as const;
const [far, further] = [farBy(-300), farBy(400)];
const proven = { state: 'proven', block: 1n, part: false } as const;
const unproven = { state: 'unproven', reason: 'unavailable' } as const;
const error = new SluiceError('providers_failed', 'nobody answers');
const differ = { state: 'disagree', says: 'deposit', answers: [] } as const;

it.each<[string, BasisFindings, BasisFindings, BasisFindings]>([
  ['a swap and a deposit', swap, { ...agreed, ...near }, { ...swap, ...near }],
  ['an unchecked market', swap, { ...agreed, ...unseen }, { ...swap, ...unseen }],
  [
    'unchecked routes',
    { ...swap, routes: 'unchecked' },
    { ...agreed, ...near },
    { ...swap, routes: 'unchecked', ...near },
  ],
  ['one operator for the deposit', swap, { ...alone, ...near }, { ...alone, ...near }],
  ['one operator for the swap', alone, { ...agreed, ...near }, { ...alone, ...near }],
  ['one operator for either, whatever else is unchecked', alone, { ...swap, routes: 'unchecked' }, alone],
  ['the same, the other way round', { ...swap, routes: 'unchecked' }, alone, alone],
  [
    'a market far off, after one that is near',
    { ...agreed, ...near },
    { ...agreed, ...far },
    { ...agreed, ...far },
  ],
  ['two that are far off', { ...agreed, ...far }, { ...agreed, ...further }, { ...agreed, ...further }],
  [
    'the lesser proof',
    { ...agreed, proof: unproven },
    { ...swap, routes: 'unchecked', proof: proven },
    {
      ...{ ...swap, routes: 'unchecked', proof: unproven },
    },
  ],
  ['operators that nobody could ask', { state: 'unknown', error }, agreed, { state: 'unknown', error }],
  ['the same for the second', agreed, { state: 'unknown', error }, { state: 'unknown', error }],
  ['operators that differ', { ...agreed, ...near }, differ, differ],
  ['a transaction without a state', { state: 'unchecked' }, { ...agreed, ...near }, { ...agreed, ...near }],
])('%s: all that is said of both transactions', (_, first, second, both) => {
  expect(lesser(second, lesser(first, { state: 'unchecked' }))).toEqual(both);
});
