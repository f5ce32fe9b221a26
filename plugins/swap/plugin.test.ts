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

test('a swap says what it moved, and to whom where somebody else receives it', () => {
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
  // What the chain moved, and not what was quoted, where the receipt told it.
  const { inputCurrencyId, outputCurrencyId } = swap;
  const exactOutput = {
    type: 'SWAP',
    tradeType: 'EXACT_OUTPUT',
    inputCurrencyId,
    outputCurrencyId,
    maximumInputCurrencyAmountRaw: '9',
    outputCurrencyAmountRaw: '100',
    expectedInputCurrencyAmountRaw: '5',
  } as const;
  expect(describeSwap(exactOutput, 'confirmed').values).toEqual({
    input: { currencyId: inputCurrencyId, raw: '5', paid: true },
    output: { currencyId: outputCurrencyId, raw: '100' },
  });
  const settled = { settledInputCurrencyAmountRaw: '6', settledOutputCurrencyAmountRaw: '101' };
  expect(describeSwap({ ...exactOutput, ...settled }, 'confirmed').values).toMatchObject({
    input: { raw: '6' },
    output: { raw: '101' },
  });
  expect(swapTexts.activity.swapTo).toContain('{{recipient}}');
});
