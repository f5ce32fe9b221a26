import { expect, test } from 'vitest';
import swapTexts from '../../locales/en-US/swap.json' with { type: 'json' };
import { describeSwap } from './describeSwap.ts';
import plugin from './index.ts';

test('has the swap page at /swap, titled Swap, and leads there from /send', () => {
  const routes = plugin.contributes?.routes ?? [];
  expect(routes.find(({ path }) => path === '/swap')).toMatchObject({ title: 'swap:title' });
  expect(swapTexts.title).toBe('Swap');
  expect(routes.find(({ path }) => path === '/send')).toEqual({ path: '/send', redirect: '/swap' });
});

test('describes what it sends', () => {
  const types = plugin.contributes?.transactionDescribers?.map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(['SWAP', 'WRAP', 'APPROVAL']));
  const swaps = plugin.contributes?.transactionDescribers?.find(({ type }) => type === 'SWAP');
  expect(swaps?.describe).toBe(describeSwap);
});

test('a swap that somebody else receives says to whom', () => {
  const swap = {
    type: 'SWAP',
    tradeType: 'EXACT_INPUT',
    inputCurrencyId: 'ETH',
    outputCurrencyId: '0x00000000000000000000000000000000000000a1',
    inputCurrencyAmountRaw: '1',
    expectedOutputCurrencyAmountRaw: '100',
    minimumOutputCurrencyAmountRaw: '90',
  } as const;
  const recipient = '0x00000000000000000000000000000000C0FFEE01';
  expect(describeSwap(swap, 'confirmed').descriptor).toBe('swap:activity.swap');
  expect(describeSwap({ ...swap, recipient }, 'confirmed')).toMatchObject({
    descriptor: 'swap:activity.swapTo',
    values: { recipient },
  });
  expect(swapTexts.activity.swapTo).toContain('{{recipient}}');
});
