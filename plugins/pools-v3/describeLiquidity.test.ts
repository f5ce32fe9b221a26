import { describe, expect, test } from 'vitest';
import type { TransactionInfo } from '../../kernel/tx/TransactionInfo.ts';
import { describeLiquidity } from './describeLiquidity.ts';

const liquidity = {
  baseCurrencyId: 'MON',
  quoteCurrencyId: '0x01',
  expectedAmountBaseRaw: '5',
  expectedAmountQuoteRaw: '7',
} as const;
const received = { base: { currencyId: 'MON', raw: '5' }, quote: { currencyId: '0x01', raw: '7' } };

describe('describeLiquidity', () => {
  const given = {
    base: { ...received.base, paid: true },
    quote: { ...received.quote, paid: true },
  };
  test.each([
    ['ADD_LIQUIDITY_V3_POOL', 'pools-v3:activity.add', given],
    ['REMOVE_LIQUIDITY_V3', 'pools-v3:activity.remove', received],
  ] as const)('%s: both amounts', (type, descriptor, amounts) => {
    expect(describeLiquidity({ type, ...liquidity }, 'confirmed')).toEqual({
      title: `commonLazy:tx.${type}.confirmed`,
      descriptor,
      values: amounts,
      currencyIds: ['MON', '0x01'],
    });
  });

  test('a new pool: both currencies', () => {
    const info = { type: 'CREATE_V3_POOL', baseCurrencyId: 'MON', quoteCurrencyId: '0x01' } as const;
    expect(describeLiquidity(info, 'pending')).toMatchObject({
      title: 'commonLazy:tx.CREATE_V3_POOL.pending',
      descriptor: 'pools-v3:activity.create',
      values: { base: { currencyId: 'MON' }, quote: { currencyId: '0x01' } },
    });
  });

  test('collected fees: both amounts owed', () => {
    const info: TransactionInfo = {
      type: 'COLLECT_FEES',
      currencyId0: 'MON',
      currencyId1: '0x01',
      expectedCurrencyOwed0: '5',
      expectedCurrencyOwed1: '7',
    };
    expect(describeLiquidity(info, 'failed')).toMatchObject({
      title: 'commonLazy:tx.COLLECT_FEES.failed',
      descriptor: 'pools-v3:activity.collect',
      values: received,
    });
  });

  test.each(['COMPOUND_V3', 'REBALANCE_V3'] as const)('%s: what goes in', (type) => {
    const info: TransactionInfo = {
      type,
      tokenId: '9',
      baseCurrencyId: 'MON',
      quoteCurrencyId: '0x01',
      expectedAmountBaseRaw: '5',
      expectedAmountQuoteRaw: '7',
    };
    expect(describeLiquidity(info, 'confirmed')).toMatchObject({
      title: `commonLazy:tx.${type}.confirmed`,
      descriptor: 'pools-v3:activity.add',
      values: received,
    });
  });

  test('what is not about liquidity makes no sense to it', () => {
    expect(() => describeLiquidity({ type: 'SEND' }, 'confirmed')).toThrow(/SEND/);
  });
});
