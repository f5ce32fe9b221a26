// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ActiveChainToken, ContributionsToken, PriceServiceToken } from '../../../kernel/services.ts';
import { addressOf } from '../../../kernel/tokens/testing/testChain.ts';
import type { MyPair } from '../../../ui/exchange/OwnedPairs.ts';
import { PairRow } from '../../../ui/exchange/pools/list/PairRow.tsx';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import { hush, wmon } from '../testing/PairFakes.ts';
import { PairMenu } from './PairMenu.tsx';

afterEach(cleanup);

const address = addressOf(0xbeef);
const pair: MyPair = {
  ...{ token0: wmon, token1: hush, address, imported: true },
  ...{ liquidityRaw: 10n ** 18n, totalSupplyRaw: 4n * 10n ** 18n },
  amounts: { amount0Raw: 2n * 10n ** BigInt(wmon.decimals), amount1Raw: 5n * 10n ** BigInt(hush.decimals) },
};
const migrate = { id: 'migrate', label: 'migrate:action', to: '/migrate/v2/:address', order: 1 };

function show(change: Partial<MyPair> = {}, usd?: number) {
  const services = servicesOf(
    provide(ActiveChainToken, { chain: { prices: { source: 'onchain' } } as never }),
    provide(PriceServiceToken, { price: () => (usd === undefined ? undefined : ({ usd } as never)) }),
    provide(ContributionsToken, {
      of: ((point: string) => (point === 'positionActions' ? [migrate] : [])) as never,
    }),
  );
  const onForget = vi.fn();
  const one = { ...pair, ...change };
  renderUi(
    <ul>
      <PairRow pair={one} actions={<PairMenu pair={one} name="WMON / HUSH" onForget={onForget} />} />
    </ul>,
    { services },
  );
  return onForget;
}

test('a pair says what it would pay, and its share of the pool', () => {
  show();
  const row = screen.getByRole('listitem');
  expect(row.textContent).toContain('2 WMON + 5 HUSH');
  expect(row.textContent).toContain('25.00% of the pool');
  expect(row.textContent).not.toContain('$');
});

test('it says what they are worth in dollars where both tokens have a price', () => {
  show({}, 3);
  expect(screen.getByRole('listitem').textContent).toContain('$21.00');
});

test('its one action opens all that can be done with it', () => {
  const onForget = show();
  expect(screen.queryByRole('link')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Manage: WMON / HUSH' }));
  const menu = within(screen.getByRole('dialog', { name: 'WMON / HUSH' }));
  const ids = `${wmon.address}/${hush.address}`;
  expect(menu.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/add/v2/${ids}`,
    `/remove/v2/${ids}`,
    `/migrate/v2/${address}`,
  ]);
  fireEvent.click(menu.getByRole('button', { name: 'Hide WMON / HUSH' }));
  expect(onForget).toHaveBeenCalledOnce();
});

test('a pair that was found, not imported, cannot be hidden', () => {
  show({ imported: false });
  fireEvent.click(screen.getByRole('button', { name: /^Manage/ }));
  expect(screen.queryByRole('button', { name: /^Hide/ })).toBeNull();
});
