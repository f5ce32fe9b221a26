import { describe, expect, test } from 'vitest';
import { hush, mon, testToken, usdc } from '../testing/currencies.ts';
import { type ActivityContext, activityValues } from './activityValues.ts';

const context: ActivityContext = {
  chain: { id: 1 } as ActivityContext['chain'],
  tokens: {
    find: (_, address) => [hush, usdc].find((token) => token.address === address),
    fromLink: (_, id) =>
      [mon, ...[hush, usdc]].find((one) => one.symbol === id || ('address' in one && one.address === id)),
  },
  locale: 'en-US',
  unknown: 'Unknown token',
};

describe('what fills the words of an activity', () => {
  test("are amounts with their symbols, in the token's own decimals", () => {
    expect(
      activityValues(
        {
          input: { currencyId: 'MON', raw: '1500000000000000000' },
          output: { currencyId: usdc.address, raw: '2500000' },
        },
        context,
      ),
    ).toEqual({ input: '1.5 MON', output: '2.5 USDC' });
  });

  test('a token that cannot be found is unknown, and so is its amount', () => {
    const stranger = testToken('EVIL', 'Evil', 99);
    expect(activityValues({ amount: { currencyId: stranger.address, raw: '5' } }, context)).toEqual({
      amount: 'Unknown token',
    });
  });

  test('addresses are symbols where they are tokens, else shortened; the rest stays', () => {
    const spender = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
    expect(activityValues({ token: hush.address, spender, days: 30, word: 'forever' }, context)).toEqual({
      token: 'HUSH',
      spender: '0xf39F...2266',
      days: '30',
      word: 'forever',
    });
  });

  test('an amount that is none throws', () => {
    expect(() => activityValues({ amount: { currencyId: 'MON', raw: 'nonsense' } }, context)).toThrow();
  });
});
