// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Currency, nativeCurrency } from '../../../../kernel/currency/Currency.ts';
import type { ContributionRegistry } from '../../../../kernel/plugin/contributions.ts';
import {
  ActiveChainToken,
  ChainRegistryToken,
  ConfigToken,
  ContributionsToken,
  TokenListServiceToken,
} from '../../../../kernel/services.ts';
import { HUSH, testChain, WMON } from '../../../../kernel/tokens/testing/testChain.ts';
import { renderUi } from '../../../../ui/testing/renderUi.tsx';
import { provide, servicesOf } from '../../../../ui/testing/servicesOf.ts';
import type { TokenRow } from '../../stores/rows.ts';
import { worthOf } from '../../stores/valuation.ts';
import { TokenTable } from './TokenTable.tsx';

afterEach(cleanup);

const chain = testChain();
const hush: Currency = {
  kind: 'token',
  chainId: chain.id,
  address: HUSH,
  decimals: 18,
  symbol: 'HUSH',
  name: 'Hush',
};
const price = { usd: 2, source: 'placeholder', timestampMs: 0, confidence: 0 } as const;
const rowOf = (currency: Currency, raw: bigint): TokenRow => ({
  id: currency.symbol,
  chain,
  currency,
  raw,
  price,
  worth: worthOf([{ currency, raw }], () => price),
});

function show(...routes: readonly string[]) {
  const select = vi.fn();
  const contributions = {
    of: (point: string) =>
      point === 'routes'
        ? routes.map((path) => ({ path }))
        : point === 'tokenActions'
          ? [{ id: 'swap', label: 'common:nav.swap', to: '/swap?inputCurrency=:address' }]
          : [],
  } as unknown as ContributionRegistry;
  const rows = [rowOf(hush, 1_234_567_890_123_456_789n), rowOf(nativeCurrency(chain), 5n)];
  const { visited } = renderUi(<TokenTable rows={rows} chains={1} />, {
    services: servicesOf(
      provide(ActiveChainToken, { chain: testChain({ id: 5 }), select }),
      provide(ChainRegistryToken, { find: () => chain }),
      provide(ConfigToken, { links: {} }),
      provide(ContributionsToken, contributions),
      provide(TokenListServiceToken, { find: () => undefined }),
    ),
  });
  const linksOf = (row: number) => within(screen.getAllByRole('row')[row]!).getAllByRole('link');
  return { select, visited, linksOf };
}

test('a row leads to its token, the coin to the token that wraps it, on their network', () => {
  const { select, visited, linksOf } = show('/explore/token/:address');
  const [page, swap] = linksOf(1);
  expect(page?.getAttribute('href')).toBe(`/explore/token/${HUSH}?chain=local`);
  expect(linksOf(2)[0]?.getAttribute('href')).toBe(`/explore/token/${WMON}?chain=local`);
  expect(page?.title).toBe('1.234567890123456789 HUSH · ~$2.00, a test price');
  // What can be done stays beside the link, with the keyboard's focus of its own.
  expect(swap?.textContent).toBe('Swap');
  expect(page?.contains(swap!)).toBe(false);
  expect(document.querySelector('[data-exact]')).toBeNull();
  fireEvent.click(page!);
  expect(select).toHaveBeenCalledWith(chain.id);
  expect(visited.at(-1)).toBe(`/explore/token/${HUSH}?chain=local`);
});

test('without such pages only the action leads somewhere, and each figure says more by itself', () => {
  const { linksOf } = show('/explore');
  expect(linksOf(1).map(({ textContent }) => textContent)).toEqual(['Swap']);
  screen.getAllByTitle('~$2.00, a test price');
  screen.getAllByTitle('1.234567890123456789');
  expect(document.querySelectorAll('[data-exact]').length).toBeGreaterThan(0);
});
