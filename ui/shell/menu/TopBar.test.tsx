// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Command } from '../../../kernel/plugin/Command.ts';
import type { Contributions } from '../../../kernel/plugin/contributions.ts';
import { ContributionRegistryImpl } from '../../../kernel/plugin/host/ContributionRegistryImpl.ts';
import { PluginControlToken } from '../../../kernel/plugin/PluginControl.ts';
import { token } from '../../../kernel/plugin/token.ts';
import { ConfigToken, ContributionsToken, ModalsToken } from '../../../kernel/services.ts';
import { renderUi } from '../../testing/renderUi.tsx';
import { provide, servicesOf } from '../../testing/servicesOf.ts';
import { testConfig } from '../../testing/testConfig.ts';
import { TopBar } from './TopBar.tsx';

afterEach(cleanup);

const closeAll = vi.fn();
const run = vi.fn();
const OpenToken = token<{ run(): void }>('Open');
const settings: Command = { id: 'settings', label: 'settings:title', shortcut: 'mod+.', service: OpenToken };

const item = (id: string, order: number) => ({
  id,
  order,
  pluginId: id,
  view: async () => ({ default: () => <button type="button">{id}</button> }),
});

function show(links: object = {}, commands: readonly Command[] = [], items: readonly object[] = []) {
  const registry = new ContributionRegistryImpl(['swap']);
  const contributed = {
    topBarItems: [item('wallet', 10), item('network', 5), ...items],
    navItems: [{ id: 'swap', label: 'common:nav.swap', to: '/swap', order: 1 }],
    routes: [{ path: '/swap', pluginId: 'swap' }],
    commands,
  };
  registry.add('swap', contributed as unknown as Contributions);
  return renderUi(<TopBar />, {
    services: servicesOf(
      provide(ContributionsToken, registry),
      provide(PluginControlToken, { statuses: [] }),
      provide(ModalsToken, { closeAll }),
      provide(OpenToken, { run }),
      provide(ConfigToken, testConfig({ links })),
    ),
    path: '/swap',
  });
}

test('holds logo, navigation, what plugins contribute in their order, and the menu', async () => {
  show({ docs: 'https://docs.example' });
  await screen.findByRole('button', { name: 'wallet' });
  const names = [...document.querySelectorAll('header :is(a, button)')].map(
    (element) => element.getAttribute('aria-label') ?? element.textContent,
  );
  expect(names).toEqual(['Sluice home', 'Swap', 'network', 'wallet', 'Menu']);
});

test('an item that needs room is shown where the page is wide enough, and loaded only there', async () => {
  let width = 1099;
  const told = new Set<() => void>();
  const media = vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        get matches() {
          return width >= Number(/\d+/.exec(query));
        },
        addEventListener: (_: string, tell: () => void) => told.add(tell),
        removeEventListener: (_: string, tell: () => void) => told.delete(tell),
      }) as unknown as MediaQueryList,
  );
  const resize = (to: number) =>
    act(() => {
      width = to;
      for (const tell of told) tell();
    });
  const search = item('search', 1);
  const view = vi.fn(search.view);
  show({}, [], [{ ...search, minWidth: 1100, view }]);
  await screen.findByRole('button', { name: 'wallet' });
  expect(screen.queryByRole('button', { name: 'search' })).toBeNull();
  expect(view).not.toHaveBeenCalled();
  resize(1100);
  await screen.findByRole('button', { name: 'search' });
  resize(1099);
  expect(screen.queryByRole('button', { name: 'search' })).toBeNull();
  cleanup();
  expect(told.size).toBe(0);
  media.mockRestore();
});

describe('the menu', () => {
  const menu = () => screen.getByRole('button', { name: 'Menu' });
  const links = { docs: 'https://docs.example', social: 'https://social.example' };

  test("leads to the profile's community and docs pages, in a page of their own", async () => {
    show(links);
    expect(screen.queryByRole('link', { name: 'Docs' })).toBeNull();
    fireEvent.click(menu());
    expect(menu().getAttribute('aria-expanded')).toBe('true');
    for (const [name, href] of [
      ['Community', 'https://social.example'],
      ['Docs', 'https://docs.example'],
    ] as const) {
      const link = await screen.findByRole('link', { name });
      expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([href, '_blank']);
      expect(link.getAttribute('rel')).toContain('noopener');
    }
  });

  test("leads to the app's own docs where the profile names none, and to no community page", async () => {
    const docs = { id: 'docs', label: 'common:nav.docs', to: '/docs' } as const;
    show({}, [docs]);
    fireEvent.click(menu());
    const own = await screen.findByRole('link', { name: 'Docs' });
    expect([own.getAttribute('href'), own.getAttribute('target')]).toEqual(['/docs', null]);
    expect(screen.queryByRole('link', { name: 'Community' })).toBeNull();
    cleanup();
    show(links, [docs]);
    fireEvent.click(menu());
    const named = await screen.findAllByRole('link', { name: 'Docs' });
    expect(named.map((link) => link.getAttribute('href'))).toEqual(['https://docs.example']);
  });

  test('closes on Escape, which gives the focus back, and on a press outside', async () => {
    show(links);
    fireEvent.click(menu());
    fireEvent.pointerDown(await screen.findByRole('link', { name: 'Docs' }));
    expect(menu().getAttribute('aria-expanded')).toBe('true');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(menu().getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(menu());
    fireEvent.click(menu());
    await screen.findByRole('link', { name: 'Docs' });
    fireEvent.pointerDown(document.body);
    expect(menu().getAttribute('aria-expanded')).toBe('false');
  });

  test('is not there where it would be empty', () => {
    show();
    expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull();
  });

  test('runs the commands of plugins, and closes', async () => {
    show(links, [settings]);
    fireEvent.click(menu());
    fireEvent.click(await screen.findByRole('button', { name: 'Settings' }));
    expect(run).toHaveBeenCalledOnce();
    expect(screen.queryByRole('link', { name: 'Docs' })).toBeNull();
    expect(document.activeElement).toBe(menu());
  });

  test('leads to the pages that commands name, and shows their keys', async () => {
    const search: Command = { id: 'search', label: 'explore:search', shortcut: 'mod+K', to: '/explore' };
    const { visited } = show(links, [settings, search]);
    fireEvent.click(menu());
    const link = await screen.findByRole('link', { name: 'Search' });
    expect(link.textContent).toBe('SearchCtrl K');
    expect(link.getAttribute('aria-keyshortcuts')).toBe('Control+K');
    fireEvent.click(link);
    expect(visited.at(-1)).toBe('/explore');
    expect(screen.queryByRole('link', { name: 'Docs' })).toBeNull();
  });
});

test('the logo closes what is open', () => {
  show();
  fireEvent.click(screen.getByRole('link', { name: 'Sluice home' }));
  expect(closeAll).toHaveBeenCalledOnce();
});
