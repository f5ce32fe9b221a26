// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { NavItemContribution } from '../../../kernel/plugin/contributions.ts';
import { ContributionRegistryImpl } from '../../../kernel/plugin/host/ContributionRegistryImpl.ts';
import { ConfigToken, ContributionsToken, ModalsToken } from '../../../kernel/services.ts';
import { renderUi } from '../../testing/renderUi.tsx';
import { provide, servicesOf } from '../../testing/servicesOf.ts';
import { testConfig } from '../../testing/testConfig.ts';
import { BottomBar } from './BottomBar.tsx';
import { TopBar } from './TopBar.tsx';

afterEach(cleanup);

const navItems: readonly NavItemContribution[] = [
  { id: 'portfolio', label: 'common:nav.portfolio', to: '/portfolio', order: 3 },
  {
    id: 'liquidity',
    label: 'common:nav.liquidity',
    to: '/explore?tab=pools',
    order: 2,
    activeFor: ['/liquidity', '/pools', '/pool', '/add', '/remove', '/increase', '/migrate'],
    fallback: { withoutPlugin: 'explore', to: '/pool' },
  },
  { id: 'swap', label: 'common:nav.swap', to: '/swap', order: 1 },
];

function show(path: string, withExplore = true) {
  const registry = new ContributionRegistryImpl(['others', 'explore']);
  const routes = (...pages: readonly string[]) => pages.map((page) => ({ path: page, redirect: '/' }));
  registry.add('others', { navItems, routes: routes('/swap', '/pool/:tokenId?', '/portfolio') });
  if (withExplore) registry.add('explore', { routes: routes('/explore') });
  const services = servicesOf(
    provide(ContributionsToken, registry),
    provide(ConfigToken, testConfig({ brand: { name: 'Weir' } })),
    provide(ModalsToken, { closeAll: () => undefined }),
  );
  return renderUi(
    <>
      <TopBar />
      <BottomBar />
    </>,
    { services, path },
  );
}

const main = () => within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
const active = () =>
  main()
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.textContent);

describe('the navigation', () => {
  test('has Swap, Liquidity and Portfolio, in order, in the top bar and the bottom bar', () => {
    show('/swap');
    const entries = (links: HTMLElement[]) =>
      links.map((link) => [link.textContent, link.getAttribute('href')]);
    const expected = [
      ['Swap', '/swap'],
      ['Liquidity', '/explore?tab=pools'],
      ['Portfolio', '/portfolio'],
    ];
    expect(entries(main())).toEqual(expected);
    const [, tabs] = screen.getAllByRole('navigation');
    expect(entries(within(tabs as HTMLElement).getAllByRole('link'))).toEqual(expected);
  });

  test('leads Liquidity to the pools where a build has no explore plugin', () => {
    show('/swap', false);
    expect(screen.getAllByRole('link', { name: 'Liquidity' })[0]?.getAttribute('href')).toBe('/pool');
  });

  test.each([
    ['/swap', ['Swap']],
    ['/explore', ['Liquidity']],
    ['/liquidity', ['Liquidity']],
    ['/pools/17', ['Liquidity']],
    ['/pool/v2/find', ['Liquidity']],
    ['/add/v2/MON', ['Liquidity']],
    ['/remove/17', ['Liquidity']],
    ['/increase/MON/HUSH', ['Liquidity']],
    ['/migrate/v2', ['Liquidity']],
    ['/portfolio', ['Portfolio']],
    ['/swapping', []],
    ['/additional', []],
  ])('marks on %s: %j', (path, labels) => {
    show(path);
    expect(active()).toEqual(labels);
  });

  test('leaves out what leads to no page of this build', () => {
    const services = servicesOf(
      provide(ContributionsToken, {
        of: ((point: string) =>
          point === 'navItems'
            ? navItems
            : [{ path: '/swap', pluginId: 'swap' }].slice(0, point === 'routes' ? 1 : 0)) as never,
      }),
      provide(ConfigToken, testConfig()),
      provide(ModalsToken, {}),
    );
    renderUi(<TopBar />, { services, path: '/swap' });
    expect(main().map((link) => link.textContent)).toEqual(['Swap']);
  });

  test('is complete without any plugin', () => {
    renderUi(<TopBar />, {
      services: servicesOf(
        provide(ContributionsToken, { of: () => [] }),
        provide(ConfigToken, testConfig()),
        provide(ModalsToken, {}),
      ),
    });
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });
});

test('the logo bears the brand and leads home without the intro', () => {
  const { visited } = show('/portfolio');
  const logo = screen.getByRole('link', { name: /Weir/ });
  expect(logo.getAttribute('href')).toBe('/?intro=false');
  logo.click();
  expect(visited.at(-1)).toBe('/?intro=false');
});
