import { describe, expect, expectTypeOf, test } from 'vitest';
import { SluiceError } from '../errors/SluiceError.ts';
import type { ContributionPoint, Contributions } from './contributions.ts';
import { token } from './token.ts';
import { validatePlugins } from './validatePlugins.ts';

const page = async () => ({ default: () => null });
const service = token<never>('service');
const label = 'common:label' as const;

/** One contribution per point that has names. */
const samples: { readonly [K in Exclude<ContributionPoint, 'namespaces'>]-?: NonNullable<Contributions[K]> } =
  {
    routes: [{ path: '/swap', page, title: label }],
    navItems: [{ id: 'one', label, to: '/swap', order: 1 }],
    // No modal id is declared in the kernel itself.
    modals: JSON.parse('[{ "id": "one" }]'),
    stores: [{ id: 'one', service }],
    settingsPanels: [{ id: 'one', title: label, order: 1, view: page }],
    drawerSections: [{ id: 'one', title: label, order: 1, view: page }],
    topBarItems: [{ id: 'one', title: label, order: 1, view: page }],
    connectors: [{ id: 'one', order: 1, service }],
    transactionDescribers: JSON.parse('[{ "type": "one" }]'),
    quoteSources: [{ id: 'one', service }],
    tokenActions: [{ id: 'one', label, to: '/swap', order: 1 }],
    positionActions: [{ id: 'one', label, to: '/swap', order: 1 }],
    commands: [{ id: 'one', label, service }],
    searchSources: [{ id: 'one', order: 1, load: async () => ({ default: () => [] }) }],
  };

function failure(run: () => unknown): SluiceError {
  try {
    run();
  } catch (error) {
    if (error instanceof SluiceError) return error;
  }
  throw new Error('Expected a SluiceError');
}

const conflict = (first: Contributions, second: Contributions) =>
  failure(() =>
    validatePlugins([
      { id: 'left', contributes: first },
      { id: 'right', contributes: second },
    ]),
  );

test('a plugin id used twice is fatal', () => {
  const error = failure(() => validatePlugins([{ id: 'swap' }, { id: 'swap' }]));
  expect(error.code).toBe('plugin_duplicate');
  expect(error.message).toContain('"swap"');
});

describe('one name twice is fatal, both owners named', () => {
  test.each(Object.entries(samples))('%s', (point, items) => {
    const contributes: Contributions = { [point]: items };
    expect(() => validatePlugins([{ id: 'left', contributes }])).not.toThrow();
    const error = conflict(contributes, contributes);
    expect(error.code).toBe('plugin_conflict');
    expect(error.message).toMatch(/by plugin "left" and by plugin "right"/);
    expect(error.values).toMatchObject({ point, first: 'left', second: 'right' });
  });

  test('within one plugin as well', () => {
    const { navItems } = samples;
    const error = failure(() =>
      validatePlugins([{ id: 'left', contributes: { navItems: [...navItems, ...navItems] } }]),
    );
    expect(error.values).toMatchObject({ first: 'left', second: 'left' });
  });
});

describe('routes', () => {
  const route = (path: string): Contributions => ({ routes: [{ path, redirect: '/swap' }] });

  test.each([
    ['/swap', '/swap/'],
    ['/swap', '/Swap'],
    ['/add/:currencyIdA?/:currencyIdB?', '/add/:a?/:b?'],
    ['/', '/'],
  ])('%s is the same as %s', (first, second) => {
    expect(conflict(route(first), route(second)).code).toBe('plugin_conflict');
  });

  test.each([
    ['/add/:id', '/add/:id?'],
    ['/pool', '/pools'],
    ['/pool/:id', '/pool/id'],
  ])('%s is not %s', (first, second) => {
    const plugins = [
      { id: 'left', contributes: route(first) },
      { id: 'right', contributes: route(second) },
    ];
    expect(() => validatePlugins(plugins)).not.toThrow();
  });
});

test('one shortcut for two commands is fatal', () => {
  const command = (id: string): Contributions => ({ commands: [{ id, label, service, shortcut: 'mod+k' }] });
  expect(conflict(command('one'), command('two')).message).toContain('mod+k');
});

test('plugins may share a locale namespace', () => {
  const contributes: Contributions = { namespaces: ['pool'] };
  const plugins = [
    { id: 'left', contributes },
    { id: 'right', contributes },
  ];
  expect(() => validatePlugins(plugins)).not.toThrow();
});

test('the contribution points are closed', () => {
  expectTypeOf<'sidebars'>().not.toExtend<ContributionPoint>();
  const contributes: Contributions = JSON.parse('{ "sidebars": [] }');
  const error = failure(() => validatePlugins([{ id: 'left', contributes }]));
  expect(error.code).toBe('plugin_conflict');
  expect(error.message).toContain('"sidebars"');
  const inherited: Contributions = JSON.parse('{ "toString": [] }');
  expect(failure(() => validatePlugins([{ id: 'left', contributes: inherited }])).message).toContain(
    '"toString"',
  );
});
