// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ContributionsToken, SettingsToken } from '../../../kernel/services.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import type { PortfolioStore } from '../stores/PortfolioStore.ts';
import { PoolsTab } from './PoolsTab.tsx';

afterEach(cleanup);

test.each([
  [0, 'No positions found.'],
  [2, '2 closed positions hidden.'],
])('of %i positions none is shown: %s', (count, text) => {
  const store = { pools: Array.from({ length: count }), shownPools: [], holdings: [], settled: true };
  renderUi(<PoolsTab store={store as unknown as PortfolioStore} />, {
    services: servicesOf(
      provide(ContributionsToken, { of: () => [] }),
      provide(SettingsToken, { hideClosedPositions: true }),
    ),
  });
  expect(screen.getAllByText(text).some((element) => element.tagName === 'P')).toBe(true);
  expect(screen.queryAllByText('No positions found.')).toHaveLength(count === 0 ? 1 : 0);
});
