import { describe, expect, test, vi } from 'vitest';
import type { Contributions } from './contributions.ts';
import { contributionsOf } from './contributionsOf.ts';
import { evaluatePlugins } from './evaluatePlugins.ts';
import { route, setUp } from './testing/hostFixture.ts';

const view = async () => ({ default: () => null });
const action = { id: 'a', label: 'common:a', to: '/a', order: 1 };
const panel = { id: 'a', title: 'common:a', order: 1, view };
const service = Symbol('service');

/** One contribution to each point, with all optional fields. */
const whole: Readonly<Record<string, readonly unknown[]>> = {
  routes: [
    { path: '/a', title: 'common:a', page: view },
    { path: '/b', redirect: '/a' },
    { path: '/größe/@:who?', redirect: '/a' },
  ],
  navItems: [action, { ...action, activeFor: ['/b'], fallback: { withoutPlugin: 'b', to: '/c' } }],
  modals: [{ id: 'A', view }],
  stores: [{ id: 'a', service }],
  settingsPanels: [panel],
  drawerSections: [panel],
  topBarItems: [{ ...panel, minWidth: 900 }],
  connectors: [{ id: 'a', order: 1, service }],
  transactionDescribers: [{ type: 'SWAP', describe: () => undefined }],
  quoteSources: [{ id: 'a', service }],
  tokenActions: [action],
  positionActions: [action],
  commands: [
    { id: 'a', label: 'common:a', to: '/a', shortcut: 'mod+1' },
    { id: 'b', label: 'common:b', service },
  ],
  searchSources: [{ id: 'a', order: 1, load: view }],
  errorTexts: [{ code: 'jar_full', text: 'tips:jarFull' }],
  storageKeys: ['tips'],
  namespaces: ['a'],
};
const optional = new Set(['activeFor', 'fallback', 'minWidth', 'shortcut']);
const read = (contributes: unknown) =>
  contributionsOf({ id: 'odd', contributes: contributes as Contributions });

describe('a contribution', () => {
  test('of the right shape is returned unchanged', () => {
    expect(read(whole)).toBe(whole);
    expect(contributionsOf({ id: 'none' })).toEqual({});
  });

  const without = Object.entries(whole).flatMap(([point, items]) =>
    items.flatMap((item, index) =>
      Object.keys(Object(item) as object)
        .filter((field) => typeof item === 'object' && !optional.has(field))
        .map((field) => [point, index, field] as const),
    ),
  );
  test.each(without)('%s[%i] without its %s is told with the name of its plugin', (point, index, field) => {
    const items = (whole[point] ?? []).map((item, at) =>
      at === index ? { ...Object(item), [field]: undefined } : item,
    );
    expect(() => read({ [point]: items })).toThrow(
      expect.objectContaining({
        code: 'plugin_failed',
        message: expect.stringMatching(
          new RegExp(`^Plugin "odd": its ${point}\\[${index}\\] has no valid "`),
        ),
      }),
    );
  });

  test.each([
    ['navItems', [{ ...action, activeFor: '/b' }], 'navItems[0] has no valid "activeFor"'],
    ['navItems', [{ ...action, fallback: {} }], 'navItems[0] has no valid "fallback"'],
    ['navItems', [action, undefined], 'navItems[1] has no valid "id"'],
    ['navItems', [{ ...action, to: 5 }], 'navItems[0] has no valid "to"'],
    ['routes', [{ path: '/a(b', redirect: '/a' }], 'routes[0] has no valid "path"'],
    ['routes', [{ path: 'a', redirect: '/a' }], 'routes[0] has no valid "path"'],
    ['topBarItems', [{ ...panel, minWidth: '900px' }], 'topBarItems[0] has no valid "minWidth"'],
    ['topBarItems', [{ ...panel, view: 'View.tsx' }], 'topBarItems[0] has no valid "view"'],
    ['commands', [{ ...action, shortcut: ['mod', 'k'] }], 'commands[0] has no valid "shortcut"'],
    ['namespaces', [7], 'namespaces[0] has no valid "length"'],
    ['routes', { path: '/a' }, 'its routes are no list'],
    ['sidebars', [], 'its sidebars are nothing that is known'],
    ['toString', [], 'its toString are nothing that is known'],
  ])('among %s that is %j is told', (point, items, message) => {
    expect(() => read({ [point]: items })).toThrow(message);
  });
});

describe('a plugin with a contribution of no shape', () => {
  test('is left out and told; the others run; mended, it can be tried again', async () => {
    const navItems = [{ ...action }] as unknown as { to?: string }[];
    delete navItems[0]?.to;
    const bind = vi.fn();
    const odd = { id: 'odd', bind, contributes: { navItems, ...route('/odd') } as unknown as Contributions };
    const well = { id: 'well', contributes: route('/well') };
    const plugins = await evaluatePlugins({ odd: () => odd, well: () => well }, contributionsOf);
    const { host, states, failureOf, withdrawn } = setUp(...plugins);
    host.boot();
    await host.start();
    expect(states()).toEqual({ odd: 'failed', well: 'running' });
    expect(failureOf('odd')).toMatchObject({
      phase: 'bind',
      error: { message: 'Plugin "odd": its navItems[0] has no valid "to"' },
    });
    expect(host.contributions.of('navItems')).toEqual([]);
    expect(withdrawn()).toEqual([]);
    expect(bind).not.toHaveBeenCalled();
    navItems[0] = action;
    await host.retry('odd');
    expect(states()).toEqual({ odd: 'running', well: 'running' });
    expect(host.contributions.of('navItems').map(({ to }) => to)).toEqual(['/a']);
  });

  test('whose getter throws is no other', () => {
    const odd = {
      id: 'odd',
      get contributes(): Contributions {
        throw new Error('not in this browser');
      },
    };
    const { host, failureOf } = setUp(odd);
    host.boot();
    expect(failureOf('odd')?.error.message).toBe('not in this browser');
  });
});
