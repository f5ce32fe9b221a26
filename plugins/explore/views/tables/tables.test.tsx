// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { PoolEvent } from '../../../../kernel/index/types.ts';
import { ChainClientsToken } from '../../../../kernel/services.ts';
import { FakeClient } from '../../../../kernel/tokens/testing/FakeClient.ts';
import { addressOf, testChain } from '../../../../kernel/tokens/testing/testChain.ts';
import { renderUi } from '../../../../ui/testing/renderUi.tsx';
import { provide, servicesOf } from '../../../../ui/testing/servicesOf.ts';
import type { ExploreStore } from '../../stores/ExploreStore.ts';
import { type ExploreSort, readExploreLink } from '../../stores/exploreLink.ts';
import { EventTable } from './EventTable.tsx';
import { TokenTable } from './TokenTable.tsx';

afterEach(cleanup);

const chain = testChain({ contracts: [] });
const services = servicesOf(provide(ChainClientsToken, { get: () => new FakeClient(chain) as never }));

/** An event as old as this. */
const eventOf = (ageMs: number, block: number, timeExact = true) =>
  ({
    ...{ kind: 'swap', pool: addressOf(1), account: addressOf(2), block, logIndex: 0, timeExact },
    ...{ timestampSeconds: (Date.now() - ageMs) / 1000, transactionHash: `0x${'7a'.repeat(32)}` },
  }) as PoolEvent;

function showEvents(events: readonly PoolEvent[], more: Partial<ExploreStore> = {}) {
  const store = {
    ...{ chain, pools: [], revision: 1, reader: { events: async () => events } },
    ...{ metadata: { at: () => undefined }, loaded: true, filling: false, coverage: {}, ...more },
  };
  renderUi(<EventTable store={store as unknown as ExploreStore} />, { services });
}

const HOUR_MS = 3_600_000;

it('a transaction of this hour is told by its age, an older one by its day and time', async () => {
  showEvents([eventOf(180_500, 3), eventOf(5 * HOUR_MS, 2), eventOf(60_000, 1, false)]);
  const [recent, older, about] = (await screen.findAllByRole('row')).slice(1);
  expect(recent?.textContent).toContain('3 minutes ago');
  expect(older?.textContent).toMatch(/[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d/);
  expect(about?.textContent).toMatch(/around [A-Z][a-z]{2} \d/);
  expect(screen.queryByRole('link')).toBeNull();
});

it('with an explorer the row leads to its transaction', async () => {
  showEvents([eventOf(180_500, 3)], { chain: { ...chain, explorer: 'https://scan.example' } });
  const link = await screen.findByRole('link', { name: '3 minutes ago' });
  expect(link.getAttribute('href')).toBe(`https://scan.example/tx/0x${'7a'.repeat(32)}`);
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
});

it('none yet is not none while history is coming in', async () => {
  showEvents([], { filling: true });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.getByRole('status', { name: 'Loading…' })).toBeDefined();
  cleanup();
  showEvents([]);
  expect(await screen.findByText('No transactions yet.')).toBeDefined();
});

it.each([
  ['volume', ['Token', 'Price', 'Volume']],
  ['liquidity', ['Token', 'Price', 'Liquidity']],
  ['change', ['Token', 'Price', 'Trend']],
] as const)('where space is short tokens by %s show it', (sort: ExploreSort, names) => {
  const view = { ...readExploreLink('tab=tokens'), sort };
  const store = { chain, estimated: true } as unknown as ExploreStore;
  renderUi(<TokenTable store={store} lines={[]} closes={undefined} view={view} onSort={() => undefined} />);
  const shown = screen.getAllByRole('columnheader').filter((head) => !head.dataset.from);
  expect(shown.map(({ textContent }) => textContent?.replace(/[↓↑]/, ''))).toEqual(names);
});
