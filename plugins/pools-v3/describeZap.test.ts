import { expect, it } from 'vitest';
import texts from '../../locales/en-US/pools-v3.json' with { type: 'json' };
import { describeZap } from './describeZap.ts';

const info = {
  ...{ currencyId: 'MON', currencyAmountRaw: '5' },
  ...{ baseCurrencyId: 'MON', quoteCurrencyId: '0x00000000000000000000000000000000000000aa' },
};

it.each([
  ['ZAP_IN', 'ADD_LIQUIDITY_V3_POOL'],
  ['ZAP_OUT', 'REMOVE_LIQUIDITY_V3'],
] as const)(
  '%s has the title of what it does to the position, and says which token it was',
  (type, alike) => {
    const described = describeZap({ type, ...info }, 'confirmed');
    expect(described.title).toBe(`commonLazy:tx.${alike}.confirmed`);
    expect(described.values).toMatchObject({ one: { currencyId: 'MON', raw: '5' } });
    expect(described.currencyIds).toEqual([info.baseCurrencyId, info.quoteCurrencyId]);
    expect(texts.activity[type]).toContain('{{one}}');
  },
);
