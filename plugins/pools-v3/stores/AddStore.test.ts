import { expect, it } from 'vitest';
import { hush, mon } from '../../../ui/testing/currencies.ts';
import { AddStore } from './AddStore.ts';

it('adds in the range of the position that is shown, also where another chain has one of the same number and tier', () => {
  const store = new AddStore({} as never);
  const held = { tokenId: 5n, fee: 3000, range: { tickLower: -60, tickUpper: 60 } };
  store.grow(held, mon, hush);
  expect(store.prices.range).toBe(held.range);
  // Read again with each block: what did not change is not told anew.
  store.grow({ ...held, range: { ...held.range } }, mon, hush);
  expect(store.prices.range).toBe(held.range);
  const elsewhere = { ...held, range: { tickLower: 6000, tickUpper: 12000 } };
  store.grow(elsewhere, mon, hush);
  expect(store.prices.range).toBe(elsewhere.range);
});
