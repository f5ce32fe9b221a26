// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LazyView } from '../../../kernel/plugin/contributions.ts';
import { createContainer } from '../../../kernel/plugin/createContainer.ts';
import type { Plugin } from '../../../kernel/plugin/Plugin.ts';
import { PluginControlToken } from '../../../kernel/plugin/PluginControl.ts';
import { PluginHost } from '../../../kernel/plugin/PluginHost.ts';
import { ConfigToken, ContributionsToken } from '../../../kernel/services.ts';
import { renderUi } from '../../testing/renderUi.tsx';
import { testConfig } from '../../testing/testConfig.ts';
import { Routes } from './Routes.tsx';

const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
beforeEach(() => {
  // React logs the errors that boundaries catch.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  window.location.hash = '';
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const text =
  (words: string): LazyView =>
  async () => ({ default: () => <p>{words}</p> });
const swap: Plugin = {
  id: 'swap',
  contributes: {
    routes: [
      { path: '/swap', page: text('Swap page'), title: 'common:nav.swap' },
      { path: '/send', redirect: '/swap' },
      { path: '/old/:a/:b?', redirect: '/pool/:a/:b' },
      {
        path: '/pool/:a/:b?',
        page: async () => ({ default: (params: object) => <p>{JSON.stringify(params)}</p> }),
        title: 'common:nav.swap',
      },
    ],
  },
};

async function show(path: string, ...plugins: Plugin[]) {
  const container = createContainer();
  const host = new PluginHost({ container, plugins: plugins.length > 0 ? plugins : [swap], logger });
  container.bind(PluginControlToken).toConstantValue(host);
  container.bind(ContributionsToken).toConstantValue(host.contributions);
  container.bind(ConfigToken).toConstantValue(testConfig());
  host.boot();
  await host.start();
  return { host, ...renderUi(<Routes />, { services: host.services, path }) };
}

describe('a contributed route', () => {
  test('shows its page under its title', async () => {
    await show('/swap');
    expect(await screen.findByText('Swap page')).toBeTruthy();
    expect(document.title).toBe('Swap | Sluice');
  });

  test('says that its page is on its way until it is there', async () => {
    let arrive = (_: Awaited<ReturnType<LazyView>>): void => {};
    const page: LazyView = () =>
      new Promise((resolve) => {
        arrive = resolve;
      });
    const routes = [{ path: '/slow', page, title: 'common:nav.swap' }] as const;
    await show('/slow', { id: 'slow', contributes: { routes } });
    expect(await screen.findByRole('status', { name: 'Loading…' })).toBeTruthy();
    arrive({ default: () => <p>Here at last</p> });
    expect(await screen.findByText('Here at last')).toBeTruthy();
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('gives the parts of the path to its page', async () => {
    await show('/pool/MON/0xab');
    expect(await screen.findByText(/"a":"MON"/)).toBeTruthy();
    expect(screen.getByText(/"b":"0xab"/)).toBeTruthy();
  });

  test.each([
    ['/send', '/swap'],
    ['/old/MON/HUSH', '/pool/MON/HUSH'],
    ['/old/MON', '/pool/MON'],
  ])('%s leads to %s, in its place', async (from, to) => {
    const { visited } = await show(from);
    await waitFor(() => expect(visited).toEqual([to]));
  });
});

describe('home', () => {
  test('leads to the swap page', async () => {
    const { visited } = await show('/');
    expect(await screen.findByText('Swap page')).toBeTruthy();
    expect(visited).toEqual(['/swap']);
  });

  const others: Plugin = {
    id: 'others',
    contributes: {
      navItems: [{ id: 'pools', label: 'common:nav.liquidity', to: '/pools?tab=mine', order: 2 }],
      routes: [
        { path: '/token/:address', page: text('Token page'), title: 'common:nav.swap' },
        { path: '/about', page: text('About page'), title: 'common:nav.swap' },
        { path: '/pools', page: text('Pools page'), title: 'common:nav.swap' },
      ],
    },
  };

  test('leads a build without the swap page to the first of its navigation', async () => {
    const { visited } = await show('/?intro=false', others);
    expect(await screen.findByText('Pools page')).toBeTruthy();
    expect(visited).toEqual(['/pools?tab=mine']);
  });

  test('leads a build without navigation to a page that takes nothing', async () => {
    const { visited } = await show('/', { ...others, contributes: { ...others.contributes, navItems: [] } });
    expect(await screen.findByText('About page')).toBeTruthy();
    expect(visited).toEqual(['/about']);
  });

  test('of a build without the swap page is where an unknown path leads back to', async () => {
    await show('/nowhere', others);
    fireEvent.click(await screen.findByRole('link', { name: 'Oops, take me back' }));
    expect(await screen.findByText('Pools page')).toBeTruthy();
  });

  test('leads to the route in the hash where there is one', async () => {
    window.location.hash = '#/pool/MON/HUSH?chain=1';
    const { visited } = await show('/');
    await waitFor(() => expect(visited[0]).toBe('/pool/MON/HUSH?chain=1'));
  });

  test('takes a hash that is no route for nothing', async () => {
    window.location.hash = '#main';
    const { visited } = await show('/');
    await waitFor(() => expect(visited).toEqual(['/swap']));
  });
});

describe('a route in the hash', () => {
  test('is followed from any page', async () => {
    window.location.hash = '#/pool/MON';
    const { visited } = await show('/swap');
    expect(await screen.findByText(/"a":"MON"/)).toBeTruthy();
    expect(visited).toEqual(['/pool/MON']);
  });

  test.each(['#/', '#//evil.example/x', '#/\\evil.example', '#swap'])('is none in %s', async (hash) => {
    window.location.hash = hash;
    const { visited } = await show('/');
    await waitFor(() => expect(visited).toEqual(['/swap']));
  });
});

describe('what a link asks for', () => {
  test.each([
    ['/send?inputCurrency=MON', '/swap?inputCurrency=MON'],
    ['/?exactAmount=2', '/swap?exactAmount=2'],
    ['/?intro=false', '/swap'],
  ])('goes along from %s to %s', async (from, to) => {
    const { visited } = await show(from);
    await waitFor(() => expect(visited).toEqual([to]));
  });
});

describe('/liquidity', () => {
  const page = async () => ({ default: () => <p>Here</p> });
  const nav = {
    id: 'liquidity',
    label: 'common:nav.liquidity',
    to: '/explore?tab=pools',
    order: 2,
    fallback: { withoutPlugin: 'explore', to: '/pool' },
  } as const;
  const pools: Plugin = {
    id: 'pools',
    contributes: { navItems: [nav], routes: [{ path: '/pool', page, title: 'common:nav.liquidity' }] },
  };
  const explore: Plugin = {
    id: 'explore',
    contributes: { routes: [{ path: '/explore', page, title: 'common:nav.liquidity' }] },
  };

  test('leads to the pools of the explore page', async () => {
    const { visited } = await show('/liquidity', pools, explore);
    await waitFor(() => expect(visited).toEqual(['/explore?tab=pools']));
  });

  test('leads to the pools page in a build without the explore plugin', async () => {
    const { visited } = await show('/liquidity', pools);
    await waitFor(() => expect(visited).toEqual(['/pool']));
  });

  test('is no page in a build without pools', async () => {
    const { visited } = await show('/liquidity');
    await waitFor(() => expect(visited.at(-1)).toBe('/not-found'));
  });
});

describe('paths that the page blocks', () => {
  const block = (content: string) => {
    const meta = document.createElement('meta');
    meta.setAttribute('property', 'x:blocked-paths');
    meta.content = content;
    document.head.append(meta);
  };
  afterEach(() => {
    for (const meta of document.querySelectorAll('meta[property]')) meta.remove();
  });

  test.each(['/pool/MON/HUSH', '/POOL', '/not-found'])('%s leads to the swap page', async (path) => {
    block('/Pool, /not-found/');
    const { visited } = await show(path);
    expect(await screen.findByText('Swap page')).toBeTruthy();
    expect(visited).toEqual(['/swap']);
  });

  test('lead a build without the swap page to where it begins, though that is listed', async () => {
    block('/about,/other');
    const routes = [{ path: '/about', page: text('About page'), title: 'common:nav.swap' }] as const;
    await show('/other', { id: 'about', contributes: { routes } });
    expect(await screen.findByText('About page')).toBeTruthy();
  });

  test('what is not listed stays, and the swap page does though it is', async () => {
    block('/swap,/poo,nonsense,');
    await show('/pool/MON');
    expect(await screen.findByText(/"a":"MON"/)).toBeTruthy();
    cleanup();
    await show('/swap');
    expect(await screen.findByText('Swap page')).toBeTruthy();
  });
});

test('the focus moves to a page that takes the place of another, and to none that opens first', async () => {
  const main = document.createElement('main');
  main.id = 'main';
  main.tabIndex = -1;
  document.body.append(main);
  await show('/nowhere');
  const link = await screen.findByRole('link', { name: 'Oops, take me back to Swap' });
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(link);
  await screen.findByText('Swap page');
  expect(document.activeElement).toBe(main);
  main.remove();
});

describe('an unknown path', () => {
  test('leads to the not-found page, with the way back to the swap page', async () => {
    const { visited } = await show('/nowhere/at/all');
    expect(await screen.findByRole('heading', { name: 'Page not found!' })).toBeTruthy();
    expect(visited).toEqual(['/not-found']);
    expect(document.title).toBe('Page not found! | Sluice');
    const link = screen.getByRole('link', { name: 'Oops, take me back to Swap' });
    fireEvent.click(link);
    expect(await screen.findByText('Swap page')).toBeTruthy();
  });
});

test('a swap plugin that did not come so far as to say its pages is told of, and can be tried again', async () => {
  let broken = true;
  const moody: Plugin = {
    id: 'swap',
    get contributes() {
      if (broken) throw new Error('not in this browser');
      return swap.contributes ?? {};
    },
  };
  const { visited } = await show('/', moody);
  expect((await screen.findByRole('alert')).textContent).toContain('not in this browser');
  expect(visited.at(-1)).toBe('/not-found');
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  fireEvent.click(screen.getByRole('link', { name: 'Oops, take me back to Swap' }));
  expect(await screen.findByText('Swap page')).toBeTruthy();
});

test('the page scrolls to the top on every change of path', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  await show('/nowhere');
  fireEvent.click(await screen.findByRole('link', { name: 'Oops, take me back to Swap' }));
  await screen.findByText('Swap page');
  expect(scrollTo.mock.calls.length).toBeGreaterThanOrEqual(2);
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
});

describe('the page of a plugin that failed', () => {
  test('says so in its place, leaves the rest alone, and can be tried again', async () => {
    let broken = true;
    const flaky: Plugin = {
      id: 'flaky',
      start() {
        if (broken) throw new Error('no connection');
      },
      contributes: { routes: [{ path: '/flaky', page: text('Works now'), title: 'common:nav.swap' }] },
    };
    const { visited } = await show('/flaky', swap, flaky);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('no connection');
    expect(visited).toEqual(['/flaky']);
    broken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Works now')).toBeTruthy();
  });
});
