// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { ContributionRegistryImpl } from '../kernel/plugin/host/ContributionRegistryImpl.ts';
import { ConfigToken, ContributionsToken, ModalsToken } from '../kernel/services.ts';
import explore from '../plugins/explore/index.ts';
import migrate from '../plugins/migrate/index.ts';
import poolsV2 from '../plugins/pools-v2/index.ts';
import poolsV3 from '../plugins/pools-v3/index.ts';
import portfolio from '../plugins/portfolio/index.ts';
import swap from '../plugins/swap/index.ts';
import { BottomBar } from '../ui/shell/menu/BottomBar.tsx';
import { TopBar } from '../ui/shell/menu/TopBar.tsx';
import { renderUi } from '../ui/testing/renderUi.tsx';
import { provide, servicesOf } from '../ui/testing/servicesOf.ts';
import { testConfig } from '../ui/testing/testConfig.ts';

afterEach(cleanup);

/** In another order than that of the navigation. */
const plugins = [portfolio, migrate, explore, poolsV3, poolsV2, swap];

function show(path: string, present = plugins) {
  const registry = new ContributionRegistryImpl(present.map(({ id }) => id));
  for (const { id, contributes } of present) {
    const { navItems, routes } = contributes ?? {};
    registry.add(id, { ...(navItems && { navItems }), ...(routes && { routes }) });
  }
  const services = servicesOf(
    provide(ContributionsToken, registry),
    provide(ConfigToken, testConfig({})),
    provide(ModalsToken, { closeAll: () => undefined }),
  );
  renderUi(
    <>
      <TopBar />
      <BottomBar />
    </>,
    { services, path },
  );
  return screen.getAllByRole('navigation').map((bar) => within(bar).getAllByRole('link'));
}

describe('the navigation of the real plugins', () => {
  test('is Swap, Liquidity and Portfolio, in this order, in both bars', () => {
    for (const links of show('/swap'))
      expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        ['Swap', '/swap'],
        ['Liquidity', '/explore?tab=pools'],
        ['Portfolio', '/portfolio'],
      ]);
  });

  test('leads Liquidity to the positions in a build without the explore pages', () => {
    for (const links of show(
      '/swap',
      plugins.filter((plugin) => plugin !== explore),
    ))
      expect(links.map((link) => link.getAttribute('href'))).toEqual(['/swap', '/pool', '/portfolio']);
  });

  test.each([
    ['/swap', 'Swap'],
    ['/explore', 'Liquidity'],
    ['/explore/pools/0x11', 'Liquidity'],
    ['/liquidity', 'Liquidity'],
    ['/pool', 'Liquidity'],
    ['/pools', 'Liquidity'],
    ['/pool/v2', 'Liquidity'],
    ['/pools/v2/find', 'Liquidity'],
    ['/pool/17', 'Liquidity'],
    ['/add', 'Liquidity'],
    ['/add/MON/HUSH/3000', 'Liquidity'],
    ['/add/v2/MON', 'Liquidity'],
    ['/add-liquidity-v3', 'Liquidity'],
    ['/add-liquidity-v3/MON/HUSH/500', 'Liquidity'],
    ['/remove/17', 'Liquidity'],
    ['/remove/v2/MON/HUSH', 'Liquidity'],
    ['/increase/MON/HUSH/500/17', 'Liquidity'],
    ['/rebalance/17', 'Liquidity'],
    ['/migrate/v2', 'Liquidity'],
    ['/portfolio', 'Portfolio'],
    ['/add-liquidity-v4', undefined],
    ['/swaps', undefined],
    ['/portfolios', undefined],
    ['/settings', undefined],
  ])('on %s marks %s', (path, marked) => {
    for (const links of show(path))
      expect(
        links.filter((link) => link.getAttribute('aria-current') === 'page').map((link) => link.textContent),
      ).toEqual(marked ? [marked] : []);
  });
});
