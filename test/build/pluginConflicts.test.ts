import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { contributionsOf } from '../../kernel/plugin/contributionsOf.ts';
import type { Plugin } from '../../kernel/plugin/Plugin.ts';
import { entrySource } from '../../scripts/build/entrySource.ts';
import { haveShape } from '../../scripts/build/input/haveShape.ts';
import { checkConflicts } from '../../scripts/build/input/pluginConflicts.ts';
import { listPlugins, type PluginSummary, readPlugins } from '../../scripts/build/input/readPlugins.ts';
import { ROOT } from '../../scripts/root.ts';

const plugin = (id: string, contributes: object, more: Partial<PluginSummary> = {}): PluginSummary => ({
  id,
  requires: [],
  optional: [],
  namespaces: [],
  contributes: contributes as PluginSummary['contributes'],
  services: [],
  ...more,
});
const both = (first: object, second: object) => () =>
  checkConflicts([plugin('left', first), plugin('right', second)]);

describe('one name twice fails the build, both owners named', () => {
  const one = [{ id: 'one' }];
  test.each([
    ['routes', [{ path: '/one' }], 'path in routes "/one"'],
    ['navItems', one, 'id in navItems "one"'],
    ['modals', one, 'id in modals "one"'],
    ['stores', one, 'id in stores "one"'],
    ['settingsPanels', one, 'id in settingsPanels "one"'],
    ['drawerSections', one, 'id in drawerSections "one"'],
    ['topBarItems', one, 'id in topBarItems "one"'],
    ['connectors', one, 'id in connectors "one"'],
    ['transactionDescribers', [{ type: 'SWAP' }], 'type in transactionDescribers "SWAP"'],
    ['errorTexts', [{ code: 'jar_full' }], 'code in errorTexts "jar_full"'],
    ['storageKeys', ['tips'], 'storage key "tips"'],
    ['quoteSources', one, 'id in quoteSources "one"'],
    ['tokenActions', one, 'id in tokenActions "one"'],
    ['positionActions', one, 'id in positionActions "one"'],
    ['commands', one, 'id in commands "one"'],
    ['searchSources', one, 'id in searchSources "one"'],
  ])('%s', (point, items, what) => {
    expect(() => checkConflicts([plugin('left', { [point]: items })])).not.toThrow();
    expect(both({ [point]: items }, { [point]: items })).toThrow(
      `${what}: plugin "left" has it, and plugin "right" too`,
    );
  });

  test('within one plugin as well', () => {
    expect(() => checkConflicts([plugin('left', { navItems: [...one, ...one] })])).toThrow(
      'plugin "left" has it, and plugin "left" too',
    );
  });

  test('all of them at once', () => {
    const contributes = { modals: one, stores: one };
    expect(both(contributes, contributes)).toThrow(/modals.*\n.*stores/);
  });

  test('and a service that two bind', () => {
    const service = Symbol('Figures');
    expect(() =>
      checkConflicts([
        plugin('left', {}, { services: [service, service] }),
        plugin('right', {}, { services: [Symbol('Figures'), service] }),
      ]),
    ).toThrow('service Symbol(Figures): plugin "left" has it, and plugin "right" too');
  });
});

describe('shortcuts', () => {
  const command = (id: string, shortcut: string) => ({ commands: [{ id, shortcut }] });

  test.each([
    ['mod+k', 'mod+K'],
    ['mod+shift+k', 'shift+mod+K'],
  ])('%s is the same as %s', (first, second) => {
    expect(both(command('one', first), command('two', second))).toThrow(/^shortcut ".*": plugin "left"/);
  });

  test('of other keys are others', () => {
    expect(both(command('one', 'mod+k'), command('two', 'mod+shift+k'))).not.toThrow();
  });
});

describe('routes', () => {
  const route = (of: string) => ({ routes: [{ path: of }] });

  test.each([
    ['/swap', '/swap/'],
    ['/swap', '/Swap'],
    ['/add/:currencyIdA?/:currencyIdB?', '/add/:a?/:b?'],
    ['/', '/'],
  ])('%s is the same as %s', (first, second) => {
    expect(both(route(first), route(second))).toThrow('path in routes');
  });

  test.each([
    ['/add/:id', '/add/:id?'],
    ['/pool', '/pools'],
    ['/pool/:id', '/pool/id'],
  ])('%s is not %s', (first, second) => {
    expect(both(route(first), route(second))).not.toThrow();
  });
});

test('plugins may share a locale namespace', () => {
  expect(both({ namespaces: ['pool'] }, { namespaces: ['pool'] })).not.toThrow();
});

test('what has no shape is left to the running app, which looks and says so', () => {
  const odd = { navItems: [{}, undefined, { id: 5 }], routes: 'none', sidebars: [{}] };
  expect(both(odd, odd)).not.toThrow();
  expect(haveShape([plugin('odd', odd)])).toBe(false);
  expect(haveShape([plugin('null', null as never)])).toBe(false);
});

test.each([true, false])('what looks is in the build where it is needed: %s', (check) => {
  const defaults = {
    brand: { name: 'X' },
    links: {},
    defaultChain: 1,
    chains: {},
    telemetry: 'none',
  } as const;
  const build = {
    profile: 'x',
    version: '1',
    basePath: '/',
    locales: [],
    features: { illustrationCharts: false, blindSignFallback: false },
  };
  const locales = { namespaces: [], lazy: [] };
  const entry = entrySource({ plugins: ['a'], chains: [], locales, defaults, check, build, logo: '' });
  expect(entry.includes('contributionsOf.ts')).toBe(check);
  expect(/^ {2}check,$/m.test(entry)).toBe(check);
});

test('the plugins of this project have no conflict', async () => {
  const plugins = await readPlugins(ROOT, await listPlugins(ROOT));
  expect(plugins.find(({ id }) => id === 'explore')?.contributes.commands).toMatchObject([
    { shortcut: 'mod+K' },
  ]);
  expect(() => checkConflicts(plugins)).not.toThrow();
  // The build sees the shape, so no first load needs the code that checks it.
  expect(haveShape(plugins)).toBe(true);
});

test('the plugins of this project contribute what has a shape', async () => {
  for (const id of await listPlugins(ROOT)) {
    const module = (await import(`../../plugins/${id}/index.ts`)) as { default: Plugin };
    expect(contributionsOf(module.default)).toEqual(module.default.contributes ?? {});
  }
});

describe('manifests on disk', () => {
  async function read(files: Readonly<Record<string, string>>) {
    const root = await mkdtemp(path.join(os.tmpdir(), 'sluice-plugins-'));
    onTestFinished(() => rm(root, { recursive: true, force: true }));
    await cp(path.join(ROOT, 'kernel/plugin/token.ts'), path.join(root, 'kernel/plugin/token.ts'));
    for (const [name, source] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(root, 'plugins', name)), { recursive: true });
      await writeFile(path.join(root, 'plugins', name), source);
    }
    return async () => checkConflicts(await readPlugins(root, await listPlugins(root)));
  }
  const tokens = `import { token } from '../../kernel/plugin/token.ts';\nexport const FiguresToken = token('Figures');`;
  const binds = (id: string, from: string) => `
    import { Source } from './Source.ts';
    import { FiguresToken } from '${from}';
    export default { id: '${id}', bind({ bind }) { bind(FiguresToken).toResolvedValue(() => new Source(), []); } };`;

  test('that bind one service of another plugin name it', async () => {
    const check = await read({
      'a/tokens.ts': tokens,
      'a/index.ts': "export default { id: 'a' };",
      'b/index.ts': binds('b', '../a/tokens.ts'),
      'c/index.ts': binds('c', '../a/tokens.ts'),
    });
    await expect(check()).rejects.toThrow('service Symbol(Figures): plugin "b" has it, and plugin "c" too');
  });

  test('that bind each their own do not', async () => {
    const check = await read({
      'b/tokens.ts': tokens,
      'b/index.ts': binds('b', './tokens.ts'),
      'c/tokens.ts': tokens,
      'c/index.ts': binds('c', './tokens.ts'),
    });
    await expect(check()).resolves.toBeUndefined();
  });

  test('with a name that the build cannot read are told where it may stand', async () => {
    const check = await read({
      'a/index.ts':
        "import { keys } from './keys.ts';\nexport default { id: 'a', contributes: { commands: [{ id: 'a', shortcut: keys.all }] } };",
    });
    await expect(check()).rejects.toThrow('plugins/a/index.ts: the build cannot read shortcut');
  });

  test('that throw as they are read are told by their file', async () => {
    const check = await read({ 'a/index.ts': "throw new Error('never');\nexport default { id: 'a' };" });
    await expect(check()).rejects.toThrow('plugins/a/index.ts: never');
  });
});
