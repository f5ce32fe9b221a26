import { expect, test } from 'vitest';
import swapTexts from '../../locales/en-US/swap.json' with { type: 'json' };
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
});
