import { describe, expect, test } from 'vitest';
import { memoryStorage } from '../../../kernel/wallet/testing/memoryStorage.ts';
import { hush, mon, testToken, usdc } from '../../testing/currencies.ts';
import { SavedAddresses } from '../book/SavedAddresses.ts';
import { type ActivityContext, activityValues } from './activityValues.ts';

const ROUTER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const context: ActivityContext = {
  chain: {
    id: 1,
    contracts: [{ kind: 'universalRouter', version: '2.1.0', address: ROUTER }],
  } as unknown as ActivityContext['chain'],
  tokens: {
    fromLink: (_, id) =>
      [mon, ...[hush, usdc]].find((one) => one.symbol === id || ('address' in one && one.address === id)),
  },
  locale: 'en-US',
  unknown: 'Unknown token',
  saved: new SavedAddresses(memoryStorage()),
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

  test('are what the review and the success said: paid to the nearest, received down', () => {
    const raw = '999999999999999999';
    expect(
      activityValues(
        { input: { currencyId: 'MON', raw, paid: true }, output: { currencyId: 'MON', raw } },
        context,
      ),
    ).toEqual({ input: '1 MON', output: '0.99999 MON' });
  });

  test('a token that cannot be found is unknown, and so is its amount', () => {
    const stranger = testToken('EVIL', 'Evil', 99);
    expect(activityValues({ amount: { currencyId: stranger.address, raw: '5' } }, context)).toEqual({
      amount: 'Unknown token',
    });
  });

  test('a currency alone is its symbol, unknown where it cannot be found', () => {
    const stranger = testToken('EVIL', 'Evil', 99);
    const values = { known: { currencyId: hush.address }, other: { currencyId: stranger.address } };
    expect(activityValues(values, context)).toEqual({ known: 'HUSH', other: 'Unknown token' });
  });

  test('addresses are names where they are contracts of the exchange, else shortened; the rest stays', () => {
    const spender = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
    expect(activityValues({ router: ROUTER, spender, days: 30, word: 'forever' }, context)).toEqual({
      router: 'Universal Router',
      spender: '0xf39F...2266',
      days: '30',
      word: 'forever',
    });
  });

  test('an address that the person named has that name beside it, and never in its place', () => {
    const known = new SavedAddresses(memoryStorage());
    const recipient = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
    expect(known.save('Alice', recipient)).toBeUndefined();
    // The name of a contract of the exchange is not the person's to give.
    expect(known.save('My friend', ROUTER)).toBeUndefined();
    expect(activityValues({ recipient, router: ROUTER }, { ...context, saved: known })).toEqual({
      recipient: 'Alice (0xf39F...2266)',
      router: 'Universal Router',
    });
  });

  test('an amount that is none throws', () => {
    expect(() => activityValues({ amount: { currencyId: 'MON', raw: 'nonsense' } }, context)).toThrow();
  });
});
