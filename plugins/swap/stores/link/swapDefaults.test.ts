import { describe, expect, test } from 'vitest';
import type { Currency } from '../../../../kernel/currency/Currency.ts';
import type { TokenListService } from '../../../../kernel/tokens/TokenListService.ts';
import { testChain } from '../../../../kernel/tokens/testing/testChain.ts';
import { warnedLists } from '../../../../kernel/tokens/testing/warnedLists.ts';
import { hush, mon, wmon } from '../../testing/SwapFakes.ts';
import { parseSwapQuery } from './parseSwapQuery.ts';
import { swapDefaults } from './swapDefaults.ts';

const odd: Currency = { ...hush, symbol: 'ODD' };
let accepted = false;
const known = new Map<string, Currency>([
  ['ODD', odd],
  ['ETH', mon],
  ['MON', mon],
  ['HUSH', hush],
  [hush.address, hush],
]);
const tokens = {
  fromLink: (_chainId: number, value: string) => known.get(value),
  ...warnedLists(({ symbol }) => symbol === 'ODD'),
  isUserToken: () => accepted,
} as Partial<TokenListService> as TokenListService;
const chain = testChain();
const defaults = (query: string, on = chain) =>
  swapDefaults(on, tokens, parseSwapQuery(new URLSearchParams(query)));

describe('swapDefaults', () => {
  test.each([
    ['MON', 'MON'],
    ['MON', 'ETH'],
    ['HUSH', hush.address],
  ])('%s and %s are one token: the output stays a word of the link', (one, other) => {
    const { input, output, linked } = defaults(`inputCurrency=${one}&outputCurrency=${other}`);
    expect([input, output, linked]).toEqual([
      known.get(one.toUpperCase()),
      undefined,
      { INPUT: undefined, OUTPUT: other },
    ]);
  });

  test('with nothing given: the native coin in, the first default output that the chain lists out', () => {
    expect(defaults('')).toEqual({
      input: mon,
      output: hush,
      linked: {},
      typedValue: '',
      unreadAmount: undefined,
      independentField: 'INPUT',
      recipient: null,
    });
    expect(defaults('', testChain({ defaultOutputs: ['HUSH2', 'WMON'] })).output).toEqual(wmon);
    expect(defaults('', testChain({ defaultOutputs: [] })).output).toBeUndefined();
  });

  test('a link that names the output alone is paid with the native coin; one with an input leaves the output empty', () => {
    expect(defaults('inputCurrency=HUSH')).toMatchObject({ input: hush, output: undefined });
    expect(defaults(`outputCurrency=${hush.address}`)).toMatchObject({ input: mon, output: hush });
    expect(defaults('outputCurrency=MON')).toMatchObject({ input: undefined, output: mon });
    expect(defaults('inputCurrency=ETH&outputCurrency=HUSH')).toMatchObject({ input: mon, output: hush });
    expect(defaults('inputCurrency=NOPE')).toMatchObject({ input: undefined, output: undefined });
  });

  test('what is on no list, and what must be warned of, stays a word of the link', () => {
    expect(defaults('inputCurrency=NOPE&outputCurrency=HUSH')).toMatchObject({
      output: hush,
      linked: { INPUT: 'NOPE', OUTPUT: undefined },
    });
    expect(defaults('outputCurrency=ODD')).toMatchObject({
      input: mon,
      output: undefined,
      linked: { INPUT: undefined, OUTPUT: 'ODD' },
    });
    accepted = true;
    expect(defaults('outputCurrency=ODD')).toMatchObject({ output: odd, linked: { OUTPUT: undefined } });
  });

  test('takes amount, field and recipient', () => {
    const recipient = `0x${'ab'.repeat(20)}`;
    expect(defaults(`exactAmount=1.5&exactField=output&recipient=${recipient}`)).toMatchObject({
      typedValue: '1.5',
      independentField: 'OUTPUT',
      recipient,
    });
  });

  test.each(['.5', '5.', '0012.50', '12.000'])(
    'the amount %s of a link has a dot before its decimals',
    (amount) => {
      expect(defaults(`exactAmount=${amount}`)).toMatchObject({
        typedValue: amount,
        unreadAmount: undefined,
      });
    },
  );

  test.each(['1,234', 'abc', '-1', '1e5', '9'.repeat(80)])('leaves the amount %s to the field', (amount) => {
    expect(defaults(`exactAmount=${amount}`)).toMatchObject({ typedValue: '', unreadAmount: amount });
  });

  test('a chain without exact output takes the amount as input', () => {
    const { capabilities } = chain;
    const exactInputOnly = testChain({ capabilities: { ...capabilities, exactOutput: false } });
    expect(defaults('exactAmount=1&exactField=output', exactInputOnly).independentField).toBe('INPUT');
  });
});
