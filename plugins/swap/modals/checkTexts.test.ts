import type { TFunction } from 'i18next';
import { describe, expect, test } from 'vitest';
import common from '../../../locales/en-US/commonLazy.json';
import words from '../../../locales/en-US/swapLazy.json';
import type { ReviewCheck } from '../stores/ReviewCheck.ts';
import { agreed, hush, mon, quoteOf } from '../testing/SwapFakes.ts';
import { checkText, disagreementText } from './checkTexts.ts';

/** The English text itself, so that a key that is not there fails. */
const t = ((key: string, values: Readonly<Record<string, unknown>> = {}) => {
  const [namespace = '', names = ''] = key.split(':');
  const texts: unknown = namespace === 'commonLazy' ? common : words;
  const text = names.split('.').reduce((at, name) => (at as Record<string, unknown>)[name], texts);
  return String(text).replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name]));
}) as unknown as TFunction;

const said = (over: object, endpoints = 2) =>
  checkText(t, { state: 'agrees', confirmation: { ...agreed, ...over } } as ReviewCheck, endpoints, false);

describe('the check of a quote says what was done', () => {
  test('a run of the whole trade is no quoter', () => {
    expect(said({ way: 'run', isIndependent: true })).toBe('A second source simulated the trade and agrees');
    expect(said({ way: 'run', isIndependent: false })).toContain('A simulation of the trade agrees');
    expect(said({ way: 'run', isIndependent: false }, 1)).toContain('Only one node');
    expect(said({ way: 'quoters', isIndependent: false })).toContain("The network's quoter agrees");
    expect(said({ way: 'run', outcome: 'differs', isIndependent: true })).toContain('disagrees');
  });

  test('a disagreement names whose figure it is', () => {
    const quote = quoteOf({ tradeType: 'EXACT_INPUT', input: mon, output: hush, amountRaw: 1n }, 10n ** 18n);
    const told = { ...agreed, outcome: 'differs', amountRaw: 2n * 10n ** 18n, blockNumber: 7n } as const;
    expect(disagreementText(t, quote, { ...told, way: 'run' }, 'en-US')).toBe(
      'This price: 1 HUSH. Simulation at block 7: 2 HUSH.',
    );
    expect(disagreementText(t, quote, { ...told, way: 'quoters' }, 'en-US')).toContain(
      "The network's quoter",
    );
  });

  test.each([
    ['IIA', 'A token moves slightly less than asked, and this pool takes only the whole amount.'],
    ['LOK', 'The pool has no price yet or is locked.'],
    ['NotEnoughLiquidity', "The pool doesn't have enough liquidity for this amount."],
  ])('what the pools refuse with %s is said in words', (refusal, text) => {
    const quote = quoteOf({ tradeType: 'EXACT_INPUT', input: mon, output: hush, amountRaw: 1n }, 10n ** 18n);
    const { amountRaw: _, ...told } = { ...agreed, outcome: 'differs', way: 'run', refusal } as const;
    expect(disagreementText(t, quote, told, 'en-US')).toBe(text);
  });
});
