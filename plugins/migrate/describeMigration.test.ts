import { expect, test } from 'vitest';
import { describeMigration } from './describeMigration.ts';

test('a migration tells both currencies', () => {
  const info = { type: 'MIGRATE_LIQUIDITY_V3', baseCurrencyId: '0x01', quoteCurrencyId: '0x02' } as const;
  expect(describeMigration(info, 'confirmed')).toEqual({
    title: 'commonLazy:tx.MIGRATE_LIQUIDITY_V3.confirmed',
    descriptor: 'migrate:activity.migrate',
    values: { base: { currencyId: '0x01' }, quote: { currencyId: '0x02' } },
    currencyIds: ['0x01', '0x02'],
  });
});

test('what is no migration makes no sense to it', () => {
  expect(() => describeMigration({ type: 'SEND' }, 'confirmed')).toThrow(/SEND/);
});
