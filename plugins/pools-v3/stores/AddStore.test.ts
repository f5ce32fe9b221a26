import { expect, it } from 'vitest';
import * as tokens from '../../../kernel/services.ts';
import { addressOf, testChain } from '../../../kernel/tokens/testing/testChain.ts';
import { hush, mon } from '../../../ui/testing/currencies.ts';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import { AddStore } from './AddStore.ts';

const [ACCOUNT, STRANGER] = [addressOf(1), addressOf(2)];
/** This test calls none of these services. */
const services = servicesOf(
  provide(tokens.ActiveChainToken, { chain: testChain() }),
  provide(tokens.ChainClientsToken, {}),
  provide(tokens.BalanceServiceToken, {}),
  provide(tokens.SettingsToken, {}),
  provide(tokens.WalletSessionToken, { account: ACCOUNT }),
  provide(tokens.LoggerToken, {}),
  provide(tokens.FlowFactoryToken, () => undefined as never),
);

it('adds in the range of the position that is shown, also where another chain has one of the same number and tier', () => {
  const store = new AddStore(services);
  const held = { tokenId: 5n, owner: ACCOUNT, fee: 3000, range: { tickLower: -60, tickUpper: 60 } };
  store.increase(held, mon, hush);
  expect(store.prices.range).toBe(held.range);
  // The position is read again with each block: an unchanged one must not notify observers.
  store.increase({ ...held, range: { ...held.range } }, mon, hush);
  expect(store.prices.range).toBe(held.range);
  const elsewhere = { ...held, range: { tickLower: 6000, tickUpper: 12000 } };
  store.increase(elsewhere, mon, hush);
  expect(store.prices.range).toBe(elsewhere.range);
});

it('tells the prices of a position in the direction of its own page, whatever the order of its tokens', () => {
  const store = new AddStore(services);
  const held = { tokenId: 5n, owner: ACCOUNT, fee: 3000, range: { tickLower: -60, tickUpper: 60 } };
  store.increase(held, mon, hush);
  expect([store.prices.baseCurrency, store.prices.quoteCurrency]).toEqual([hush, mon]);
  store.increase(held, hush, mon);
  expect([store.prices.baseCurrency, store.prices.quoteCurrency]).toEqual([hush, mon]);
});

it("adds to a stranger's position only once the person says so, and to no other one then", () => {
  const store = new AddStore(services);
  const held = { tokenId: 5n, owner: ACCOUNT, fee: 3000, range: { tickLower: -60, tickUpper: 60 } };
  store.increase(held, mon, hush);
  expect([store.foreignOwner, store.isForeign]).toEqual([undefined, false]);
  const foreign = { ...held, owner: STRANGER };
  store.increase(foreign, mon, hush);
  expect([store.foreignOwner, store.isForeign]).toEqual([STRANGER, true]);
  store.acceptOwner(true);
  expect([store.foreignOwner, store.isForeign]).toEqual([STRANGER, false]);
  store.increase({ ...foreign, tokenId: 6n }, mon, hush);
  expect(store.isForeign).toBe(true);
  store.acceptOwner(true);
  store.increase({ ...foreign, tokenId: 6n, owner: addressOf(3) }, mon, hush);
  expect(store.isForeign).toBe(true);
  store.acceptOwner(true);
  store.acceptOwner(false);
  expect(store.isForeign).toBe(true);
});
