import { expect, it } from 'vitest';
import type { BasisFindings } from '../../basis/StateBasis.ts';
import { lesser } from './joined.ts';

const agreed = { state: 'agreed', endpoints: ['https://alpha.example', 'https://beta.example'] } as const;
const alone = { state: 'alone', endpoint: 'https://alpha.example', unanswered: [] } as const;
const swap = { ...agreed, routes: 'checked' } as const;
const near = { market: { state: 'near' } } as const;
const unseen = { market: { state: 'unchecked' } } as const;
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
  ['operators that differ', { ...agreed, ...near }, differ, differ],
  ['a transaction without a state', { state: 'unchecked' }, { ...agreed, ...near }, { ...agreed, ...near }],
])('%s: all that is said of both transactions', (_, first, second, both) => {
  expect(lesser(second, lesser(first, { state: 'unchecked' }))).toEqual(both);
});
