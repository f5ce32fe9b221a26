import { describe, expect, test } from 'vitest';
import { hush, mon, swapChain, wmon } from '../../testing/SwapFakes.ts';
import type { SwapFormValues } from '../SwapForm.ts';
import { isLinkOf, sameSwap, swapLink } from './swapLink.ts';

const chain = swapChain();
const form = (change: Partial<SwapFormValues> = {}): SwapFormValues => ({
  input: mon,
  output: hush,
  typedValue: '1.5',
  independentField: 'INPUT',
  recipient: null,
  ...change,
});
const link = (present: string, values: SwapFormValues) =>
  swapLink(new URLSearchParams(present), chain, values).toString();

describe('swapLink', () => {
  test('says the whole swap, with its chain', () => {
    expect(link('', form())).toBe(
      `chain=${chain.slug}&inputCurrency=MON&outputCurrency=${hush.address}&exactAmount=1.5&exactField=input`,
    );
    expect(link('', form({ independentField: 'OUTPUT', recipient: 'alice.eth' }))).toContain(
      'exactAmount=1.5&exactField=output&recipient=alice.eth',
    );
  });

  test('leaves out what is not chosen, and takes away what no longer is', () => {
    const before = `inputCurrency=MON&outputCurrency=${hush.address}&exactAmount=9&exactField=input&recipient=a.eth`;
    expect(link(before, form({ output: undefined, typedValue: '', recipient: '' }))).toBe(
      `inputCurrency=MON&chain=${chain.slug}`,
    );
    expect(link('', form({ typedValue: '.' }))).not.toContain('exact');
  });

  test('says what a link named as long as nothing is chosen in its place', () => {
    const linked = { INPUT: 'NOPE', OUTPUT: '0x12' };
    expect(link('', form({ output: undefined, linked }))).toContain('inputCurrency=MON&outputCurrency=0x12&');
  });

  test('keeps an amount that could not be read until another one is typed', () => {
    expect(link('', form({ typedValue: '', unreadAmount: '-5' }))).toContain('exactAmount=-5&');
    expect(link('', form({ typedValue: '3', unreadAmount: '-5' }))).toContain('exactAmount=3&');
  });

  test('keeps what is none of its business', () => {
    expect(link('theme=dark&lng=de-DE', form({ typedValue: '' }))).toMatch(/^theme=dark&lng=de-DE&/);
  });
});

test.each([
  ['', true],
  [`chain=${chain.slug.toUpperCase()}`, true],
  [`chain=${chain.id}`, true],
  ['chain=ethereum', false],
])('isLinkOf: "%s" is %s', (query, expected) => {
  expect(isLinkOf(new URLSearchParams(query), chain)).toBe(expected);
});

test.each([
  [{}, true],
  [{ input: { ...mon } }, true],
  [{ recipient: '' }, true],
  [{ input: wmon }, false],
  [{ output: undefined }, false],
  [{ linked: {} }, true],
  [{ linked: { INPUT: 'NOPE' } }, false],
  [{ linked: { OUTPUT: 'NOPE' } }, false],
  [{ typedValue: '1.50' }, false],
  [{ unreadAmount: '-5' }, false],
  [{ independentField: 'OUTPUT' }, false],
  [{ recipient: 'a.eth' }, false],
] as const)('sameSwap: %o is the same: %s', (change, expected) => {
  expect(sameSwap(form(), form(change))).toBe(expected);
});
